"""ONNX graphs, int8 and float32, give the canonical set whatever their exporter did to names and layouts."""

from __future__ import annotations

from typing import Any

import numpy as np
import onnx
import onnxruntime
import pytest
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from kokoro_desktop.errors import WeightsError
from kokoro_desktop.task import QUIET
from kokoro_desktop.weights import onnx_source
from kokoro_desktop.weights.onnx_collector import Tensors, collect, resolve_module, resolve_tensor
from kokoro_desktop.weights.onnx_graph import Graph

LSTM_PARTS = ("weight_ih", "weight_hh", "bias_ih", "bias_hh")


def run(node: onnx.NodeProto, **inputs: NDArray[Any]) -> NDArray[Any]:
    """Run one node in ONNX Runtime."""
    described = [
        helper.make_tensor_value_info(name, helper.np_dtype_to_tensor_dtype(value.dtype), value.shape)
        for name, value in inputs.items()
    ]
    output = helper.make_tensor_value_info(node.output[0], TensorProto.FLOAT, None)
    graph = helper.make_graph([node], "one", described, [output])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run([node.output[0]], inputs)[0]


@pytest.fixture(scope="module")
def int8() -> Graph:
    return Graph(onnx.load_from_string(onnx_source.packaged_model()))


@pytest.mark.parametrize(
    ("tensor", "integers", "scale", "zero", "axis", "transposed"),
    [
        (
            "text_encoder.embedding.weight",
            "encoder.text_encoder.embedding.weight_quantized",
            "encoder.text_encoder.embedding.weight_scale",
            "encoder.bert.embeddings.word_embeddings.weight_zero_point",
            0,
            False,
        ),
        (
            "bert_encoder.weight",
            "onnx::MatMul_6704_quantized",
            "onnx::MatMul_6704_scale",
            "onnx::MatMul_6704_zero_point",
            1,
            True,
        ),
        (
            "decoder.F0_conv.weight",
            "/decoder/decoder/Mul_output_0_quantized",
            "/decoder/decoder/Mul_output_0_scale",
            "/decoder/decoder/Mul_output_0_zero_point",
            0,
            False,
        ),
    ],
)
def test_int8_tensors_are_what_onnxruntime_dequantises(
    int8: Graph, packaged: Tensors, tensor: str, integers: str, scale: str, zero: str, axis: int, transposed: bool
) -> None:
    q, steps, offset = int8.constant(integers), int8.constant(scale), int8.constant(zero)
    if offset is None:  # equal zero points are stored once, under another's name
        offset = np.zeros(steps.shape, q.dtype)
    node = helper.make_node("DequantizeLinear", ["q", "s", "z"], ["y"], axis=axis)
    expected = run(node, q=q, s=steps, z=offset)
    np.testing.assert_array_equal(packaged[tensor], expected.T if transposed else expected)


def onnx_gates(gates: NDArray[Any]) -> NDArray[Any]:
    """PyTorch's i f g o to ONNX's i o f c, along the first axis."""
    i, f, g, o = np.split(gates, 4)
    return np.concatenate([i, o, f, g])


def joined_lstm(tensors: Tensors, module: str) -> tuple[NDArray[Any], ...]:
    """``W``, ``R`` and ``B`` of an ONNX LSTM."""
    parts = {
        part: [onnx_gates(tensors[f"{module}.{part}_{suffix}"]) for suffix in ("l0", "l0_reverse")]
        for part in LSTM_PARTS
    }
    biases = [np.concatenate(pair) for pair in zip(parts["bias_ih"], parts["bias_hh"], strict=True)]
    return np.stack(parts["weight_ih"]), np.stack(parts["weight_hh"]), np.stack(biases)


def path_of(module: str) -> str:
    """Path of a module's nodes as the TorchScript exporter writes it."""
    names = []
    for part in module.removeprefix("predictor.").split("."):
        if part.isdigit() and names:
            names[-1] += f".{part}"
        else:
            names.append(part)
    if len(names) > 1 and names[1].startswith(("cnn.", "asr_res.")):
        names.insert(1, names[1].rpartition(".")[0])  # a member of a `Sequential`
    return "/" + "/".join(names)


