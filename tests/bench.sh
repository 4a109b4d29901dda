#!/usr/bin/env bash
# Prints the figures that README quotes, measured here and now: the fixed search work natively and in
# wasm side by side, what the page fetches before it can be played, and how fast it draws.
# Needs what tests/run.sh builds. Use: tests/bench.sh [REPEATS]
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
repeats=${1:-5}
native=$root/build/native/sliding-puzzle
wasm=$root/build/wasm/bench.js
for file in "$native" "$wasm" "$root/build/web/index.html"; do
  if [ ! -e "$file" ]; then
    printf 'error: %s is missing; run tests/run.sh first, which builds it\n' "${file#"$root"/}" >&2
    exit 2
  fi
done

printf '%s, %s cores, %s\n' "$(uname -sm)" "$(nproc)" "$(grep -m1 'model name' /proc/cpuinfo 2>/dev/null | cut -d: -f2- | sed 's/^ *//' || true)"
printf '\nnative\n'
"$native" bench --repeats "$repeats"
printf '\nwasm, Node.js %s\n' "$(node --version)"
# The glue of old Emscripten takes a Node.js with fetch for a browser.
options=()
if node --no-experimental-fetch -e 0 2>/dev/null; then options=(--no-experimental-fetch); fi
node "${options[@]}" "$wasm" "$repeats"
printf '\n'
node "$root/tests/browser/measure.mjs"
