"""Finds the innermost loops of a function in LLVM's assembly text, and what they do besides arithmetic.

Understands x86-64 in AT&T syntax and AArch64, in LLVM's spelling for Linux and for macOS.
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
_INSIDE = (".LBB", "LBB", ".Ltmp", "Ltmp", "Lloh")
"""How labels begin that begin no function."""


@dataclass(frozen=True)
class Instruction:
    """One instruction: what it does, and its operands as they are written."""

    name: str
    operands: str

    @property
    def multiplies(self) -> bool:
        """Whether it multiplies vectors of floats, alone or with an addition."""
        return bool(_FUSED.fullmatch(self.name) or _PRODUCT.fullmatch(self.name))

    @property
    def stores(self) -> bool:
        """Whether it writes to memory: AT&T's destination is the last operand, AArch64's stores have names."""
        if _STORE.fullmatch(self.name):
            return True
        return self.operands.endswith(")") and "," in self.operands and not _COMPARISON.fullmatch(self.name)


@dataclass(frozen=True)
class Loop:
    """An innermost loop.

    Attributes
    ----------
    body
        Its instructions, in order.
    framed
        Whether its function keeps its frame in rbp, which is any other register where it does not.
    """

    body: tuple[Instruction, ...]
    framed: bool

    @property
    def multiplications(self) -> int:
        """Vector multiplications in one turn."""
        return sum(instruction.multiplies for instruction in self.body)

    @property
    def stores(self) -> tuple[Instruction, ...]:
        """What writes to memory."""
        return tuple(instruction for instruction in self.body if instruction.stores)

    @property
    def stack(self) -> tuple[Instruction, ...]:
        """What reads or writes the stack."""
        return tuple(instruction for instruction in self.body if self._on_stack(instruction))

    def _on_stack(self, instruction: Instruction) -> bool:
        place = _STACK.search(instruction.operands)
        return place is not None and (self.framed or "%rbp" not in place[0])


def innermost_loops(assembly: str) -> list[Loop]:
    """Find every loop that holds no other: from a label to the last branch back to it."""
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
            framed = framed and line.startswith(_INSIDE)  # another function has a frame of its own
        else:
            framed = framed or bool(_FRAME.search(line.operands))
    return Loop(tuple(line for line in lines if isinstance(line, Instruction)), framed)
