#!/usr/bin/env bash
# Test the Windows program under Wine on Linux: try_under_wine.sh [FOLDER [PART...]]
# It requires Wine, gcc-mingw-w64-x86-64, git and 4 GB in FOLDER (default: build/wine). Parts: program, server, kill,
# window, tests; without a part, all of them. With Xvfb, the window is also drawn on a screen.
set -uo pipefail
folder=${1:-} && shift
# shellcheck source=packaging/windows/wine.sh
. "$(dirname "$0")/wine.sh"
program=(run -m kokoro_desktop)
parts=("$@")
[ "$#" -gt 0 ] || parts=(program server kill window tests)
prepare

try_program() {
    for module in numpy soundfile sounddevice onnx tvm_ffi_orcjit tvm PySide6.QtWidgets; do
        limit=120 try "import $module" run -c "import $module"
    done
    for command in --version voices devices "weights show" "phonemize Hello"; do
        # shellcheck disable=SC2086  # words of a command line
        limit=120 try "$command" "${program[@]}" $command
    done
    # Windows gives pipes its own code page, which has no IPA.
    "${program[@]}" phonemize Hello | grep -q "ʊ\|O" || { echo "FAILED IPA in a pipe"; failed=1; }
    limit=900 try compile "${program[@]}" compile
    try say "${program[@]}" say "Hello, world." -o hello.wav
    try "say again" "${program[@]}" say "Hello, world." -o again.wav
    cmp -s "$folder/work/hello.wav" "$folder/work/again.wav" || { echo "FAILED two runs differ"; failed=1; }
    printf 'text\nHello.\nAgain.\n' > "$folder/work/lines.csv"
    for jobs in 1 2; do try "batch --jobs $jobs" "${program[@]}" batch lines.csv -o "spoken $jobs" --jobs $jobs; done
    try predict "${program[@]}" predict -p "həlˈO" -o hello.json
}

# expect STATUS TEXT COMMAND...: the command ends with this status and prints the text.
expect() {
    local status=0
    "${@:3}" > "$folder/expected" || status=$?
    cat "$folder/expected"
    [ "$status" = "$1" ] && grep -q "$2" "$folder/expected"
}

# curl runs on Linux and talks to the server under Wine.
try_server() {
    "${program[@]}" serve --port 8765 > "$folder/served" &
    local server=$!
    for ((waited = 0; waited < 300; waited++)); do grep -q Listening "$folder/served" && break; sleep 0.2; done
    try "serve, and curl" curl --fail --silent --show-error --max-time 300 --output "$folder/work/served.wav" \
        --header "Content-Type: text/plain" --data "Hello, world." \
        "http://127.0.0.1:8765/v1/audio/speech?response_format=wav"
    [ "$(head -c 4 "$folder/work/served.wav")" = RIFF ] || { echo "FAILED no sound from the server"; failed=1; }
    limit=60 try "a second server on the port" expect 1 "Choose a different --port" "${program[@]}" serve --port 8765
    stop_all
    wait "$server"
}

# killed SECONDS ARGUMENTS...: end the process without warning; its child processes have to notice.
killed() { (cd "$folder/work" && timeout --foreground -s KILL "$1" "$wine" "$python_exe" "${@:2}" < /dev/null 2>&1 | cat); }

try_kill() {
    local bundles=$folder/home/killed/bundles writing="import sys, time
from pathlib import Path
from kokoro_desktop.files import atomic
with atomic.replacing(Path('kept.txt')) as file:
    file.write(b'new')
    file.flush()
    time.sleep(60)"
    for seconds in 8 16 32; do
        KOKORO_DESKTOP_CACHE=$(windows "$folder/home/killed") killed "$seconds" -m kokoro_desktop compile > "$folder/said"
        [ -z "$(find "$bundles" -mindepth 1 -maxdepth 1 ! -name '.*' 2> /dev/null)" ] ||
            { echo "FAILED half a bundle after $seconds s"; failed=1; }
    done
    sleep 11  # files of the last ten seconds are not removed on Windows
    KOKORO_DESKTOP_CACHE=$(windows "$folder/home/killed") limit=900 try "compile, after being killed" \
        "${program[@]}" compile
    [ -z "$(find "$bundles" -mindepth 1 -maxdepth 1 -name '.unfinished*')" ] ||
        { echo "FAILED unfinished bundles remain"; failed=1; }
    echo old > "$folder/work/kept.txt"
    killed 10 -c "$writing" > "$folder/said"
    [ "$(cat "$folder/work/kept.txt")" = old ] || { echo "FAILED half a file"; failed=1; }
    if [ "$(id -u)" = 0 ]; then
        mkdir -p "$folder/work/full"
        mount -t tmpfs -o size=40k none "$folder/work/full" &&
            try "a full disk" expect 6 "the disk is full" "${program[@]}" say -p "həlˈO" -o full/hello.wav
        umount "$folder/work/full"
    fi
}

try_window() {
    local script
    script=$(windows "$folder/source/packaging/windows/speak_in_window.py")
    try "the window, drawn into memory" run "$script" in-memory.png
    command -v Xvfb > /dev/null || return 0
    open_screen || return 1
    QT_QPA_PLATFORM=windows try "the window, on a screen" run "$script" on-screen.png
}

# Folders that need neither a GPU nor PyTorch nor Linux.
try_tests() {
    for part in files phonemes spelling voices audio bundle takes export weights batch prosody engine server cli; do
        limit=1800 lines=30 try "tests/$part" run -m pytest -q --tb=short -p no:cacheprovider -m "not slow and not timing" \
            "$(windows "$folder/source/tests/$part")"
        tail -n 1 "$folder/said" | sed 's/^/         /'
    done
}

for part in "${parts[@]}"; do "try_$part"; done
finish
