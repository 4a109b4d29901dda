#!/usr/bin/env bash
# clang-tidy over what is changed in src/: not committed, or not yet in the branch that this one will go to; on that branch
# what its last commit changed. tests/tidy.sh --all: over all of src/.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root"

# The changed files of src/, one a line.
changed() {
  local base
  base=$(git merge-base HEAD '@{upstream}' 2>/dev/null || git merge-base HEAD origin/HEAD 2>/dev/null) || base=
  if [ -z "$base" ] || [ "$base" = "$(git rev-parse HEAD)" ]; then base=$(git rev-parse -q --verify HEAD~1); fi
  git diff --name-only --diff-filter=d "$base" -- 'src/*.cpp' 'src/*.hpp'
  git ls-files --others --exclude-standard -- 'src/*.cpp' 'src/*.hpp'
}

# For each file of standard input what clang-tidy reads: a header is read through one source that includes it.
sources_of() {
  local file
  while IFS= read -r file; do
    case $file in
      *.cpp) printf '%s\n' "$file" ;;
      *) grep -rlF --include='*.cpp' "#include \"${file#src/}\"" src | sort | head -n 1 ;;
    esac
  done | sort -u
}

if [ "${1:-}" = --all ]; then
  files=$(find src -name '*.cpp' | sort)
else
  files=$(changed | sources_of)
fi
if [ -z "$files" ]; then
  echo 'no C++ is changed; --all looks at all'
  exit
fi
cmake -S . -B build/tidy --preset native -DPUZZLE_UNITED=OFF >/dev/null
printf '%s\n' "$files"
xargs -n 1 -P "$(nproc)" clang-tidy --quiet -p build/tidy <<<"$files" 2>&1 | sed '/warnings\{0,1\} generated/d'
