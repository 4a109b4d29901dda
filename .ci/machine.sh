# shellcheck shell=bash
# What build-wasm.sh and tests/run.sh both need of the machine: words, steps with a log, packages.
# To be sourced; expects `root` (the checkout). Steps write their logs to $logs.

logs=$root/build/logs

say() { printf '==> %s\n' "$*"; }

# fail MESSAGE [HOW TO GO ON]
fail() {
  printf 'error: %s\n' "$1" >&2
  if [ $# -gt 1 ]; then printf '%s\n' "$2" >&2; fi
  exit 1
}

# step NAME WHAT HOW COMMAND...: runs the command with its output in a log. When it fails, shows the
# end of the log, says where the rest is and prints HOW to go on.
step() {
  local name=$1 what=$2 how=$3 started=$SECONDS
  shift 3
  mkdir -p "$logs"
  local log=$logs/$name.log
  printf '==> %s ' "$what"
  if "$@" >"$log" 2>&1 </dev/null; then
    printf '(%d s)\n' $((SECONDS - started))
    return 0
  fi
  printf 'FAILED\n'
  printf '%s\n' "--- the last lines of ${log#"$PWD"/}:" >&2
  tail -n 30 "$log" >&2
  printf '%s\n' '---' >&2
  fail "$what failed." "$how"
}

# What is missing and what it is for; filled by need_command and need_file.
missing_packages=()
missing_words=()

need() {
  if [[ " ${missing_packages[*]:-} " == *" $1 "* ]]; then return; fi
  missing_packages+=("$1")
  missing_words+=("$2")
}

# need_command COMMAND PACKAGE
need_command() {
  if ! command -v "$1" >/dev/null; then need "$2" "the command $1"; fi
}

# need_file PACKAGE WORDS FILE...: one of the files must be there.
need_file() {
  local package=$1 words=$2 file
  shift 2
  for file in "$@"; do
    if [ -e "$file" ]; then return; fi
  done
  need "$package" "$words"
}

can_install() {
  command -v apt-get >/dev/null && { [ "$(id -u)" -eq 0 ] || command -v sudo >/dev/null; }
}

# Installs what the calls of need… found missing, or names it and stops.
# provide_missing INSTALL: INSTALL is 1, or 0 after --no-install.
provide_missing() {
  if [ ${#missing_packages[@]} -eq 0 ]; then return; fi
  local command="apt-get install --no-install-recommends ${missing_packages[*]}" i
  if [ "$(id -u)" -ne 0 ]; then command="sudo $command"; fi
  if [ "$1" -eq 0 ] || ! command -v apt-get >/dev/null; then
    printf 'error: this machine misses:\n' >&2
    for i in "${!missing_packages[@]}"; do
      printf '  %s (Debian: %s)\n' "${missing_words[i]}" "${missing_packages[i]}" >&2
    done
    if command -v apt-get >/dev/null; then
      printf 'Install it with\n  %s\nor run this again without --no-install.\n' "$command" >&2
    else
      printf 'There is no apt-get here: install these with what this system has, then run this again.\n' >&2
      if [[ " ${missing_packages[*]} " == *' esbuild '* ]]; then
        printf 'esbuild (0.17 or newer) comes with Homebrew (brew install esbuild) and with npm (npm install --global esbuild).\n' >&2
      fi
    fi
    exit 1
  fi
  if ! can_install; then
    fail "missing packages, and neither root nor sudo to install them: ${missing_packages[*]}" \
      "As root, run: apt-get update && ${command#sudo }"
  fi
  say "missing: ${missing_packages[*]}"
  if [ "$(id -u)" -ne 0 ]; then sudo true || fail "sudo was refused." "As root, run: ${command#sudo }"; fi
  # A package source that does not answer need not be the one that has what we miss.
  step apt-update 'refreshing the lists of packages' \
    'Check the network and the package sources (apt-get update).' \
    sh -c '"$@" || echo "apt-get update failed; going on with the lists that are there"' sh \
    "${as_root_words[@]}" apt-get update
  step apt-install 'installing packages' "Try it by hand: $command" \
    "${as_root_words[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y --no-install-recommends "${missing_packages[@]}"
  missing_packages=()
  missing_words=()
  hash -r
}

as_root_words=()
if [ "$(id -u)" -ne 0 ]; then as_root_words=(sudo); fi

# at_least HAVE WANT: compares versions of the form 1.2.3.
at_least() {
  local IFS=. i
  local -a have want
  read -ra have <<<"$1"
  read -ra want <<<"$2"
  for i in 0 1 2; do
    if [ "${have[i]:-0}" -gt "${want[i]:-0}" ]; then return 0; fi
    if [ "${have[i]:-0}" -lt "${want[i]:-0}" ]; then return 1; fi
  done
}

# Sets emcc_version, and NODE_PATH where Debian's Emscripten runs on a Node.js that is not Debian's.
oldest_emcc=3.1.6
check_emcc() {
  local path
  path=$(command -v emcc) || fail 'emcc is not on the PATH.'
  emcc_version=$(emcc --version </dev/null 2>/dev/null | sed -n '1s/.* \([0-9][0-9]*\.[0-9][0-9]*\.[0-9][0-9]*\).*/\1/p')
  if [ -z "$emcc_version" ]; then
    fail "$path does not run: \`emcc --version\` prints no version." "Run \`emcc --version\` to see why."
  fi
  if ! at_least "$emcc_version" "$oldest_emcc"; then
    fail "$path is Emscripten $emcc_version; at least $oldest_emcc is needed." \
      "Update it (emsdk install latest && emsdk activate latest), or take it off the PATH."
  fi
  # The optimiser's JavaScript finds its packages there only when Node.js is Debian's too.
  if [[ $(readlink -f "$path") == /usr/share/emscripten/* && -d /usr/share/nodejs ]]; then
    export NODE_PATH=${NODE_PATH:+$NODE_PATH:}/usr/share/nodejs
  fi
}

need_stb() {
  need_file libstb-dev 'the header stb_image_write.h' \
    /usr/include/stb/stb_image_write.h /usr/include/stb_image_write.h \
    /usr/local/include/stb/stb_image_write.h /usr/local/include/stb_image_write.h \
    /opt/homebrew/include/stb/stb_image_write.h /opt/homebrew/include/stb_image_write.h
}

# What a build for wasm needs.
need_wasm_tools() {
  need_command emcc emscripten
  need_command cmake cmake
  need_command ninja ninja-build
  need_command python3 python3
  need_command node nodejs
  need_command esbuild esbuild
  need_stb
  if command -v apt-get >/dev/null; then need_command xz xz-utils; fi
}
