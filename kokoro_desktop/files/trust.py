"""Certificate authorities for downloads."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Final

# CA certificate files of various systems, because a packaged Python uses the path of the system that it was built on.
_AUTHORITIES: Final = (
    "/etc/ssl/certs/ca-certificates.crt",
    "/etc/pki/tls/certs/ca-bundle.crt",
    "/etc/ssl/ca-bundle.pem",
    "/etc/ssl/cert.pem",
)


def trusted_authorities() -> ssl.SSLContext:
    """Return an SSL context that trusts the certificate authorities of this system."""
    context = ssl.create_default_context()
    for file in map(Path, _AUTHORITIES):
        if not context.cert_store_stats()["x509_ca"] and file.exists():
            context.load_verify_locations(file)
    return context