class Exporter:
    """Writes the canonical set as the TorchScript exporter would: what it folds loses its name."""

    def __init__(self, tensors: Tensors, identities: bool = False) -> None:
        self.tensors = tensors
        self.identities = identities
        self.nodes, self.initializers = [], []

    def model(self) -> onnx.ModelProto:
        lstms = sorted({name.rpartition(".")[0] for name in self.tensors if name.endswith("weight_hh_l0")})
        for module in lstms:
            self.lstm(module)
        for name, tensor in self.tensors.items():
            module, _, part = name.rpartition(".")
            if module in lstms:
                continue
            if part == "weight" and tensor.ndim == 2 and "embeddings." not in name and not module.endswith("embedding"):
                self.matrix(module, tensor)
            elif part == "weight" and tensor.ndim == 3:
                kind = "ConvTranspose" if "ups." in name or "pool" in name else "Conv"
                weight = self.constant(f"onnx::{kind}_{len(self.initializers)}", tensor)
                self.node(kind, module, ["x", weight])
            else:
                self.constant(f"kmodel.{name}", tensor)
        graph = helper.make_graph(self.nodes, "kokoro", [], [], self.initializers)
        return helper.make_model(graph)

    def constant(self, name: str, value: NDArray[Any]) -> str:
        self.initializers.append(numpy_helper.from_array(np.ascontiguousarray(value), name))
        return name

    def node(self, kind: str, module: str, inputs: list[str], **attributes: object) -> None:
        name = f"{path_of(module)}/{kind}"
        self.nodes.append(helper.make_node(kind, inputs, [f"{name}_output_0"], name=name, **attributes))

    def matrix(self, module: str, tensor: NDArray[np.float32]) -> None:
        if module.endswith(".fc"):
            self.node("Gemm", module, ["x", self.constant(f"kmodel.{module}.weight", tensor)], transB=1)
            return
        weight = self.constant(f"onnx::MatMul_{len(self.initializers)}", tensor.T)
        if self.identities:
            self.nodes.append(helper.make_node("Identity", [weight], [f"{weight}_copy"]))
            weight = f"{weight}_copy"
        self.node("MatMul", module, ["x", weight])

    def lstm(self, module: str) -> None:
        names = [
            self.constant(f"onnx::LSTM_{len(self.initializers)}", value) for value in joined_lstm(self.tensors, module)
        ]
        self.node("LSTM", module, ["x", *names], hidden_size=256, direction="bidirectional")


@pytest.mark.slow
@pytest.mark.parametrize("identities", [False, True])
def test_a_float_export_gives_back_every_tensor(packaged: Tensors, identities: bool) -> None:
    tensors = collect(Graph(Exporter(packaged, identities).model()), "x.onnx", QUIET)
    assert list(tensors) == list(packaged)
    for name, tensor in tensors.items():
        np.testing.assert_array_equal(tensor, packaged[name], err_msg=name)
        assert tensor.dtype == np.float32 and tensor.flags.c_contiguous


class PathlessExporter(Exporter):
    """As the newer exporter: nodes have no paths; small or transposed constants lose their names, others keep them."""

    def node(self, kind: str, module: str, inputs: list[str], **attributes: object) -> None:
        name = f"node_{len(self.nodes)}"
        bias = f"{module}.bias"
        if bias in self.tensors and kind != "MatMul":
            inputs = [*inputs, f"kmodel.{bias}"]
        elif bias not in self.tensors and kind == "Conv":  # a shortcut: its constant has its name
            self.constant(f"kmodel.{module}.weight", self.tensors[f"{module}.weight"])
        self.nodes.append(helper.make_node(kind, inputs, [f"{name}_out"], name=name, **attributes))
        if kind == "MatMul":
            self.nodes.append(helper.make_node("Add", [f"{name}_out", f"kmodel.{bias}"], [f"{name}_sum"]))

    def lstm(self, module: str) -> None:
        _, _, biases = joined_lstm(self.tensors, module)
        joined = []
        for part in ("weight_ih", "weight_hh"):
            directions = []
            for suffix in ("l0", "l0_reverse"):
                name = f"{module}.{part}_{suffix}"
                self.constant(f"kmodel.{name}", self.tensors[name])
                self.nodes.append(helper.make_node("Slice", [f"kmodel.{name}", "from", "to"], [f"{name}_i"]))
                self.nodes.append(helper.make_node("Concat", [f"{name}_i"], [f"{name}_iofc"], axis=0))
                directions.append(f"{name}_iofc")
            joined.append(f"{module}.{part}_joined")
            self.nodes.append(helper.make_node("Concat", directions, joined[-1:], axis=0))
        self.node("LSTM", module, ["x", *joined, self.constant(f"val_{len(self.initializers)}", biases)])


