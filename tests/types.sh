#!/usr/bin/env bash
# Checks the types of the page's scripts, and that the element's declarations, which are committed because the site is built
# without tsc, are those of the source. PUZZLE_UPDATE_GOLDEN=1 renews them.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tsc=$root/tests/node_modules/typescript/bin/tsc
package=$root/web/package
out=$root/build/artefacts/declarations

# keep_or_compare MADE KEPT
keep_or_compare() {
  if [ -n "${PUZZLE_UPDATE_GOLDEN:-}" ]; then
    cp "$1" "$2"
  elif ! diff "$2" "$1"; then
    echo "${2#"$root"/} is old. To renew it: PUZZLE_UPDATE_GOLDEN=1 tests/types.sh"
    exit 1
  fi
}

# Not with --incremental: what it infers then depends on what changed, and errors come and go.
node "$tsc" -p "$root/tests/tsconfig.json"

rm -rf "$out"
node "$tsc" -p "$root/tests/tsconfig.declarations.json" --outDir "$out"
# With its ending, as every way of resolving modules wants it.
made=$out/sliding-puzzle.d.ts
{
  echo '// Made by tsc from sliding-puzzle.ts (PUZZLE_UPDATE_GOLDEN=1 tests/types.sh).'
  sed "s,\(['\"]\)\(\.\./common/types\|\./attributes\)\.ts\1,\1./types.js\1,g" "$out/element/sliding-puzzle.d.ts"
} >"$made"
if grep -E "(from |import\()['\"]" "$made" | grep -v "\./types\.js['\"]"; then
  echo 'The declarations of the element name types that the package does not have; they should come from types.d.ts.'
  exit 1
fi
keep_or_compare "$made" "$package/sliding-puzzle.d.ts"
