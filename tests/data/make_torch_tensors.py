"""Makes `torch_tensors.pt` and `torch_legacy.pt`, small files as PyTorch itself writes them; needs torch."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path

import torch

FOLDER = Path(__file__).parent


def contents() -> dict[str, object]:
    """Every kind of tensor that a reader has to know; the values are multiples of a half."""
    base = torch.arange(24, dtype=torch.float32) / 2
    state = OrderedDict([("weight", torch.nn.Parameter(base[:4].clone())), ("bias", base[4:6].clone())])
    state._metadata = OrderedDict(version=1)  # as `Module.state_dict` has it
    return {
        **{
            str(dtype).removeprefix("torch."): base.to(dtype).reshape(2, 3, 4)
            for dtype in (torch.float64, torch.float32, torch.float16, torch.bfloat16)
        },
        **{
            str(dtype).removeprefix("torch."): torch.arange(6).to(dtype)
            for dtype in (torch.int64, torch.int32, torch.int16, torch.int8, torch.uint8, torch.bool)
        },
        "transposed": base.reshape(4, 6).T,
        "shifted": base[5:11],
        "every third": base[1::3],
        "expanded": base[:2].reshape(2, 1).expand(2, 3),
        "shared": base,
        "scalar": torch.tensor(1.5),
        "empty": torch.zeros(0, 3),
        "state": state,
        "shape": torch.Size([2, 3]),
        "plain": [1, 2.5, "text", None, True, (1, (2,)), {"a": -1}, 2**40],
    }


if __name__ == "__main__":
    torch.save(contents(), FOLDER / "torch_tensors.pt")
    torch.save({"weight": torch.zeros(2)}, FOLDER / "torch_legacy.pt", _use_new_zipfile_serialization=False)
