"""Rules that exclude files found by PyInstaller from the program's folder."""

import re

# The only libraries of the build machine to include on Linux: those that Python's own modules and Qt link to. Libraries
# for drivers, fonts, printers and sound must match the user's system and are declared as dependencies of the package.
# All others were found only because of programs installed on the build machine.
OF_PYTHON = re.compile(r"lib(python3[\d.]*|ffi|ssl|crypto|crypt|z|zstd|bz2|lzma|mpdec|sqlite3|nsl|tirpc)[.-]")
# espeak-ng is licensed under the GPL: the user installs it, and a separate process loads it.
NEVER = re.compile(r"(lib)?(espeak|pcaudio|sonic)[^/]*$")
# Parts of Qt that the window never loads. The on-screen keyboard alone would require QML and Quick.
NEVER_OF_QT = re.compile(
    r"Qt6?(Qml.*|Quick.*|VirtualKeyboard.*|Network|Pdf.*|OpenGLWidgets|Sql|Test|EglF[Ss].*|Concurrent|Xml)[.]"
    r"|plugins/(platforminputcontexts/(lib)?qtvirtualkeyboard|imageformats/(?!(lib)?qsvg)|egldeviceintegrations/|tls/"
    r"|networkinformation/|generic/|platformthemes/libqgtk3|qmltooling/"
    r"|platforms/(lib)?q(eglfs|linuxfb|vnc|vkkhr|minimalegl|minimal|direct2d))"
    r"|translations/(?!qtbase_)"
)
# Files of an installed distribution that contain the path of the environment or the checkout.
OF_THE_BUILD_FOLDER = re.compile(r"^\.\./|\.pth$|\.dist-info/direct_url\.json$")


def shipped(destination: str, kind: str, system: str) -> bool:
    """Return whether a file found by PyInstaller belongs in the program's folder.

    Parameters
    ----------
    destination
        Path in the folder. Files from the build machine are at the top level; files of a Python distribution are in a
        subfolder.
    kind
        Type that PyInstaller assigns to the file; libraries have the type BINARY.
    system
        Operating system, as in ``sys.platform``.
    """
    name = destination.replace("\\", "/")
    if name.endswith(".dist-info/direct_url.json"):  # names the checkout
        return False
    if NEVER_OF_QT.search(name) or NEVER.match(name.rpartition("/")[2]):
        return False
    return not (system == "linux" and kind == "BINARY" and "/" not in name) or OF_PYTHON.match(name) is not None


def without_build_files(record: str) -> str:
    """Remove the entries of files that depend on the build folder from the text of a distribution's RECORD.

    TVM finds its libraries by the other entries. The removed files are start scripts, the link to the checkout and its
    address; none of them is in the program's folder.
    """
    lines = record.splitlines(keepends=True)
    return "".join(line for line in lines if not OF_THE_BUILD_FOLDER.search(line.partition(",")[0]))
