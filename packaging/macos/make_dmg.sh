#!/usr/bin/env bash
# Application bundle and disk image for macOS: make_dmg.sh VERSION OUTPUT_FOLDER
# Never run so far: the project has had no such machine.
# SIGNING_IDENTITY names a "Developer ID Application" certificate, NOTARY_PROFILE credentials that were stored with
# `xcrun notarytool store-credentials`. Without the first the bundle is signed ad hoc, which Apple silicon demands at least.
set -euo pipefail
version=$1 output=$2
checkout=$(cd "$(dirname "$0")/../.." && pwd)
work=$checkout/build/package
app="$work/image/Kokoro Desktop.app"
rm -rf "$work/image"
mkdir -p "$app/Contents/MacOS" "$app/Contents/Resources"
cp -R "$work/kokoro-desktop/program/" "$app/Contents/MacOS/"
cp "$work/icons/kokoro-desktop.icns" "$app/Contents/Resources/"
cat > "$app/Contents/Info.plist" <<PLIST
<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
  <key>CFBundleName</key><string>Kokoro Desktop</string>
  <key>CFBundleIdentifier</key><string>kokoro-desktop</string>
  <key>CFBundleExecutable</key><string>kokoro-desktop</string>
  <key>CFBundleIconFile</key><string>kokoro-desktop.icns</string>
  <key>CFBundlePackageType</key><string>APPL</string>
  <key>CFBundleShortVersionString</key><string>$version</string>
  <key>CFBundleVersion</key><string>$version</string>
  <key>LSMinimumSystemVersion</key><string>13.0</string>
  <key>NSHighResolutionCapable</key><true/>
  <key>CFBundleDocumentTypes</key><array><dict>
    <key>CFBundleTypeName</key><string>Phonemes in IPA</string>
    <key>CFBundleTypeExtensions</key><array><string>ipa</string></array>
    <key>CFBundleTypeRole</key><string>Editor</string>
  </dict></array>
</dict></plist>
PLIST
plutil -lint "$app/Contents/Info.plist"
sign=(codesign --force --timestamp --options runtime --entitlements "$checkout/packaging/macos/entitlements.plist" --sign "${SIGNING_IDENTITY:--}")
[ -n "${SIGNING_IDENTITY:-}" ] || sign=(codesign --force --entitlements "$checkout/packaging/macos/entitlements.plist" --sign -)
# From the inside out: a signature covers the signatures of what is inside.
find "$app/Contents/MacOS" -type f \( -name '*.dylib' -o -name '*.so' \) -print0 | xargs -0 -n 50 "${sign[@]}"
"${sign[@]}" "$app"
codesign --verify --deep --strict "$app"
image=$output/kokoro-desktop-$version-macos-$(uname -m).dmg
ln -s /Applications "$work/image/Applications"
hdiutil create -volname "Kokoro Desktop" -srcfolder "$work/image" -ov -format ULFO "$image"
if [ -n "${SIGNING_IDENTITY:-}" ] && [ -n "${NOTARY_PROFILE:-}" ]; then
    codesign --sign "$SIGNING_IDENTITY" --timestamp "$image"
    xcrun notarytool submit "$image" --keychain-profile "$NOTARY_PROFILE" --wait
    xcrun stapler staple "$image"
fi
