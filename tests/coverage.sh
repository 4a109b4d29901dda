#!/usr/bin/env bash
# Tells how many lines of src/ and web/ the tests run. See --help.
set -euo pipefail

unset CDPATH
cd "$(dirname "${BASH_SOURCE[0]}")/.."
out=$PWD/build/coverage
native=$out/native

usage() {
  cat <<'END'
Usage: tests/coverage.sh [--native | --web | --help]

Counts which lines the tests run, and prints a table. Without a choice both:
  --native   src/, by the unit tests, the tests of the command line, and refused memory; with clang
  --web      web/, by the tests without a browser, then by the short ones in Chromium and those of bench.html; leaves a site of --debug in build/web
How often each line of src/ ran is left in build/coverage/native-lines/index.html.
END
}

case $* in
  '') parts=(native web) ;;
  --native | --web) parts=("${1#--}") ;;
  -h | --help) usage && exit ;;
  *) printf 'error: unknown arguments: %s\nSee tests/coverage.sh --help\n' "$*" >&2 && exit 2 ;;
esac

mkdir -p build/artefacts
unset SDL_VIDEODRIVER # the tests choose it, and the environment would win over them

# llvm TOOL ARGUMENT...: the tool of clang's own version.
llvm() { "$(clang++ -print-prog-name="llvm-$1")" "${@:2}"; }

# try NAME COMMAND...: its output goes to a log; a failing test ends all, for what it would have run is not counted.
try() {
  local log=build/artefacts/coverage-${1// /-}.log
  printf '==> %s\n' "$1"
  if ! "${@:2}" >"$log" 2>&1 </dev/null; then
    grep -E '^(not ok|# fail|.*ERROR|.*error:)' "$log" | head -n 20 >&2
    printf 'error: %s failed; see %s\n' "$1" "$log" >&2
    exit 1
  fi
}

part_native() {
  command -v clang++ >/dev/null || { echo 'error: clang++ is missing (Debian: clang, llvm).' >&2 && exit 2; }
  try configuring cmake --preset coverage
  try 'building for coverage' cmake --build "$native" --target unit_tests sliding-puzzle bench refused_memory
  rm -rf "$out/profiles"
  # %m: one file for each program, into which its runs are merged.
  export LLVM_PROFILE_FILE=$out/profiles/%2m.profraw
  try 'unit tests' "$native/unit_tests" --no-colors --test-suite-exclude=release
  try 'refused memory' "$native/refused_memory"
  PUZZLE_PROGRAM=$native/sliding-puzzle try 'command line' node --import ./tests/typescript.mjs --test tests/cli/*.test.mjs
  unset LLVM_PROFILE_FILE
  llvm profdata merge -sparse "$out"/profiles/*.profraw -o "$out/native.profdata"
  shown=(-instr-profile="$out/native.profdata" "$native/unit_tests" -object "$native/sliding-puzzle"
    -object "$native/refused_memory" "$PWD/src")
  llvm cov show -format=html -output-dir="$out/native-lines" "${shown[@]}"
  llvm cov report -show-region-summary=false -show-branch-summary=false "${shown[@]}"
}

part_web() {
  rm -rf "$out/web" && mkdir -p "$out/web"
  try 'building the site' ./build-wasm.sh --no-install
  NODE_V8_COVERAGE=$out/web try 'modules of the JavaScript' node --import ./tests/typescript.mjs --test \
    tests/web/*.test.mjs tests/site/{boards,builder,element,figures,walks}.test.mjs
  try 'building the site with source maps' ./build-wasm.sh --no-install --debug
  PUZZLE_COVERAGE=$out/web PUZZLE_RUN=short try 'browser' tests/node_modules/.bin/playwright test \
    --config tests/browser --project chromium --grep '@short|bench.test'
  node tests/coverage.mjs "$out/web"
}

for part in "${parts[@]}"; do "part_$part"; done
