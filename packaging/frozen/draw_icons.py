"""Draw the icon in all sizes and formats: `python packaging/frozen/draw_icons.py [FOLDER]`.

The sources are in packaging/icons. Without a folder, PNG files in the window's icon sizes are written to
resources/icons. With a folder, all files for packages are written to it: PNG files in all sizes, and ICO and ICNS files
with the same images.
"""

import os
import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

CHECKOUT = Path(__file__).resolve().parents[2]
SHOWN = (16, 32, 48, 64, 256)
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
SMALL = 24
ICO = (16, 24, 32, 48, 64, 256)
# Apple's types for PNG entries, by size in pixels.
ICNS = {16: b"icp4", 32: b"icp5", 64: b"icp6", 128: b"ic07", 256: b"ic08", 512: b"ic09"}


def png(size: int) -> bytes:
    """Draw the icon as a PNG, ``size`` pixels wide and high; small sizes have their own source image."""
    name = "kokoro-desktop-small.svg" if size <= SMALL else "kokoro-desktop.svg"
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(CHECKOUT / "packaging" / "icons" / name)).render(painter)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # the stub expects bytes, the method a string
    return bytes(buffer.data().data())


def ico(drawn: dict[int, bytes]) -> bytes:
    """Combine PNG images into an ICO file: a header, a 16-byte entry per image (0 means size 256), then the images."""
    offset = 6 + 16 * len(drawn)
    entries = []
    for size, data in drawn.items():
        entries.append(struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), offset))
        offset += len(data)
    return struct.pack("<HHH", 0, 1, len(drawn)) + b"".join(entries) + b"".join(drawn.values())


def icns(drawn: dict[int, bytes]) -> bytes:
    """Combine PNG images into an ICNS file: each image follows an 8-byte header with its type and the total length."""
    entries = b"".join(ICNS[size] + struct.pack(">I", 8 + len(data)) + data for size, data in drawn.items())
    return b"icns" + struct.pack(">I", 8 + len(entries)) + entries


def main(arguments: list[str]) -> int:
    """Draw the icons; return 0."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = QGuiApplication([])
    folder = Path(arguments[0]) if arguments else CHECKOUT / "resources" / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {size: png(size) for size in (SIZES if arguments else SHOWN)}
    for size, data in drawn.items():
        (folder / f"kokoro-desktop-{size}.png").write_bytes(data)
    if arguments:
        (folder / "kokoro-desktop.ico").write_bytes(ico({size: drawn[size] for size in ICO}))
        (folder / "kokoro-desktop.icns").write_bytes(icns({size: drawn[size] for size in ICNS}))
    application.quit()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
