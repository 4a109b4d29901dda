#!/usr/bin/env bash
# Builds the page: SDL2 for wasm (once, into a cache), the three wasm modules, and the
# static site in build/web, with what boards in other pages need in build/element (web/build.mjs). See --help.
# shellcheck disable=SC2317 # shellcheck 0.9 believes that the exit at the end comes first
set -euo pipefail

unset CDPATH # or cd would go elsewhere, and print where
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=.ci/machine.sh
source "$root/.ci/machine.sh"

usage() {
  cat <<'END'
Usage: ./build-wasm.sh [--serve [PORT]] [--archive] [--debug] [--no-install] [--sdl-source DIR] [--help]

Builds the page into build/web, a static site that works from any folder of any web server, and what boards
in other pages need into build/element.

  --serve [PORT]    then serves it on this machine only, at http://127.0.0.1:PORT/
                    (default: the first free port from 8080 on); Ctrl-C stops
  --archive         also packs both, as build/sliding-puzzle-VERSION.tar.gz and build/sliding-puzzle-element-VERSION.tar.gz:
                    each a folder of that name, to be put on a server beside other versions
  --debug           builds with assertions and source maps (in build/wasm-debug), scripts unminified
  --no-install      never installs anything; names what is missing and stops
  --sdl-source DIR  builds SDL2 from this unpacked source (2.26 or newer) instead of the
                    distribution's; the variable SDL2_SOURCE does the same
  --help            prints this

What is missing is installed with apt-get (as root or through sudo). The emcc on the PATH is used
if there is one (Emscripten 3.1.6 or newer), else Debian's. SDL2 is built once for each version of
Emscripten and kept in ${XDG_CACHE_HOME:-~/.cache}/sliding-puzzle. Logs are in build/logs.
END
}

bad_use() {
  printf 'error: %s\n' "$1" >&2
  printf 'See ./build-wasm.sh --help\n' >&2
  exit 2
}

serve=0
port=
archive=
install=1
preset=wasm
sdl_source=${SDL2_SOURCE:-}
while [ $# -gt 0 ]; do
  case $1 in
    --serve)
      serve=1
      if [[ ${2:-} =~ ^[0-9]+$ ]]; then
        port=$2
        shift
      fi
      ;;
    --serve=*)
      serve=1
      port=${1#--serve=}
      ;;
    --archive) archive=1 ;;
    --debug) preset=wasm-debug ;;
    --no-install) install=0 ;;
    --sdl-source)
      [ $# -ge 2 ] || bad_use '--sdl-source needs a folder.'
      sdl_source=$2
      shift
      ;;
    --sdl-source=*) sdl_source=${1#--sdl-source=} ;;
    -h | --help)
      usage
      exit 0
      ;;
    *) bad_use "unknown argument '$1'." ;;
  esac
  shift
done
if [ -n "$port" ] && ! [[ $port =~ ^[1-9][0-9]{0,4}$ && $port -le 65535 ]]; then
  bad_use "'$port' is not a port; it would be a number from 1 to 65535."
fi
if [ -n "$sdl_source" ]; then
  [ -f "$sdl_source/src/video/SDL_surface.c" ] ||
    bad_use "'$sdl_source' is not the source of SDL2: there is no src/video/SDL_surface.c in it."
  sdl_source=$(cd "$sdl_source" && pwd)
fi

# --- Locks: two builds at once would spoil each other's folders ---

# lock FILE DESCRIPTOR: waits until no other build holds the file. Does nothing where there is no
# flock (macOS).
lock() {
  command -v flock >/dev/null || return 0
  eval "exec $2>\"\$1\""
  flock -n "$2" && return 0
  say "waiting for another build to end (it holds $1)"
  flock "$2"
}

unlock() { eval "exec $1>&-"; }

# --- SDL2 for wasm ---

recipe=$root/src/draw/sdl2
temporary=
trap 'if [ -n "$temporary" ]; then rm -rf "$temporary"; fi' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

checksum() { cksum | cut -d ' ' -f 1; }

# Unpacks the distribution's source of SDL2 below $1. Package sources are read through private
# lists, so nothing in /etc and none of the machine's lists change.
fetch_sdl2_from_apt() {
  local work=$1 file
  command -v apt-get >/dev/null || return 1
  mkdir -p "$work/parts" "$work/lists/partial" "$work/cache/archives/partial" || return 1
  for file in /etc/apt/sources.list.d/*.sources; do
    if [ -e "$file" ]; then
      sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/parts/$(basename "$file")" || return 1
    fi
  done
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    if [ -e "$file" ]; then
      sed -n 's/^[[:space:]]*deb\([[:space:]]\)/deb-src\1/p' "$file" \
        >"$work/parts/$(basename "$file" .list).list" || return 1
    fi
  done
  local apt=(apt-get -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$work/parts"
    -o Dir::State::Lists="$work/lists" -o Dir::Cache="$work/cache" -o APT::Sandbox::User=root)
  # Some package sources have no source code: only whether SDL2 is found matters.
  "${apt[@]}" update || echo 'going on with the package sources that answered'
  (cd "$work" && "${apt[@]}" source --download-only libsdl2) || return 1
  tar -C "$work" -xf "$(find "$work" -maxdepth 1 -name 'libsdl2_*.orig.tar.*' ! -name '*.asc' | head -n 1)"
}

# Emscripten's own port of SDL2 brings the source as well.
fetch_sdl2_from_port() {
  local work=$1 surface
  command -v embuilder >/dev/null || return 1
  embuilder build sdl2 || return 1
  surface=$(find "$(em-config CACHE)/ports" -path '*/src/video/SDL_surface.c' | head -n 1)
  [ -n "$surface" ] && ln -s "$(dirname "$(dirname "$(dirname "$surface")")")" "$work/port"
}

