"""Names and paths as exporters write them lead to canonical names."""

from __future__ import annotations

import pytest

from kokoro_desktop.weights.onnx_names import resolve_module, resolve_tensor


@pytest.mark.parametrize(
    ("path", "module"),
    [
        ("/decoder/decoder/generator/resblocks.0/convs2.0", "decoder.generator.resblocks.0.convs2.0"),
        ("/encoder/F0.0/conv1", "predictor.F0.0.conv1"),
        ("/N.1/pool", "predictor.N.1.pool"),
        ("/encoder/F0_proj", "predictor.F0_proj"),
        ("/encoder/shared", "predictor.shared"),
        ("/lstm", "predictor.lstm"),
        ("/text_encoder/lstm", "text_encoder.lstm"),
        ("/text_encoder/lstms.0", "predictor.text_encoder.lstms.0"),
        ("/encoder/predictor/text_encoder/lstms.4", "predictor.text_encoder.lstms.4"),
        ("/encoder/text_encoder/cnn.0/cnn.0.0", "text_encoder.cnn.0.0"),
        ("/decoder/decoder/asr_res/asr_res.0", "decoder.asr_res.0"),
        (
            "/encoder/bert/encoder/albert_layer_groups.0/albert_layers.0/attention_3/query_11",
            "bert.encoder.albert_layer_groups.0.albert_layers.0.attention.query",
        ),
        ("kmodel.decoder.generator.ups.1", "decoder.generator.ups.1"),
    ],
)
def test_a_path_leads_to_its_module(path: str, module: str | None) -> None:
    assert resolve_module(path.strip("/").split("/")) == module


@pytest.mark.parametrize("path", ["", "/decoder/generator/stft", "/encoder/bert/pooler", "/encoder/F0.7/conv1"])
def test_a_path_of_no_weights_leads_nowhere(path: str) -> None:
    assert resolve_module(path.strip("/").split("/")) is None


@pytest.mark.parametrize(
    ("name", "tensor"),
    [
        ("kmodel.bert_encoder.bias", "bert_encoder.bias"),
        ("encoder.predictor.N_proj.bias", "predictor.N_proj.bias"),
        ("decoder.decoder.generator.resblocks.3.alpha1.0", "decoder.generator.resblocks.3.alpha1.0"),
        ("onnx::MatMul_6993", None),
        ("/encoder/F0.1/Mul_output_0", None),
    ],
)
def test_a_name_that_was_kept_is_recognised(name: str, tensor: str | None) -> None:
    assert resolve_tensor(name) == tensor
