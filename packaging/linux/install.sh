#!/bin/sh
# Installs Kokoro Desktop for one user, or removes it: install.sh [--uninstall]
# Sounds, dictionaries, weights and settings stay where they are in both cases.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
home=${KOKORO_DESKTOP_PREFIX:-$HOME/.local}
program=$home/lib/kokoro-desktop
command=$home/bin/kokoro-desktop
list=$program/installed-files

# remove_listed LIST: remove the files that it names, and the folders that become empty.
remove_listed() {
    while IFS= read -r file; do rm -f -- "$home/$file"; done < "$1"
    refresh
    # Where no program has a file type or a menu entry any more, the lists made from them go, too.
    [ -n "$(ls "$home/share/mime/packages" 2> /dev/null)" ] || (cd "$home/share/mime" 2> /dev/null && rm -f -- aliases \
        generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version XMLnamespaces &&
        find "$home/share/mime" -depth -type d -exec rmdir --ignore-fail-on-non-empty {} +) || true
    [ "$(ls "$home/share/applications" 2> /dev/null)" != mimeinfo.cache ] || rm -f -- "$home/share/applications/mimeinfo.cache"
    sed 's#/[^/]*$##' "$1" | sort -ru | while IFS= read -r folder; do
        (cd "$home" 2>/dev/null && rmdir -p --ignore-fail-on-non-empty -- "$folder" 2>/dev/null) || true
    done
}

# Update the lists of menus and file types where the tools for it are installed.
refresh() {
    if [ -d "$home/share/mime/packages" ] && command -v update-mime-database > /dev/null; then
        update-mime-database "$home/share/mime" 2> /dev/null || true
    fi
    if [ -d "$home/share/applications" ] && command -v update-desktop-database > /dev/null; then
        update-desktop-database "$home/share/applications" 2> /dev/null || true
    fi
}

if [ "${1:-}" = --uninstall ]; then
    [ -f "$list" ] || { echo "Kokoro Desktop is not installed in $home." >&2; exit 1; }
    remove_listed "$list"
    rm -rf -- "$program"
    rmdir -p --ignore-fail-on-non-empty -- "$home/lib" 2>/dev/null || true
    echo "Kokoro Desktop is removed; your data and settings are where they were."
    exit 0
fi
[ -x "$here/program/kokoro-desktop" ] || { echo "$here holds no program; unpack the archive whole." >&2; exit 1; }
if [ -e "$command" ] && [ "$(readlink "$command" || true)" != ../lib/kokoro-desktop/kokoro-desktop ]; then
    echo "$command belongs to another program of that name; remove or rename it, then install again." >&2
    exit 1
fi
# An older version stays until the new one is copied: the disk may be too full.
trap 'rm -rf -- "$program.new"' EXIT
mkdir -p "$home/lib" "$home/bin"
rm -rf -- "$program.new" "$program.old"
cp -R -- "$here/program" "$program.new"
cp -- "$here/install.sh" "$program.new/"
(cd "$here/share" && find . -type f | sed 's#^\./#share/#') > "$program.new/installed-files"
echo bin/kokoro-desktop >> "$program.new/installed-files"
(cd "$here" && tar cf - share) | (cd "$home" && tar xf -)
sed -i "s#^Exec=kokoro-desktop#Exec=\"$command\"#" "$home/share/applications/kokoro-desktop.desktop"
if [ -f "$list" ]; then
    grep -vxFf "$program.new/installed-files" "$list" > "$program.new/obsolete" || true
    remove_listed "$program.new/obsolete"
    rm -- "$program.new/obsolete"
fi
[ ! -e "$program" ] || mv -- "$program" "$program.old"
mv -- "$program.new" "$program"
rm -rf -- "$program.old"
ln -sf ../lib/kokoro-desktop/kokoro-desktop "$command"
refresh
# Libraries that the program brings are found once it runs, and libcuda is needed for NVIDIA cards only.
missing=$(find "$program" -name '*.so*' -exec ldd {} + 2> /dev/null | sed -n 's/^\t\([^ ]*\) => not found$/\1/p' | sort -u |
    while IFS= read -r name; do
        [ "$name" = libcuda.so.1 ] || [ -n "$(find "$program" -name "$name")" ] || echo "$name"
    done)
[ -z "$missing" ] || echo "These libraries of the system are missing, see README.txt: $(echo "$missing" | tr '\n' ' ')" >&2
echo "Installed. Start it from the menu, or with $command"
echo "To remove it: $program/install.sh --uninstall"
