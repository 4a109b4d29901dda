#!/usr/bin/env bash
# Tells how many lines of src/ and web/ the tests run. See --help.
set -euo pipefail

unset CDPATH
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$root/build/coverage
native=$out/native

usage() {
  cat <<'END'
Usage: tests/coverage.sh [--native] [--web] [--help]

Counts which lines the tests run, and prints a table of the rooms. Without a choice both:
  --native   src/, by the unit tests, the tests of the command line, and refused memory; with clang
  --web      web/, by the tests that need no browser, but the built site
The counts of each line of src/ are left in build/coverage/native.lcov, which genhtml (Debian: lcov) makes pages of.
END
}

bad_use() { printf 'error: %s\nSee tests/coverage.sh --help\n' "$1" >&2 && exit 2; }

parts=()
while [ $# -gt 0 ]; do
  case $1 in
    --native | --web) parts+=("${1#--}") ;;
    -h | --help)
      usage
      exit 0
      ;;
    *) bad_use "unknown argument '$1'." ;;
  esac
  shift
done
if [ ${#parts[@]} -eq 0 ]; then parts=(native web); fi

artefacts=$root/build/artefacts
mkdir -p "$out" "$artefacts"
unset SDL_VIDEODRIVER # the tests choose it, and the environment would win over them

say() { printf '==> %s\n' "$*"; }

# llvm TOOL ARGUMENT...: the tool of clang's own version.
llvm() { "$(clang++ -print-prog-name="llvm-$1")" "${@:2}"; }

# try NAME COMMAND...: its output goes to a log; a failing test ends all, for what it would have run is not counted.
try() {
  local log=$artefacts/coverage-${1// /-}.log
  say "$1"
  if ! "${@:2}" >"$log" 2>&1 </dev/null; then
    grep -E '^(not ok|# fail|.*ERROR)' "$log" | head -n 20 >&2
    printf 'error: %s failed; see %s\n' "$1" "${log#"$root"/}" >&2
    exit 1
  fi
}

part_native() {
  command -v clang++ >/dev/null || bad_use 'clang++ is missing (Debian: clang, llvm).'
  (cd "$root" && cmake --preset coverage) >"$out/cmake.log"
  say 'building for coverage'
  cmake --build "$native" --target unit_tests sliding-puzzle refused_memory >"$out/build.log" ||
    { tail -n 30 "$out/build.log" >&2 && exit 1; }
  rm -rf "$out/profiles"
  # %m: one file for each program, into which its runs are merged.
  export LLVM_PROFILE_FILE=$out/profiles/%2m.profraw
  try 'unit tests' "$native/unit_tests" --no-colors --test-suite-exclude=release
  try 'refused memory' "$native/refused_memory"
  PUZZLE_PROGRAM=$native/sliding-puzzle try 'command line' node --import "$root/tests/typescript.mjs" --test "$root"/tests/cli/*.test.mjs
  unset LLVM_PROFILE_FILE
  llvm profdata merge -sparse "$out"/profiles/*.profraw -o "$out/native.profdata"
  llvm cov export -format=lcov -instr-profile="$out/native.profdata" "$native/unit_tests" \
    -object "$native/sliding-puzzle" -object "$native/refused_memory" >"$out/native.lcov"
  node "$root/tests/coverage.mjs" "$out/native.lcov"
}

part_web() {
  rm -rf "$out/web"
  NODE_V8_COVERAGE=$out/web try 'modules of the JavaScript' node --import "$root/tests/typescript.mjs" --test \
    "$root"/tests/web/*.test.mjs "$root"/tests/site/{boards,builder,element,figures,walks}.test.mjs
  node "$root/tests/coverage.mjs" "$out/web"
}

for part in "${parts[@]}"; do "part_$part"; done