@pytest.mark.slow
def test_a_float_export_without_paths_gives_back_every_tensor(packaged: Tensors) -> None:
    tensors = collect(Graph(PathlessExporter(packaged).model()), "x.onnx", QUIET)
    for name, tensor in tensors.items():
        np.testing.assert_array_equal(tensor, packaged[name], err_msg=name)


def sigmoid(x: NDArray[Any]) -> NDArray[Any]:
    return 1 / (1 + np.exp(-x))


def torch_lstm(tensors: Tensors, module: str, x: NDArray[Any]) -> NDArray[Any]:
    """Bidirectional LSTM by PyTorch's documented equations, ``x [T, in]`` -> ``[T, 2H]``."""
    halves = []
    for suffix, steps in (("l0", x), ("l0_reverse", x[::-1])):
        w, r, b, c = (tensors[f"{module}.{part}_{suffix}"].astype(np.float64) for part in LSTM_PARTS)
        hidden = cell = np.zeros(r.shape[1])
        states = []
        for step in steps:
            i, f, g, o = np.split(w @ step + b + r @ hidden + c, 4)
            cell = sigmoid(f) * cell + sigmoid(i) * np.tanh(g)
            hidden = sigmoid(o) * np.tanh(cell)
            states.append(hidden)
        halves.append(states if suffix == "l0" else states[::-1])
    return np.concatenate([np.array(half) for half in halves], axis=1)


def test_lstm_weights_in_pytorch_order_compute_what_the_int8_files_own_nodes_do(int8: Graph, packaged: Tensors) -> None:
    # The order of the gates in the file is ONNX's, so ONNX Runtime is asked what the file's own matrices compute.
    node = next(node for node in int8.nodes if node.name == "/encoder/shared/LSTM_quant")
    w, r = (
        int8.dequantise(node.input[at], node.input[zero], node.input[scale]).transpose(0, 2, 1)
        for at, scale, zero in ((1, 8, 9), (2, 10, 11))
    )
    x = np.random.default_rng(5).standard_normal((4, 640)).astype(np.float32)
    lstm = helper.make_node("LSTM", ["x", "w", "r", "b"], ["y"], hidden_size=256, direction="bidirectional")
    y = run(lstm, x=x[:, None], w=np.ascontiguousarray(w), r=np.ascontiguousarray(r), b=int8.constant(node.input[3]))
    np.testing.assert_allclose(torch_lstm(packaged, "predictor.shared", x), y[:, :, 0].reshape(4, 512), atol=1e-5)


def test_what_is_missing_is_named(packaged: Tensors) -> None:
    rest = {name: tensor for name, tensor in packaged.items() if name != "decoder.generator.conv_post.weight"}
    with pytest.raises(WeightsError, match=r"x\.onnx .* it does not contain decoder\.generator\.conv_post\.weight$"):
        collect(Graph(Exporter(rest).model()), "x.onnx", QUIET)


def test_another_shape_is_refused(packaged: Tensors) -> None:
    other = {**packaged, "bert_encoder.weight": packaged["bert_encoder.weight"][:, :256]}
    with pytest.raises(WeightsError, match=r"bert_encoder\.weight has the shape \[512, 256\] instead of \[512, 768\]"):
        collect(Graph(Exporter(other).model()), "x.onnx", QUIET)


def test_layers_that_share_no_weights_are_refused(packaged: Tensors) -> None:
    exporter = Exporter(packaged)
    query = "bert.encoder.albert_layer_groups.0.albert_layers.0.attention.query"
    exporter.matrix(query, packaged[f"{query}.weight"] + 1)
    with pytest.raises(WeightsError, match=r"two different tensors named bert\..*\.query\.weight"):
        collect(Graph(exporter.model()), "x.onnx", QUIET)


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
