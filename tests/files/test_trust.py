"""Downloads verify their site."""

from __future__ import annotations

import ssl

from kokoro_desktop.files.trust import trusted_authorities


def test_certificates_and_names_are_checked() -> None:
    context = trusted_authorities()
    assert context.verify_mode is ssl.CERT_REQUIRED and context.check_hostname
