#!/usr/bin/env bash
# Measures, and prints the figures that README and tests/bench/README.md quote. See --help.
set -euo pipefail

unset CDPATH
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
native=$root/build/native/bench
wasm=$root/build/wasm/bench.js

usage() {
  cat <<'END'
Usage: tests/bench.sh [--fixed] [--solvers] [--large] [--proofs] [--page]
       tests/bench.sh --peer [FILE.cpp] | --all | --help

Measures, and prints figures; needs what tests/run.sh --all --only wasm --only native builds. Without a choice all but --proofs, in some 15 minutes:
  --fixed    the fixed search work, natively and in wasm
  --solvers  published positions of 4x4 and 5x5, natively and in wasm side by side
  --large    the same for random positions of 6x6 to 10x10
  --proofs   positions of 5x5 proven shortest, natively on all cores
  --page     what the page fetches before it can be played, how fast it draws, and boards in other
             pages, in Chromium
  --peer     races `idastar` on Korf's positions against a plain program, tests/peers/plain_idastar.cpp
             or FILE.cpp, natively and in wasm, in turns; see tests/peers/race.mjs for what FILE.cpp prints
  --all      all of these, in half an hour
END
}

bad_use() { printf 'error: %s\nSee tests/bench.sh --help\n' "$1" >&2 && exit 2; }

parts=()
peer=$root/tests/peers/plain_idastar.cpp
while [ $# -gt 0 ]; do
  case $1 in
    --fixed | --solvers | --large | --proofs | --page) parts+=("$1") ;;
    --all) parts=(--fixed --solvers --large --proofs --peer --page) ;;
    --peer)
      parts+=(--peer)
      if [[ ${2:-} == *.cpp ]]; then
        peer=$2
        shift
      fi
      ;;
    -h | --help) usage && exit ;;
    *) bad_use "unknown argument '$1'." ;;
  esac
  shift
done
if [ ${#parts[@]} -eq 0 ]; then parts=(--fixed --solvers --large --page); fi

for file in "$native" "$wasm"; do
  [ -e "$file" ] || bad_use "${file#"$root"/} is missing: tests/run.sh --all --only wasm --only native builds it."
done

# The glue of old Emscripten takes a Node.js with fetch for a browser.
options=()
if node --no-experimental-fetch -e 0 2>/dev/null; then options=(--no-experimental-fetch); fi

# place WHERE SECONDS: what a line begins with; no limit of time is 0.
place() {
  if [ "$2" = 0 ]; then printf '%-6s ' "$1"; else printf '%-6s (%s s) ' "$1" "$2"; fi
}

# sides ALGORITHM SECONDS WORD...: natively and in wasm.
sides() {
  place native "$2"
  "$native" "$@"
  place wasm "$2"
  node "${options[@]}" "$wasm" "$@"
}

# both ALGORITHM SECONDS FILE [RUNG]: positions with published lengths, perhaps with tables built before
both() { sides "$1" "$2" "$root/tests/data/$3" "${@:4:1}"; }

# version COMMAND...: the first number with points in what it prints.
version() { "$@" 2>/dev/null </dev/null | sed -n '1s/.*[^0-9.]\([0-9][0-9]*\.[0-9.]*[0-9]\).*/\1/p'; }

# What tells one kind of machine from another.
kind() {
  local processor
  processor=$(sed -n 's/^model name[[:space:]]*: //p' /proc/cpuinfo 2>/dev/null | head -n 1)
  printf '%s, %s cores%s\n' "$(uname -sm)" "$(nproc)" "${processor:+, $processor}"
}

printf 'machine: %s\n' "$(kind)"
printf 'g++ %s\nEmscripten %s\nNode.js %s\n' "$(g++ -dumpfullversion)" "$(version emcc --version)" "$(version node --version)"
for part in "${parts[@]}"; do
  printf '\n'
  case $part in
    --fixed)
      printf 'native\n'
      "$native"
      printf '\nwasm\n'
      node "${options[@]}" "$wasm"
      ;;
    --solvers)
      both idastar 0 korf15_first50.txt
      both idastar 0 hardest15.txt
      for rung in 1 2 3; do both idastar 0 korf15_first50.txt $rung; done
      both idastar 0 hardest15.txt 3
      sides idastar 0 2x8 10
      sides idastar 0 3x5 20
      both auto 1 korf24_first10.txt 2
      both auto 10 korf24_first10.txt 2
      place native 0
      "$native" reviews 4x4 100
      place wasm 0
      node "${options[@]}" "$wasm" reviews 4x4 100
      place native 0
      "$native" idastar 0 "$root/tests/data/costly15.txt"
      ;;
    --large)
      sides fast 0 10x10 100
      sides auto 5 6x6 20
      sides auto 5 8x8 5
      sides auto 10 10x10 5
      ;;
    --proofs)
      place native 0
      "$native" idastar 0 "$root/tests/data/korf24_provable.txt" 3 "$(nproc)"
      ;;
    --peer) node "$root/tests/peers/race.mjs" "$peer" ;;
    --page) node "$root/tests/bench/measure.mjs" ;;
  esac
done
