#!/usr/bin/env bash
# Create a release from the committed state: release.sh OUTPUT [--without-tests]
# It clones the checkout, runs all checks, and builds the wheel, the source archive, the program, a bill of materials,
# checksums and release notes. If SIGNING_KEY is set, it signs the checksums with GnuPG.
# Builds of the same commit are identical; docs/packaging.md lists the exceptions.
set -euo pipefail
checkout=$(cd "$(dirname "$0")/.." && pwd)
output=$(mkdir -p "$1" && cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone --quiet "$checkout" "$work/kokoro-desktop"
cd "$work/kokoro-desktop"
version=$(sed -n 's/^__version__ = "\(.*\)"$/\1/p' kokoro_desktop/version.py)
python3 packaging/release_notes.py "$version" > "$output/release-notes.md"
[ "${2:-}" = --without-tests ] || .ci/run
python3 packaging/build.py --output "$output"
[ -z "${SIGNING_KEY:-}" ] || gpg --batch --yes --local-user "$SIGNING_KEY" --armor --detach-sign "$output/SHA256SUMS"
ls -l "$output"
