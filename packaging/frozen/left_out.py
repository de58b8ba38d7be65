"""What PyInstaller finds and the program's folder does not get, on each system, and why."""

import re

# The only libraries of the building machine that go along on Linux: what Python's own modules and Qt are linked with.
# Whatever else it has belongs to drivers, fonts, printers or sound, goes with the version there, and is named by the
# package as a dependency; or it was found because a program of that machine happens to be installed.
OF_PYTHON = re.compile(r"lib(python3[\d.]*|ffi|ssl|crypto|crypt|z|zstd|bz2|lzma|mpdec|sqlite3|nsl|tirpc)[.-]")
# espeak-ng is under the GPL: the user installs it, and a process of its own loads it.
NEVER = re.compile(r"(lib)?(espeak|pcaudio|sonic)[^/]*$")
# Of Qt: what the window never loads. The on-screen keyboard alone would bring in QML and Quick.
NEVER_OF_QT = re.compile(
    r"Qt6?(Qml.*|Quick.*|VirtualKeyboard.*|Network|Pdf.*|OpenGLWidgets|Sql|Test|EglF[Ss].*|Concurrent|Xml)[.]"
    r"|plugins/(platforminputcontexts/(lib)?qtvirtualkeyboard|imageformats/|egldeviceintegrations/|tls/"
    r"|networkinformation/|generic/|platformthemes/libqgtk3|qmltooling/"
    r"|platforms/(lib)?q(eglfs|linuxfb|vnc|vkkhr|minimalegl|minimal|direct2d))"
    r"|translations/(?!qtbase_)"
)


def shipped(destination: str, kind: str, system: str, runtime: bool = False) -> bool:
    """Whether what PyInstaller has found goes into the folder.

    Parameters
    ----------
    destination
        Its place in the folder. Beside the program lies what was found on the building machine; what came inside a
        distribution has a folder.
    kind
        PyInstaller's word for what it is: BINARY for a library.
    system
        As ``sys.platform`` names it.
    runtime
        Whether the program is to have no compiler.
    """
    name = destination.replace("\\", "/")
    if runtime and "tvm_compiler" in name:
        return False
    if NEVER_OF_QT.search(name) or NEVER.match(name.rpartition("/")[2]):
        return False
    return not (system == "linux" and kind == "BINARY" and "/" not in name) or OF_PYTHON.match(name) is not None
