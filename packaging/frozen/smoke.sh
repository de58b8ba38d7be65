#!/usr/bin/env bash
# Test the program as a new user would: smoke.sh ARCHIVE.tar.zst, or smoke.sh FOLDER with the contents of the archive.
# In another folder, as another user, with an empty home and an empty PATH, the program speaks, passes verification,
# and opens and closes its window. It is installed, and uninstalled with nothing left except the user's data.
set -euo pipefail
source=$(realpath "$1")
nobody=65534
begun=0 display=() path=/nowhere running=()
place=$(mktemp -d)
trap 'kill "${running[@]}" 2> /dev/null || true; rm -rf "$place"' EXIT
mkdir "$place/home" "$place/moved to" "$place/run"
if [ -d "$source" ]; then
    cp -a "$source/." "$place/moved to"
    chmod -R go+rX "$place/moved to"  # as in the package, whatever the umask of this build
else
    tar --extract --zstd --file "$source" --directory "$place/moved to" --strip-components 1
fi
chmod 755 "$place" && chmod 700 "$place/run"
another=()
if [ "$(id -u)" = 0 ]; then
    another=(setpriv "--reuid=$nobody" "--regid=$nobody" --clear-groups)
    chown -R $nobody:$nobody "$place/home" "$place/run"
else
    echo "not tried   another user: only root can be one"
fi

# as_user COMMAND...: run as another user, without this shell's variables and without Python; how=exec replaces this shell.
as_user() {
    ${how:-} "${another[@]}" env -i \
        HOME="$place/home" XDG_RUNTIME_DIR="$place/run" LANG=C.UTF-8 PATH="$path" "${display[@]}" "$@"
}
cd "$place/home"
program="$place/moved to/program/kokoro-desktop"

step() { printf 'ok %6.1f s  %s\n' "$(bc <<< "$(date +%s.%N) - $begun")" "$1"; }
fail() { echo "FAILED      $1"; cat "$place/said"; exit 1; }
try() {
    begun=$(date +%s.%N)
    as_user /usr/bin/timeout 600 "$@" > "$place/said" 2>&1 || fail "${*: 2:3} ($?)"
    step "${*: 2:3}"
}
bc() { python3 -c "import sys; print(eval(sys.stdin.read()))"; }

# A GPL library that the build machine may have, and that the program looks for while speaking.
find "$place/moved to/program" -name '*espeak*.so*' > "$place/said"
[ ! -s "$place/said" ] || fail "espeak-ng is inside"

if command -v readelf > /dev/null; then
    find "$place/moved to/program" -name '*.so*' -type f -exec readelf -d {} + 2> /dev/null |
        grep -E 'PATH.*(\[|:)/' > "$place/said" && fail "libraries that look where the program was built" || true
fi
try "$program" --version
try "$program" say -p "həlˈO wˈɜːld" -o first.wav
try "$program" say -p "həlˈO wˈɜːld" -o second.wav
cmp "$place/home/first.wav" "$place/home/second.wav"
try "$program" verify
for command in voices devices; do try "$program" "$command"; done
try "$program" extras list
try "$program" predict -p "həlˈoʊ"
try "$program" phonemize "Hello, world."
printf 'phonemes\nhəlˈO\nwˈɜːld\n' > lines.csv
try "$program" batch lines.csv -o spoken --jobs 2
try "$program" bench --sentence short --memory --runs 1 --threads 1
# The server, with a plain-text request like that of Speech Dispatcher's module.
begun=$(date +%s.%N)
how="exec" as_user /usr/bin/timeout 600 "$program" serve --port 0 > "$place/said" 2>&1 &
running=($!)
until grep -q Listening "$place/said"; do kill -0 "${running[0]}" || fail serve; sleep 0.1; done
python3 - "$(grep -o 'http://[0-9.:]*' "$place/said")" << 'END'
import sys, urllib.request
url = f"{sys.argv[1]}/v1/audio/speech?response_format=wav"
asked = urllib.request.Request(url, b"Hello, world.", {"Content-Type": "text/plain"})
assert urllib.request.urlopen(asked, timeout=300).read(4) == b"RIFF"
END
kill "${running[0]}"
wait "${running[0]}" || true
step serve

as_user "$program" say -p "" > "$place/said" 2>&1 && status=0 || status=$?
[ "$status" = 2 ] || fail "nothing to say ($status, not 2)"

# The window, on a separate screen whose pixels are inspected; closed by a signal, as at the end of a desktop session.
screen=""
if ! command -v Xvfb > /dev/null; then
    echo "not tried   a screen: Xvfb is not installed; the window is drawn into memory"
elif [[ "$(ldconfig -p)" != *libxcb-cursor* ]]; then
    echo "not tried   a screen: libxcb-cursor0 is not installed, without which Qt opens no window; it is drawn into memory"
else
    screen="$place/screen"
    mkdir "$screen"
    Xvfb -displayfd 3 -fbdir "$screen" -screen 0 1280x1024x24 3> "$place/number" > /dev/null 2>&1 &
    running=($!)
    until [ -s "$place/number" ]; do kill -0 "${running[0]}" || fail Xvfb; sleep 0.1; done
fi
display=(QT_QPA_PLATFORM=offscreen)
[ -z "$screen" ] || display=("DISPLAY=:$(cat "$place/number")")
begun=$(date +%s.%N)
how="exec" as_user "$program" window > "$place/said" 2>&1 &
running+=($!)
window=${running[-1]}
# Text, buttons and pictures have many colours in the middle of a screen that had one colour before.
drawn() { [ "$(python3 -c 'import sys; seen = open(sys.argv[1], "rb").read()[-4*1280*640:-4*1280*384]; print(len({seen[i:i+4] for i in range(0, len(seen), 4)}))' "$screen/Xvfb_screen0")" -gt 20 ]; }
for ((waited = 0; waited < 300; waited++)); do
    kill -0 "$window" 2> /dev/null || fail "window: it has closed by itself"
    if [ -n "$screen" ]; then drawn && break; elif [ $waited = 50 ]; then break; fi
    sleep 0.2
done
[ -z "$screen" ] || drawn || fail "window: nothing is on the screen"
kill "$window"
wait "$window" && status=0 || status=$?
[ "$status" = 0 ] || fail "window: status $status"
step "window, ${screen:+seen on a screen, }closed by a signal"
display=()
[ -z "$(find "$place/home" -path '*state*' -name '*.log' -exec grep -l CRITICAL {} +)" ] || fail "a fault is in the log"

find "$place/home" | sort > "$place/before"
path=/usr/bin:/bin
as_user "$place/moved to/install.sh" > "$place/said" 2>&1 || fail install.sh
path=/nowhere
try "$place/home/.local/bin/kokoro-desktop" voices
path=/usr/bin:/bin
as_user "$place/home/.local/lib/kokoro-desktop/install.sh" --uninstall > "$place/said" 2>&1 || fail "install.sh --uninstall"
# The system's own lists of file types and menus, generated again, may remain.
find "$place/home" | sort > "$place/after"
left=$(comm -13 "$place/before" "$place/after" | grep -v "share/\(mime\|applications\)" || true)
[ -z "$left" ] || { echo "More is left than the user's data: $left"; exit 1; }
gone=$(comm -23 "$place/before" "$place/after")
[ -z "$gone" ] || { echo "Of the user's data is gone: $gone"; exit 1; }
echo "ok          installed and removed; the user's data are left"
