"""What the reference package is told, and what is said where it is missing."""

from __future__ import annotations

import sys

import pytest

from kokoro_desktop.reference import kokoro_package
from kokoro_desktop.reference.kokoro_package import MODEL_CONFIG, ReferenceMissing, import_kokoro_model
from kokoro_desktop.spec import HIDDEN, MAX_DURATION, N_TOKENS, UPSAMPLE_RATES
from kokoro_desktop.weights.torch_source import ARCHITECTURE


def test_config_is_nested_as_the_checkpoint_s_is() -> None:
    groups = {name.split(".")[0] for name in ARCHITECTURE if "." in name}
    assert groups == {"plbert", "istftnet"}
    assert MODEL_CONFIG["n_token"] == N_TOKENS
    assert (MODEL_CONFIG["hidden_dim"], MODEL_CONFIG["max_dur"]) == (HIDDEN, MAX_DURATION)
    assert tuple(MODEL_CONFIG["istftnet"]["upsample_rates"]) == UPSAMPLE_RATES
    assert not [name for name in MODEL_CONFIG if "." in name]


def test_missing_package_is_named_with_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [each for each in sys.modules if each.split(".")[0] == "kokoro"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(kokoro_package.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ReferenceMissing, match=r"needs the package 'kokoro': install it with .*reference") as missing:
        import_kokoro_model()
    assert (missing.value.package, missing.value.exit_code) == ("kokoro", 3)
    assert "kokoro" not in sys.modules
