#!/usr/bin/env bash
# Test a package in a new system: try_in_chroot.sh ROOT PACKAGE [SCREENSHOT.png]
# ROOT is a folder made by debootstrap, and PACKAGE a .deb or .tar.zst. An ordinary user with an empty home, umask 002
# and LANG=C speaks a sentence and opens the window on a virtual screen, which is saved as SCREENSHOT.png (with Xvfb and
# ImageMagick). Then the package is removed. Prints times, sizes and the files that remain. Needs root.
set -euo pipefail
root=$(realpath "$1") package=$(realpath "$2") screenshot=${3:-}
work=$(mktemp -d)
running=()
mounted=()
cleanup() {
    kill "${running[@]}" 2> /dev/null || true
    sleep 1
    for folder in "${mounted[@]}"; do umount "$root$folder"; done
    rm -rf "$work"
}
trap cleanup EXIT

step() { printf '%s  %s\n' "ok" "$*"; }
as_root() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LANG=C DEBIAN_FRONTEND=noninteractive "$@"; }
# as_user COMMAND...: run in the chroot as the ordinary user; how=exec replaces this shell.
as_user() {
    umask 002
    ${how:-} chroot --userspec=visitor:visitor --groups= "$root" \
        env -i --chdir=/home/visitor HOME=/home/visitor LANG=C PATH=/usr/bin:/bin "${display[@]}" "$@"
}
megabytes() { du --summarize --block-size=1000000 "$root$1" | cut -f 1; }
files() { find "$root" -xdev -path "$root/home" -prune -o -path "$root/tmp" -prune -o -print | sort; }
# timed COMMAND...: the user's command, with its wall-clock and processor time in seconds.
timed() {
    local TIMEFORMAT="%R s (%U s of processor time)"
    { time as_user "$@" > "$work/output" 2>&1; } 2> "$work/time" || { cat "$work/output"; exit 1; }
    cat "$work/time"
}
display=()

for folder in /proc /dev /dev/shm; do
    mount --bind "$folder" "$root$folder"
    mounted=("$folder" "${mounted[@]}")
done
as_root id visitor > /dev/null 2>&1 || as_root useradd --create-home visitor
[ -z "$(as_user find . -name '*.wav' -o -name .cache)" ] || { echo "The user's home is not empty."; exit 1; }
as_root apt-get update -qq
files > "$work/before"
case "$package" in
    *.deb)
        name=$(dpkg-deb --field "$package" Package)
        cp "$package" "$root/tmp/package.deb"
        as_root apt-get install --yes --no-install-recommends /tmp/package.deb > "$work/output" 2>&1 || { cat "$work/output"; exit 1; }
        program=kokoro-desktop
        step "installed $name: $(megabytes /usr/lib/kokoro-desktop) MB"
        ;;
    *)
        as_user mkdir program
        tar --extract --zstd --file "$package" --directory "$root/home/visitor/program" --strip-components 1 --no-same-owner
        as_root chown --recursive visitor:visitor /home/visitor/program
        program=/home/visitor/program/program/kokoro-desktop
        step "unpacked: $(megabytes /home/visitor/program) MB"
        ;;
esac
version=$(as_user "$program" --version)  # a failing command in an argument would not end the script
step "version: $version"
before=$(megabytes /home/visitor)
took=$(timed "$program" say "Hello, world." -o first.wav)
step "first sentence: $took, $(($(megabytes /home/visitor) - before)) MB in the home"
took=$(timed "$program" say "Hello, world." -o second.wav)
step "second sentence: $took"
cmp "$root/home/visitor/first.wav" "$root/home/visitor/second.wav"
step "SHA-256 of the sound: $(sha256sum "$root/home/visitor/first.wav" | cut -c 1-16)"
took=$(timed "$program" verify)
step "verify: $took"
if [ "${package##*.}" != deb ]; then  # speech needs none of these packages
    needed=$(tail -n 1 "$root/home/visitor/program/README.txt")
    as_root apt-get satisfy --yes --no-install-recommends "$needed" > "$work/output" 2>&1 || { cat "$work/output"; exit 1; }
    step "installed the packages that the README names"
fi

Xvfb -displayfd 3 -screen 0 1280x900x24 3> "$work/number" > "$work/xvfb" 2>&1 &
running=($!)
until [ -s "$work/number" ]; do kill -0 "${running[0]}"; sleep 0.1; done
display=("DISPLAY=:$(cat "$work/number")")
how="exec" as_user "$program" window > "$work/output" 2>&1 &
window=$!
running+=("$window")
sleep 20
kill -0 "$window" || { cat "$work/output"; exit 1; }
[ -z "$screenshot" ] || DISPLAY=${display[0]#*=} import -window root "$screenshot"
kill "$window"
wait "$window" && status=0 || status=$?
[ "$status" = 0 ] || { cat "$work/output"; echo "window: status $status"; exit 1; }
step "window: opened, closed by a signal"

[ "${package##*.}" = deb ] || exit 0
as_root apt-get purge --yes "$name" > /dev/null 2>&1
as_root apt-get autoremove --purge --yes > /dev/null 2>&1
files > "$work/after"
step "removed; files that remain:"
comm -13 "$work/before" "$work/after" | sed "s|^$root||" | grep -v '^/var/\(cache\|log\|lib/dpkg\|lib/apt\)/' || true
