/* Executes AMX instructions on processors without AMX.
 *
 * Such an instruction raises SIGILL. The handler decodes it, executes it as defined in Intel's manual, and continues
 * after it. Each thread has its own tile registers. Only the instructions of the compiled kernels are supported:
 * ldtilecfg, tilerelease, tilezero, tileloadd, tilestored and tdpbf16ps, with 64-bit addresses.
 *
 * cc -O2 -fPIC -shared amx_emulator.c -o amx_emulator.so
 */
#define _GNU_SOURCE
#include <immintrin.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>

enum { ROWS = 16, ROW_BYTES = 64, TILES = 8 };

struct tile {
    uint32_t words[ROWS][ROW_BYTES / 4];
};

static __thread struct {
    int configured;
    int rows[TILES], bytes[TILES];
    struct tile tiles[TILES];
} state;

static struct sigaction previous;
static long counts[8]; /* by instruction, in the order of the first comment */

static const int REGISTERS[16] = {REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
                                  REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};

static float from_bf16(uint32_t bits) {
    float value;
    bits <<= 16;
    memcpy(&value, &bits, 4);
    return value;
}

static void multiply_add(int total, int rows, int columns) {
    struct tile *c = &state.tiles[total], *a = &state.tiles[rows], *b = &state.tiles[columns];
    unsigned control = _mm_getcsr();
    _mm_setcsr((control & ~0x6000u) | 0x8040u); /* round to nearest; flush denormal inputs and outputs to zero */
    for (int m = 0; m < state.rows[total]; m++) {
        float sums[ROW_BYTES / 4][2] = {{0}};
        for (int k = 0; k < state.bytes[rows] / 4; k++)
            for (int n = 0; n < state.bytes[total] / 4; n++)
                for (int i = 0; i < 2; i++) /* products of bfloat16 values are exact, as in a fused operation */
                    sums[n][i] += from_bf16(a->words[m][k] >> 16 * i & 0xffff) *
                                  from_bf16(b->words[k][n] >> 16 * i & 0xffff);
        for (int n = 0; n < state.bytes[total] / 4; n++) {
            float before;
            memcpy(&before, &c->words[m][n], 4);
            before += sums[n][0] + sums[n][1];
            memcpy(&c->words[m][n], &before, 4);
        }
    }
    _mm_setcsr(control);
}

static int configure(const uint8_t *memory) {
    if (memory[0] != 1 || memory[1] != 0)
        return 0;
    for (int i = 2; i < 16; i++)
        if (memory[i])
            return 0;
    for (int tile = 0; tile < TILES; tile++) {
        state.bytes[tile] = memory[16 + 2 * tile] | memory[17 + 2 * tile] << 8;
        state.rows[tile] = memory[48 + tile];
        if (state.bytes[tile] > ROW_BYTES || state.bytes[tile] % 4 || state.rows[tile] > ROWS)
            return 0;
    }
    memset(state.tiles, 0, sizeof state.tiles);
    state.configured = 1;
    return 1;
}

/* Returns the length of the instruction; 0 if it is unknown or invalid. */
static int execute(const uint8_t *code, greg_t *registers) {
    if (code[0] != 0xc4 || (code[1] & 0x1f) != 2 || code[2] & 0x84) /* VEX, map 0F38, W0, 128 bits */
        return 0;
    int high_reg = !(code[1] & 0x80), high_index = !(code[1] & 0x40), high_base = !(code[1] & 0x20);
    int other = ~code[2] >> 3 & 15, prefix = code[2] & 3, opcode = code[3];
    int mode = code[4] >> 6, reg = (code[4] >> 3 & 7) | high_reg << 3, rm = code[4] & 7, length = 5;
    uint8_t *address = 0;
    greg_t stride = 0;
    if (mode != 3) {
        greg_t base = 0;
        int has_base = 1;
        if (rm == 4) {
            uint8_t sib = code[length++];
            int index = (sib >> 3 & 7) | high_index << 3;
            has_base = !((sib & 7) == 5 && mode == 0);
            base = has_base ? registers[REGISTERS[(sib & 7) | high_base << 3]] : 0;
            stride = index == 4 ? 0 : registers[REGISTERS[index]] << (sib >> 6);
        } else if (rm == 5 && mode == 0) {
            has_base = 0;
            int32_t offset;
            memcpy(&offset, code + length, 4);
            base = (greg_t)(code + length + 4) + offset;
            length += 4;
        } else {
            base = registers[REGISTERS[rm | high_base << 3]];
        }
        int32_t offset = 0;
        if (mode == 1) {
            offset = (int8_t)code[length++];
        } else if (mode == 2 || (!has_base && rm == 4)) {
            memcpy(&offset, code + length, 4);
            length += 4;
        }
        address = (uint8_t *)(base + offset);
    }
    int kind = opcode << 8 | prefix;
    if (kind == 0x4900 && mode != 3 && reg == 0)
        return __sync_fetch_and_add(&counts[0], 1), configure(address + stride) ? length : 0;
    if (kind == 0x4900 && code[4] == 0xc0)
        return __sync_fetch_and_add(&counts[1], 1), state.configured = 0, length;
    if (!state.configured || reg >= TILES)
        return 0;
    struct tile *tile = &state.tiles[reg];
    int sized = state.rows[reg] > 0 && state.bytes[reg] > 0;
    if (kind == 0x4903 && mode == 3 && rm == 0 && sized) {
        __sync_fetch_and_add(&counts[2], 1);
        memset(tile, 0, sizeof *tile);
    } else if (kind == 0x4b03 && mode != 3 && rm == 4 && sized) {
        __sync_fetch_and_add(&counts[3], 1);
        memset(tile, 0, sizeof *tile);
        for (int row = 0; row < state.rows[reg]; row++)
            memcpy(tile->words[row], address + row * stride, state.bytes[reg]);
    } else if (kind == 0x4b02 && mode != 3 && rm == 4 && sized) {
        __sync_fetch_and_add(&counts[4], 1);
        for (int row = 0; row < state.rows[reg]; row++)
            memcpy(address + row * stride, tile->words[row], state.bytes[reg]);
    } else if (kind == 0x5c02 && mode == 3 && other < TILES && reg != rm && reg != other && rm != other) {
        if (!sized || state.bytes[rm] / 4 != state.rows[other] || state.rows[rm] != state.rows[reg] ||
            state.bytes[other] != state.bytes[reg])
            return 0;
        __sync_fetch_and_add(&counts[5], 1);
        multiply_add(reg, rm, other);
    } else {
        return 0;
    }
    return length;
}

static void on_illegal(int number, siginfo_t *info, void *context) {
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    int length = execute((const uint8_t *)registers[REG_RIP], registers);
    if (length)
        registers[REG_RIP] += length;
    else
        sigaction(SIGILL, &previous, 0); /* the instruction raises the signal again */
    (void)number, (void)info;
}

/* Returns 0 if the handler was installed. */
int emulate_amx(void) {
    struct sigaction action = {0};
    action.sa_sigaction = on_illegal;
    action.sa_flags = SA_SIGINFO | SA_NODEFER;
    return sigaction(SIGILL, &action, &previous);
}

/* Returns the number of executed instructions of one kind. */
long count_amx(int kind) { return counts[kind]; }
