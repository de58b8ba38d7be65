#!/bin/sh
# Installs Kokoro Desktop for one user, or removes it: install.sh [--uninstall]
# Both keep the user's sounds, dictionaries, weights and settings.
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
    # If no file type or menu entry is left, also remove the lists generated from them.
    [ -n "$(ls "$home/share/mime/packages" 2> /dev/null)" ] || (cd "$home/share/mime" 2> /dev/null && rm -f -- aliases \
        generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version XMLnamespaces &&
        find "$home/share/mime" -depth -type d -exec rmdir --ignore-fail-on-non-empty {} +) || true
    [ "$(ls "$home/share/applications" 2> /dev/null)" != mimeinfo.cache ] || rm -f -- "$home/share/applications/mimeinfo.cache"
    sed 's#/[^/]*$##' "$1" | sort -ru | while IFS= read -r folder; do
        (cd "$home" 2>/dev/null && rmdir -p --ignore-fail-on-non-empty -- "$folder" 2>/dev/null) || true
    done
}

# Update the lists of menus and file types if the tools for it are installed.
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
    echo "Kokoro Desktop was removed. Your data and settings were kept."
    exit 0
fi
[ -x "$here/program/kokoro-desktop" ] || { echo "$here does not contain the program. Unpack the whole archive." >&2; exit 1; }
if [ -e "$command" ] && [ "$(readlink "$command" || true)" != ../lib/kokoro-desktop/kokoro-desktop ]; then
    echo "$command belongs to another program. Remove or rename it, then install again." >&2
    exit 1
fi
# Keep an older version until the new one is copied, because the disk may be full.
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
# The program finds its own libraries when it runs, and only NVIDIA GPUs need libcuda.
missing=$(find "$program" -name '*.so*' -exec ldd {} + 2> /dev/null | sed -n 's/^\t\([^ ]*\) => not found$/\1/p' | sort -u |
    while IFS= read -r name; do
        [ "$name" = libcuda.so.1 ] || [ -n "$(find "$program" -name "$name")" ] || echo "$name"
    done)
[ -z "$missing" ] || echo "These system libraries are missing (see README.txt): $(echo "$missing" | tr '\n' ' ')" >&2
echo "Installed. Start it from the menu, or with $command"
echo "To remove it: $program/install.sh --uninstall"
