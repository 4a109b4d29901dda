#!/usr/bin/env bash
# Tells which lines and branches of src/ and web/ the tests run, and which not. See --help.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
out=$root/build/coverage
native=$out/native

usage() {
  cat <<'END'
Usage: tests/coverage.sh [--native] [--web] [--browser] [--keep] [--help]
       tests/coverage.sh --fuzz

Counts which lines and branches the tests run, prints a table of the rooms and leaves it in
build/artefacts/coverage.txt, followed by each line that no test runs and that tests/coverage-explained.txt
does not explain. The exit status is 1 when there are such lines. Without a choice the first two:
  --native   src/, by the unit tests, the tests of the command line, and refused memory; with clang
  --web      web/, by the tests that need no browser
  --browser  web/, also by the pages of the browser tests and by boards in other people's pages, and by
             their workers, in Chromium; bundles the site anew with source maps, which takes the time of
             those tests
             PUZZLE_FILES: only these of them, e.g. 'page-*.test.mjs'
  --keep     writes the table into tests/README.md

  --fuzz     instead: what of src/ the committed corpora of tests/fuzz reach, a table and the functions
             that no input enters, in build/artefacts/coverage-fuzz.txt
END
}

bad_use() {
  printf 'error: %s\nSee tests/coverage.sh --help\n' "$1" >&2
  exit 2
}

parts=()
keep=()
while [ $# -gt 0 ]; do
  case $1 in
    --native | --web | --browser | --fuzz) parts+=("${1#--}") ;;
    --keep) keep=(--keep) ;;
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

# build_native TARGET...
build_native() {
  command -v clang++ >/dev/null || bad_use 'clang++ is missing (Debian: clang, llvm).'
  (cd "$root" && cmake --preset coverage) >"$out/cmake.log"
  say 'building for coverage'
  cmake --build "$native" --target "$@" >"$out/build.log" || { tail -n 30 "$out/build.log" >&2 && exit 1; }
}

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

# export_native FILE PROGRAM...: the counts of what the programs ran, in the format of lcov.
export_native() {
  local file=$1 program objects=()
  shift
  llvm profdata merge -sparse "$out"/profiles/*.profraw -o "${file%.lcov}.profdata"
  for program in "${@:2}"; do objects+=(-object "$native/$program"); done
  llvm cov export -format=lcov -instr-profile="${file%.lcov}.profdata" "$native/$1" "${objects[@]}" >"$file"
}

part_native() {
  build_native unit_tests sliding-puzzle refused_memory
  rm -rf "$out/profiles"
  # %m: one file for each program, into which its runs are merged.
  export LLVM_PROFILE_FILE=$out/profiles/%2m.profraw
  try 'unit tests' "$native/unit_tests" --no-colors --test-suite-exclude=release
  try 'refused memory' "$native/refused_memory"
  PUZZLE_PROGRAM=$native/sliding-puzzle try 'command line' node --test "$root"/tests/cli/*.test.mjs
  unset LLVM_PROFILE_FILE
  export_native "$out/native.lcov" unit_tests sliding-puzzle refused_memory
}

part_web() {
  rm -rf "$out/v8-web"
  NODE_V8_COVERAGE=$out/v8-web try 'modules of the JavaScript' node --test "$root"/tests/web/*.test.mjs
  node "$root/tests/coverage.mjs" read-node "$out/v8-web" "$out/web.lcov"
}

part_browser() {
  say 'bundling the site with source maps'
  PUZZLE_SOURCE_MAPS=1 "$root/build-wasm.sh" --no-install >"$out/site.log"
  rm -rf "$out/site" "$out/v8-browser"
  cp -R "$root/build/web" "$out/site"
  "$root/build-wasm.sh" --no-install >>"$out/site.log"
  local files=${PUZZLE_FILES:-}
  if [ -z "$files" ]; then files='{page,tutorial,bench,lessons,readers,embed-chromium}*.test.mjs'; fi
  PUZZLE_SITE=$out/site PUZZLE_COVERAGE=$out/v8-browser PUZZLE_PROGRAM=$root/build/native/sliding-puzzle \
    try 'pages in Chromium' bash -c "cd '$root/tests/browser' && node --test $files"
  node "$root/tests/coverage.mjs" read-browser "$out/v8-browser" "$out/browser.lcov"
}

part_fuzz() {
  local file targets=()
  for file in "$root"/tests/fuzz/*.cpp; do targets+=("$(basename "$file" .cpp)"); done
  build_native "${targets[@]/#/fuzz_}"
  rm -rf "$out/profiles"
  for file in "${targets[@]}"; do
    # Without runs of its own: each file of the corpus once.
    LLVM_PROFILE_FILE=$out/profiles/%2m.profraw try "fuzz $file" "$native/fuzz_$file" -runs=0 "$root/tests/fuzz/corpus/$file"
  done
  export_native "$out/fuzz.lcov" "${targets[@]/#/fuzz_}"
  node "$root/tests/coverage.mjs" fuzz "$out/fuzz.lcov" | tee "$artefacts/coverage-fuzz.txt"
}

for part in "${parts[@]}"; do "part_$part"; done
if [[ " ${parts[*]} " == *' fuzz '* ]]; then exit 0; fi
node "$root/tests/coverage.mjs" report "${keep[@]}" "${parts[@]/%/.lcov}" | tee "$artefacts/coverage.txt"
