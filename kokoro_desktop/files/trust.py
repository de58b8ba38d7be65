"""Certificate authorities for downloads."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Final

# Locations of the systems' CA certificates: a packaged Python looks for them where it was built.
_AUTHORITIES: Final = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)


def trusted_authorities() -> ssl.SSLContext:
    """Return a context that trusts the authorities of this system."""
    context = ssl.create_default_context()
    for file in map(Path, _AUTHORITIES):
        if not context.cert_store_stats()["x509_ca"] and file.exists():
            context.load_verify_locations(file)
    return context
