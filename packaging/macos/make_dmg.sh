#!/usr/bin/env bash
# Disk image for macOS, of the application that PyInstaller has made and signed: make_dmg.sh VERSION OUTPUT_FOLDER
# Never run so far: the project has had no such machine.
# SIGNING_IDENTITY names a "Developer ID Application" certificate, for PyInstaller too; without it the application is
# signed ad hoc, which Apple silicon demands at least. NOTARY_PROFILE names credentials that were stored with
# `xcrun notarytool store-credentials`.
set -euo pipefail
version=$1 output=$2
folder=$(cd "$(dirname "$0")/../../build/package/kokoro-desktop" && pwd)
app="$folder/Kokoro Desktop.app"
plutil -lint "$app/Contents/Info.plist"
codesign --verify --deep --strict --verbose=2 "$app"
rm -rf "$folder/image"
mkdir "$folder/image"
# A copy that keeps links and signatures.
ditto "$app" "$folder/image/Kokoro Desktop.app"
ln -s /Applications "$folder/image/Applications"
image=$output/kokoro-desktop-$version-macos-$(uname -m).dmg
hdiutil create -volname "Kokoro Desktop" -srcfolder "$folder/image" -ov -format ULFO "$image"
rm -rf "$folder/image"
if [ -n "${SIGNING_IDENTITY:-}" ] && [ -n "${NOTARY_PROFILE:-}" ]; then
    codesign --sign "$SIGNING_IDENTITY" --timestamp "$image"
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
    spctl --assess --type open --context context:primary-signature --verbose=2 "$image"
fi
