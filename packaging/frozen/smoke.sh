#!/usr/bin/env bash
# Tries an archive as a new user would: smoke.sh ARCHIVE.tar.zst, as root, with Xvfb.
# Unpacked somewhere else, as another user, with an empty home and nothing on the PATH, the program speaks, is compared with
# the reference, opens its window and closes it; it is installed, and uninstalled with nothing left but the user's data.
set -euo pipefail
archive=$(realpath "$1")
nobody=65534
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
mkdir "$place/home" "$place/moved to" "$place/run"
tar --extract --zstd --file "$archive" --directory "$place/moved to" --strip-components 1
chown -R $nobody:$nobody "$place/home" "$place/run"
chmod 755 "$place" && chmod 700 "$place/run"

# as_user COMMAND...: another user, no variable of this shell, no Python to be found. With how=exec, in place of this shell.
as_user() {
    ${how:-} setpriv --reuid=$nobody --regid=$nobody --clear-groups env -i \
        HOME="$place/home" XDG_RUNTIME_DIR="$place/run" LANG=C.UTF-8 PATH="${path:-/nowhere}" "${display[@]}" "$@"
}
display=()
path=/nowhere
cd "$place/home"
program="$place/moved to/program/kokoro-desktop"

step() { printf '%s %5.1f s  %s\n' "$1" "$(bc <<< "$(date +%s.%N) - $begun")" "$2"; }
try() {
    begun=$(date +%s.%N)
    if as_user /usr/bin/timeout 600 "$@" > "$place/said" 2>&1; then step ok "${*: 2:3}"; else
        step "FAILED ($?)" "${*: 2:3}"; cat "$place/said"; exit 1
    fi
}
bc() { python3 -c "import sys; print(eval(sys.stdin.read()))"; }

try "$program" --version
try "$program" say -p "həlˈO wˈɜːld" -o first.wav
try "$program" say -p "həlˈO wˈɜːld" -o second.wav
cmp "$place/home/first.wav" "$place/home/second.wav"
try "$program" verify
for command in voices devices; do try "$program" "$command"; done
try "$program" predict -p "həlˈoʊ"
try "$program" phonemize "Hello, world."
# Without the compiler there are no weights for the engines beside it.
if [ -e "$place/moved to/program/_internal/tvm/lib/libtvm_compiler.so" ]; then
    try "$program" bench --sentence short --memory --runs 1 --threads 1
fi
# The server, asked in plain text as Speech Dispatcher's module asks it.
begun=$(date +%s.%N)
how=exec as_user /usr/bin/timeout 600 "$program" serve --port 0 > "$place/served" 2>&1 &
server=$!
until grep -q Listening "$place/served"; do kill -0 $server || { cat "$place/served"; exit 1; }; sleep 0.1; done
python3 - "$(grep -o 'http://[0-9.:]*' "$place/served")" << 'END'
import sys, urllib.request
url = f"{sys.argv[1]}/v1/audio/speech?response_format=wav"
asked = urllib.request.Request(url, b"Hello, world.", {"Content-Type": "text/plain"})
assert urllib.request.urlopen(asked, timeout=300).read(4) == b"RIFF"
END
kill $server
wait $server || true
step ok "serve"

as_user "$program" say -p "" > "$place/said" 2>&1 && exit 1 || [ $? = 2 ] || { cat "$place/said"; exit 1; }

# The window: opened on a screen of its own, seen there, and closed by a signal, as when a desktop session ends.
Xvfb :77 -screen 0 1280x1024x24 > /dev/null 2>&1 &
screen=$!
trap 'kill $screen; rm -rf "$place"' EXIT
sleep 2
display=(DISPLAY=:77)
begun=$(date +%s.%N)
as_user /usr/bin/timeout --preserve-status --signal=TERM 20 "$program" window > "$place/said" 2>&1 && status=0 || status=$?
[ "$status" = 0 ] && step ok "window, opened and closed" || { echo "window: status $status"; cat "$place/said"; exit 1; }
display=()
[ -z "$(find "$place/home" -path '*state*' -name '*.log' -exec grep -l CRITICAL {} +)" ]

find "$place/home" | sort > "$place/before"
path=/usr/bin:/bin
as_user "$place/moved to/install.sh" > "$place/said" 2>&1 || { cat "$place/said"; exit 1; }
path=/nowhere
try "$place/home/.local/bin/kokoro-desktop" voices
path=/usr/bin:/bin
as_user "$place/home/.local/lib/kokoro-desktop/install.sh" --uninstall > "$place/said" 2>&1 || { cat "$place/said"; exit 1; }
# The system's own lists of file types and menus may be left, made anew.
left=$(find "$place/home" | sort | comm -13 "$place/before" - | grep -v "share/\(mime\|applications\)" || true)
[ -z "$left" ] || { echo "More is left than the user's data: $left"; exit 1; }
echo "ok          installed and removed; the user's data are left"