fetch_sdl2() { fetch_sdl2_from_apt "$1" || fetch_sdl2_from_port "$1"; }

sdl_version() {
  local header=$1/include/SDL_version.h
  sed -n 's/^#define SDL_\(MAJOR_VERSION\|MINOR_VERSION\|PATCHLEVEL\) *\([0-9][0-9]*\).*/\2/p' "$header" |
    paste -sd . -
}

build_sdl2() {
  emcmake cmake -S "$recipe" -B "$temporary/build" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    -DSDL2_SOURCE="$1" -DCMAKE_INSTALL_PREFIX="$temporary/installed" &&
    cmake --build "$temporary/build" --target install
}

# own_cache FOLDER: makes a cache folder that only this user can write, and refuses one in which another user, or a link, waits.
own_cache() {
  local strange
  if ! mkdir -p "$1" || [ ! -w "$1" ]; then
    fail "cannot write to the cache folder $1." 'Set XDG_CACHE_HOME to a folder that can be written.'
  fi
  strange=$(find "$1" -prune ! -user "$(id -u)" && find "$1/" -maxdepth 1 '(' -type l -o ! -user "$(id -u)" ')')
  if [ -n "$strange" ]; then
    fail "the cache folder $1 has a link or a file of another user: ${strange%%$'\n'*}" \
      'Remove it, or set XDG_CACHE_HOME to another folder.'
  fi
  chmod go-w "$1"
}

# Sets sdl2 to the folder with include/ and lib/libSDL2.a, building it when it is not there.
provide_sdl2() {
  local cache key version folder
  if [ -n "${XDG_CACHE_HOME:-${HOME:-}}" ]; then
    cache=${XDG_CACHE_HOME:-$HOME/.cache}/sliding-puzzle
  else
    cache=$root/build/cache
  fi
  own_cache "$cache"
  key=$emcc_version-$(cat "$recipe"/* | checksum)
  if [ -n "$sdl_source" ]; then
    key=$key-$(cat "$sdl_source"/src/*/*.[ch] "$sdl_source"/include/*.h | checksum)
  fi
  lock "$cache/lock" 8
  for folder in "$cache"/sdl2-*-"$key"; do
    if [ -f "$folder/lib/libSDL2.a" ]; then
      sdl2=$folder
      return
    fi
  done
  rm -rf "$cache"/building.*
  temporary=$(mktemp -d "$cache/building.XXXXXX")
  local source=$sdl_source
  if [ -z "$source" ]; then
    step sdl2-source 'fetching the source of SDL2' \
      'Unpack a release of SDL2 (2.26 or newer) yourself and pass it with --sdl-source DIR.' \
      fetch_sdl2 "$temporary"
    source=$(find "$temporary"/*/ -maxdepth 3 -path '*/src/video' | head -n 1)
    source=${source%/src/video}
  fi
  version=$(sdl_version "$source")
  step sdl2 "building SDL2 $version for wasm" \
    'If this SDL2 is too new or too old for the recipe, pass another with --sdl-source DIR.' \
    build_sdl2 "$source"
  sdl2=$cache/sdl2-$version-$key
  rm -rf "$sdl2"
  mv "$temporary/installed" "$sdl2"
  rm -rf "$temporary"
  temporary=
}

# --- The modules ---

configure() { (cd "$root" && emcmake cmake --preset "$preset" -DPUZZLE_TESTS=OFF -DPUZZLE_SDL2_WASM="$sdl2"); }

build_modules() {
  local build=$root/build/$preset
  # Ninja sees changed files by itself, but not another compiler, SDL2 or place of the checkout.
  local made_with
  made_with="$root | $(command -v emcc) $emcc_version | $sdl2"
  if [ ! -f "$build/build.ninja" ] || [ "$(cat "$build/made-with" 2>/dev/null)" != "$made_with" ]; then
    rm -rf "$build"
    step configure "configuring build/$preset" 'Mend what the log names and run this again.' configure
    printf '%s\n' "$made_with" >"$build/made-with"
  fi
  step modules 'building the modules' 'Mend what the log names and run this again.' \
    cmake --build "$build" --target board_module solver_module lesson_module
}

# --- The site ---

# make_site [--archive]: says at its end which version it made.
make_site() { node "$root/web/build.mjs" "$preset" "$sdl2" "$@"; }

# --- The server: for this machine only ---

is_taken() { (: <>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }

choose_port() {
  if [ -n "$port" ]; then
    if is_taken "$port"; then fail "port $port is taken." 'Name another: --serve PORT'; fi
    return
  fi
  port=8080
  while is_taken "$port"; do port=$((port + 1)); done
}

# --- All of it ---

main() {
  need_wasm_tools
  provide_missing "$install"
  if [ "$serve" -eq 1 ]; then choose_port; fi # before the minutes that a first build takes
  check_emcc
  say "Emscripten $emcc_version ($(command -v emcc))"
  provide_sdl2
  unlock 8
  mkdir -p "$root/build"
  lock "$root/build/lock" 9
  build_modules
  step site 'making the site' 'Mend what the log names and run this again.' make_site ${archive:+--archive}
  say "ready: $(tail -n 1 "$logs/site.log") ($(du -sh "$root/build/web" | cut -f 1))"
  unlock 9
  if [ "$serve" -eq 1 ]; then
    say "serving build/web at http://127.0.0.1:$port/ (Ctrl-C stops)"
    exec python3 -m http.server --bind 127.0.0.1 --directory "$root/build/web" "$port"
  else
    say 'to open it: ./build-wasm.sh --serve'
  fi
}

# The shell has read the whole file before it starts, so that editing the file does not disturb a run.
main
exit
