"""Analysis of LLVM assembly: innermost loops, and their memory accesses.

The parser supports x86-64 in AT&T syntax and AArch64, in LLVM's notation for Linux and macOS.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_LABEL = re.compile(r"([.\w$]+):")
_INSTRUCTION = re.compile(r"\s+([a-z][\w.]*)(?:\s+([^#;]*?))?\s*(?:(?:#|;|//).*)?$")
_BRANCH = re.compile(r"j\w+|b|b\.\w+|cbn?z|tbn?z")
_FUSED = re.compile(r"vfn?m(?:add|sub)\w*p[sd]|fml[as](?:\.\w+)?")
_PRODUCT = re.compile(r"v?mulp[sd]|fmul(?:\.\w+)?")
_STORE = re.compile(r"st[pru]\w*|st\d(?:\.\w+)?")
_COMPARISON = re.compile(r"v?u?comis[sd]|cmp\w?|test\w?|bt\w?")
_STACK = re.compile(r"\(%rsp\b|\(%rbp\b|\[(?:sp|x29)\b")
_FRAME = re.compile(r"%rsp,\s*%rbp")
# Prefixes of labels that do not start a function.
_INSIDE = (".LBB", "LBB", ".Ltmp", "Ltmp", "Lloh")


@dataclass(frozen=True)
class Instruction:
    """An instruction: its mnemonic, and its operands as text."""

    name: str
    operands: str

    @property
    def multiplies(self) -> bool:
        """Whether the instruction multiplies float vectors, with or without an addition."""
        return bool(_FUSED.fullmatch(self.name) or _PRODUCT.fullmatch(self.name))

    @property
    def stores(self) -> bool:
        """Whether the instruction writes to memory: in AT&T syntax by its last operand, on AArch64 by its mnemonic."""
        if _STORE.fullmatch(self.name):
            return True
        return self.operands.endswith(")") and "," in self.operands and not _COMPARISON.fullmatch(self.name)


@dataclass(frozen=True)
class Loop:
    """An innermost loop.

    Attributes
    ----------
    body
        Instructions, in order.
    framed
        Whether the function uses rbp as its frame pointer; otherwise rbp is a general-purpose register.
    """

    body: tuple[Instruction, ...]
    framed: bool

    @property
    def multiplications(self) -> int:
        """Number of vector multiplications per iteration."""
        return sum(instruction.multiplies for instruction in self.body)

    @property
    def stores(self) -> tuple[Instruction, ...]:
        """Instructions that write to memory."""
        return tuple(instruction for instruction in self.body if instruction.stores)

    @property
    def stack(self) -> tuple[Instruction, ...]:
        """Instructions that read or write the stack."""
        return tuple(instruction for instruction in self.body if self._on_stack(instruction))

    def _on_stack(self, instruction: Instruction) -> bool:
        place = _STACK.search(instruction.operands)
        return place is not None and (self.framed or "%rbp" not in place[0])


def innermost_loops(assembly: str) -> list[Loop]:
    """Find all loops without inner loops; each extends from a label to the last branch back to it."""
    lines: list[Instruction | str] = []
    for line in assembly.splitlines():
        label, found = _LABEL.match(line), _INSTRUCTION.match(line)
        if label:
            lines.append(label[1])
        elif found and not found[1].startswith("."):
            lines.append(Instruction(found[1], found[2] or ""))
    starts = {line: i for i, line in enumerate(lines) if isinstance(line, str)}
    ends: dict[int, int] = {}
    for i, line in enumerate(lines):
        if isinstance(line, Instruction) and _BRANCH.fullmatch(line.name):
            start = starts.get(line.operands.split(",")[-1].strip(), i)
            if start < i:
                ends[start] = i
    spans = list(ends.items())
    inner = [(a, b) for a, b in spans if not any(a <= c and d <= b and (a, b) != (c, d) for c, d in spans)]
    return [_loop(lines[a : b + 1], lines[:a]) for a, b in inner]


def _loop(lines: list[Instruction | str], before: list[Instruction | str]) -> Loop:
    framed = False
    for line in before:
        if isinstance(line, str):
            framed = framed and line.startswith(_INSIDE)  # a different function, with its own frame
        else:
            framed = framed or bool(_FRAME.search(line.operands))
    return Loop(tuple(line for line in lines if isinstance(line, Instruction)), framed)
