#!/usr/bin/env bash
# Create a macOS disk image of the application that PyInstaller has built and signed: make_dmg.sh VERSION OUTPUT_FOLDER
# Never run so far, because no Mac was available.
# SIGNING_IDENTITY is a "Developer ID Application" certificate, which PyInstaller also uses; without it, the application
# has an ad-hoc signature, the minimum on Apple silicon. NOTARY_PROFILE names credentials stored with
# `xcrun notarytool store-credentials`.
set -euo pipefail
version=$1 output=$2
folder=$(cd "$(dirname "$0")/../../build/package/kokoro-desktop" && pwd)
app="$folder/Kokoro Desktop.app"
plutil -lint "$app/Contents/Info.plist"
codesign --verify --deep --strict --verbose=2 "$app"
rm -rf "$folder/image"
mkdir "$folder/image"
# Copy with links and signatures.
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
