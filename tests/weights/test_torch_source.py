"""The official checkpoint is read without torch, as torch reads it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.reference.kokoro_package import MODEL_CONFIG
from kokoro_desktop.task import QUIET, Task
from kokoro_desktop.weights import torch_source
from kokoro_desktop.weights.onnx_collector import Tensors


@pytest.fixture(scope="module")
def checkpoint(
    tmp_path_factory: pytest.TempPathFactory, unfolded: dict[str, dict[str, Any]], write_torch: Callable[..., Path]
) -> Iterator[Path]:
    """The default set as an official checkpoint, with its configuration."""
    folder = tmp_path_factory.mktemp("official")
    (folder / "config.json").write_text(json.dumps(MODEL_CONFIG))
    path = write_torch(folder / "kokoro-v1_0.pth", unfolded)
    yield path
    path.unlink()  # a third of a gigabyte


def close(tensors: Tensors, expected: Tensors) -> None:
    assert list(tensors) == list(expected)
    for name, tensor in tensors.items():
        # Unfolding and folding again rounds several times.
        np.testing.assert_allclose(tensor, expected[name], rtol=3e-6, err_msg=name)
        assert tensor.dtype == np.float32 and tensor.flags.c_contiguous


def test_an_official_checkpoint_gives_the_canonical_set(checkpoint: Path, packaged: Tensors) -> None:
    close(torch_source.read_file(checkpoint, QUIET), packaged)


def test_progress_ends_at_the_whole(checkpoint: Path) -> None:
    seen = []
    torch_source.read_file(checkpoint, Task(lambda done, total, what: seen.append((done, total))))
    assert seen[-1] == (457, 457)


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
def test_torch_reads_and_folds_the_same_file_the_same_way(checkpoint: Path, packaged: Tensors) -> None:
    torch = pytest.importorskip("torch")
    from kokoro_desktop.reference.kokoro_package import import_kokoro_model

    model = import_kokoro_model().KModel(repo_id="any", config=MODEL_CONFIG, model=str(checkpoint))
    for module in model.modules():
        if hasattr(module, "weight_g"):
            torch.nn.utils.remove_weight_norm(module)
    state = model.state_dict()
    close(torch_source.read_file(checkpoint, QUIET), {name: state[name].numpy() for name in packaged})


@pytest.mark.torch
def test_a_file_that_torch_saved_is_read_as_torch_loads_it(tmp_path: Path, packaged: Tensors) -> None:
    torch = pytest.importorskip("torch")
    path = tmp_path / "flat.pth"
    # A flat state dict, as `KModel.state_dict()` gives it; a tensor that is a transposed view has strides.
    flat = {name: torch.from_numpy(tensor.copy()) for name, tensor in packaged.items()}
    flat["bert_encoder.weight"] = flat["bert_encoder.weight"].T.contiguous().T
    torch.save(flat, path)
    tensors = torch_source.read_file(path, QUIET)
    for name, tensor in torch.load(path, weights_only=True).items():
        np.testing.assert_array_equal(tensors[name], tensor.numpy(), err_msg=name)
    path.unlink()


def test_another_architecture_is_refused_before_the_weights_are_read(tmp_path: Path) -> None:
    config = {**MODEL_CONFIG, "hidden_dim": 256}
    (tmp_path / "config.json").write_text(json.dumps(config))
    with pytest.raises(WeightsError, match=r"a network other than Kokoro-82M v1\.0: hidden_dim is 256 instead of 512"):
        torch_source.read_file(tmp_path / "missing.pth", QUIET)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "is not JSON"),
        ("\xff", "is not JSON"),
        ("[]", "hidden_dim is None"),
        (json.dumps({**MODEL_CONFIG, "istftnet": 3}), r"istftnet\.upsample_rates is None"),
    ],
)
def test_a_config_that_says_nothing_is_refused(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "config.json"
    path.write_text(text, encoding="latin-1")
    with pytest.raises(WeightsError, match=reason):
        torch_source.check_config(path)


def test_a_checkpoint_of_something_else_is_refused_by_what_it_lacks(
    tmp_path: Path, write_torch: Callable[..., Path]
) -> None:
    path = write_torch(tmp_path / "x.pth", {"bert": {"module.a": np.zeros(1, np.float32)}})
    with pytest.raises(
        WeightsError, match=r"it does not contain bert\.embeddings\.word_embeddings\.weight, .* and 453 more"
    ):
        torch_source.read_file(path, QUIET)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ({}, "no named tensors"),
        ((1, 2), "no named tensors"),
        (np.zeros((510, 1, 256), np.float32), "no named tensors"),
        ({"optimizer": 3}, "'optimizer' is not a tensor"),
        ({"bert": {"epoch": 3}}, r"'bert\.epoch' is not a tensor"),
    ],
)
def test_a_file_without_named_tensors_is_refused(
    tmp_path: Path, write_torch: Callable[..., Path], content: object, reason: str
) -> None:
    with pytest.raises(WeightsError, match=reason):
        torch_source.read_file(write_torch(tmp_path / "x.pth", content), QUIET)
