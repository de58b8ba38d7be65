#!/bin/sh
# Installs Kokoro Desktop for one user, or takes that away again: install.sh [--uninstall]
# Speech that was made, dictionaries, weights and settings stay where they are, whatever is installed or taken away.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
home=${KOKORO_DESKTOP_PREFIX:-$HOME/.local}
program=$home/lib/kokoro-desktop
command=$home/bin/kokoro-desktop
list=$program/installed-files

uninstall() {
    [ -f "$list" ] || { echo "Kokoro Desktop is not installed in $home." >&2; exit 1; }
    while IFS= read -r file; do rm -f -- "$home/$file"; done < "$list"
    # What the installation made empty goes as well; folders with anything else in them stay.
    sed 's#/[^/]*$##' "$list" | sort -ru | while IFS= read -r folder; do
        (cd "$home" 2>/dev/null && rmdir -p --ignore-fail-on-non-empty -- "$folder" 2>/dev/null) || true
    done
    rm -rf -- "$program"
    rmdir -p --ignore-fail-on-non-empty -- "$home/lib" 2>/dev/null || true
    refresh
}

# Menus and file types are read anew where the tools for it are there.
refresh() {
    if [ -d "$home/share/mime/packages" ] && command -v update-mime-database > /dev/null; then
        update-mime-database "$home/share/mime" 2> /dev/null || true
    fi
    if [ -d "$home/share/applications" ] && command -v update-desktop-database > /dev/null; then
        update-desktop-database "$home/share/applications" 2> /dev/null || true
    fi
}

if [ "${1:-}" = --uninstall ]; then
    uninstall
    echo "Kokoro Desktop is removed; your data and settings are where they were."
    exit 0
fi
[ -x "$here/program/kokoro-desktop" ] || { echo "$here holds no program; unpack the archive whole." >&2; exit 1; }
if [ -e "$command" ] && [ "$(readlink "$command" || true)" != ../lib/kokoro-desktop/kokoro-desktop ]; then
    echo "$command belongs to another program of that name; remove or rename it, then install again." >&2
    exit 1
fi
if [ -f "$list" ]; then uninstall; fi
mkdir -p "$home/lib" "$home/bin"
rm -rf -- "$program.new"
cp -R -- "$here/program" "$program.new"
cp -- "$here/install.sh" "$program.new/"
(cd "$here/share" && find . -type f | sed 's#^\./#share/#') > "$program.new/installed-files"
echo bin/kokoro-desktop >> "$program.new/installed-files"
mv -- "$program.new" "$program"
(cd "$here" && tar cf - share) | (cd "$home" && tar xf -)
sed -i "s#^Exec=kokoro-desktop#Exec=\"$command\"#" "$home/share/applications/kokoro-desktop.desktop"
ln -sf ../lib/kokoro-desktop/kokoro-desktop "$command"
refresh
missing=$(find "$program" -name '*.so*' -exec ldd {} + 2> /dev/null | sed -n 's/^\t\([^ ]*\) => not found$/\1/p' | sort -u)
[ -z "$missing" ] || echo "These libraries of the system are missing, see README.txt: $(echo "$missing" | tr '\n' ' ')" >&2
echo "Installed. Start it from the menu, or with $command"
echo "To remove it: $program/install.sh --uninstall"
