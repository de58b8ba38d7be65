"""Tests of the inner-loop finder, with hand-written assembly for both architectures and systems."""

from __future__ import annotations

import pytest
from assembly import Instruction, innermost_loops

X86 = """
kernel:
	movq	%rsp, %rbp
.LBB0_1:                                # %outer
	movaps	%xmm0, 16(%rsp)                 # 16-byte Spill
.LBB0_2:                                # %inner
	movups	(%rsi,%rax,4), %xmm1
	vfmadd231ps	(%rdi), %ymm1, %ymm2    # ymm2 = (ymm1 * mem) + ymm2
	mulps	%xmm1, %xmm3
	{line}
	cmpq	$64, (%rdx)
	jne	.LBB0_2
# %bb.3:
	decq	%rcx
	jg	.LBB0_1
	retq
"""
ARM = """
_kernel:
LBB0_1:                                 ; %inner
	ldp	q1, q2, [x0], #32
	fmla.4s	v16, v1, v0[0]
	fmla	v17.4s, v2.4s, v0.s[1]
	{line}
	subs	x1, x1, #1
	b.ne	LBB0_1
	ret
"""


@pytest.mark.parametrize(
    ("line", "stack", "stores"),
    [
        ("addps %xmm4, %xmm5", 0, 0),
        ("movaps %xmm4, 32(%rsp)", 1, 1),
        ("movaps 32(%rsp), %xmm4", 1, 0),
        ("addps (%rsp), %xmm4", 1, 0),
        ("movaps -48(%rbp), %xmm4", 1, 0),
        ("movss (%rsp,%rax,4), %xmm4", 1, 0),
        ("movups %xmm4, (%r8,%rax,4)", 0, 1),
        ("leaq 8(%rbx), %rbx", 0, 0),
    ],
)
def test_spills_and_stores_of_x86_are_found(line: str, stack: int, stores: int) -> None:
    (loop,) = innermost_loops(X86.replace("{line}", line))
    assert (len(loop.stack), len(loop.stores)) == (stack, stores)
    assert loop.multiplications == 2


@pytest.mark.parametrize(
    ("line", "stack", "stores"),
    [
        ("fadd v3.4s, v3.4s, v4.4s", 0, 0),
        ("ldr q3, [sp, #16]", 1, 0),
        ("str q3, [sp, #16]", 1, 1),
        ("ldur q3, [x29, #-64]", 1, 0),
        ("stp q3, q4, [x5], #32", 0, 1),
        ("st1.4s { v3 }, [x5]", 0, 1),
        ("sub x5, x5, #32", 0, 0),
    ],
)
def test_spills_and_stores_of_arm_are_found(line: str, stack: int, stores: int) -> None:
    (loop,) = innermost_loops(ARM.replace("{line}", line.replace(" ", "\t", 1)))
    assert (len(loop.stack), len(loop.stores)) == (stack, stores)
    assert loop.multiplications == 2


def test_rbp_is_a_register_like_others_in_a_function_without_a_frame() -> None:
    text = X86.replace("movq	%rsp, %rbp", "").replace("{line}", "movss (%rbp,%rax,4), %xmm4")
    (loop,) = innermost_loops(text)
    assert loop.stack == ()
    (framed, other) = innermost_loops(
        X86.replace("{line}", "nop") + text.replace("kernel", "other").replace("LBB0", "LBB1")
    )
    assert (framed.stack, other.stack) == ((), ())


def test_outer_loop_and_branch_forwards_are_no_inner_loops() -> None:
    (loop,) = innermost_loops(X86.replace("{line}", "je .LBB0_9"))
    assert Instruction("movaps", "%xmm0, 16(%rsp)") not in loop.body
    assert innermost_loops("f:\n\tjmp\t.LBB0_1\n.LBB0_1:\n\tretq\n") == []


def test_loop_with_two_branches_back_ends_with_the_last() -> None:
    (loop,) = innermost_loops(X86.replace("{line}", "je .LBB0_2"))
    assert loop.body[-1] == Instruction("jne", ".LBB0_2")
