#!/usr/bin/env bash
# Builds the page: SDL2 for wasm (once, into a cache), the three wasm modules,
# the scripts, the static site in build/web. See --help.
# shellcheck disable=SC2317 # shellcheck 0.9 believes that the exit at the end comes first
set -euo pipefail

unset CDPATH # or cd would go elsewhere, and print where
root=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
# shellcheck source=.ci/machine.sh
source "$root/.ci/machine.sh"

usage() {
  cat <<'END'
Usage: ./build-wasm.sh [--serve [PORT]] [--archive] [--debug] [--no-install] [--sdl-source DIR] [--help]

Builds the page into build/web, a static site that works from any folder of any web server.

  --serve [PORT]    then serves it on this machine only, at http://127.0.0.1:PORT/
                    (default: the first free port from 8080 on); Ctrl-C stops
  --archive         also packs it, as build/sliding-puzzle-VERSION.tar.gz: a folder of that name, to be put on a
                    server beside other versions
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
archive=0
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

# --- The scripts ---

# The addresses of the site are flat, whatever room of web/ a file is in. Only words/, tutorial/ and examples/ are
# folders of the site, too.

# Scripts that pages and scripts ask for by name. Each becomes one file with everything it imports statically, and loads
# others of this list when it needs them.
modules=(element/sliding-puzzle element/board-view element/board-controls element/board-memory element/board-picture element/board-solutions element/board-review element/racing element/start-picture engine/solver-client engine/solver-engine memory/database
  page/page page/tick page/share-sheet page/ghost-race page/new-sheet page/exchange-files page/review-panel words/more-expectations embed/embed-builder bench/bench tutorial/lesson-client tutorial/lesson-engine tutorial/say)
# The same, with others of the list built in.
workers=(engine/solver-worker tutorial/lesson-worker)
# Classic scripts with everything they need built in: for documents that may fetch nothing from here, and for a script
# that runs before the page is painted.
classic=(engine/solver-worker-classic embed/embed-sandboxed embed/embed tutorial/lesson-door tutorial/lesson-frame tutorial/lesson-sandboxed tutorial/first-words page/first-paint page/service-worker)
# Texts of the element, of our page and of the tutorial, loaded when a reader has that language.
languages=(de es fr page-de page-es page-fr figures-de article-de)

version=$(sed -n 's/^ *"version": "\([^"]*\)".*/\1/p' "$root/web/package/package.json")
staging=$root/build/$preset/staging
scripts=$root/build/$preset/scripts

# bundle OPTION... FILE...: bundles files of the present folder.
bundle() {
  local options=(--bundle --log-level=warning --outdir="$scripts" --target=es2022 --legal-comments=none
    "--define:globalThis.PUZZLE_VERSION=\"$version\"")
  if [ "$preset" = wasm ]; then options+=(--minify); fi
  esbuild "${options[@]}" "$@"
}

# The tutorial and its demos, which it loads one by one. Code that several of them need becomes a file of its own.
bundle_tutorial() {
  local demo demos=()
  while IFS= read -r demo; do
    demos+=("tutorial/$demo=tutorial/$demo.ts")
  done < <(sed -n "s|.*: () => import('\./\([a-z-]*\)\.ts').*|\1|p" tutorial/demo-figure.ts)
  bundle --format=esm --charset=utf8 --splitting \
    '--chunk-names=tutorial/shared-[hash]' "$@" tutorial=tutorial/tutorial.ts lesson=tutorial/lesson.ts "${demos[@]}"
}

# A script that stays apart is imported by its place in web/; here it gets its address on the site.
flatten_addresses() {
  local name up file changes=()
  for file in "$scripts"/*.js "$scripts"/*/*.js; do
    case ${file#"$scripts/"} in
      */*) up=.. ;;
      *) up=. ;;
    esac
    changes=()
    for name in "${modules[@]}"; do
      changes+=(-e "s#\([\"']\)\.[a-z./]*/$name\.ts\1#\1$up/${name##*/}.js\1#g")
    done
    for name in "${languages[@]}"; do
      changes+=(-e "s#\([\"']\)\.[a-z./]*/words/$name\.ts\1#\1$up/words/$name.js\1#g")
    done
    sed "${changes[@]}" "$file" >"$file.new" && mv "$file.new" "$file" || return
  done
}

# Runs in a folder whose path says nothing about this machine, because paths end up in the output.
bundle_staged() {
  local name outside=() files=()
  for name in "${languages[@]}"; do
    outside+=("--external:./words/$name.ts")
    files+=("words/$name=words/$name.ts")
  done
  for name in "${modules[@]}"; do
    outside+=("--external:./$name.ts")
    files+=("${name##*/}=$name.ts")
  done
  bundle --format=esm --charset=utf8 "${outside[@]}" "${files[@]}" || return
  for name in "${workers[@]}"; do
    bundle --format=esm "${name##*/}=$name.ts" || return
  done
  bundle_tutorial "${outside[@]}" || return
  for name in "${classic[@]}"; do
    bundle --format=iife --loader:.wasm=binary --define:import.meta.url=document.baseURI "${name##*/}=$name.ts" || return
  done
  flatten_addresses
}

# Cuts the C++ that the tutorial shows out of src/ (tutorial/code-extracts.d.ts names it), its marks off the lines, and puts
# the whole files beside the scripts, to which the tutorial links.
cut_extracts() {
  python3 -c '
import json, os, re, shutil, sys, textwrap

root, staging, scripts = sys.argv[1:]

def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()

wanted = re.findall(r"^  (\w+): Extract;$", read(staging + "/tutorial/code-extracts.d.ts"), re.M)
marker = re.compile(r"^ *// (end of )?extract (\w+)$")
mark = re.compile(r" *// (?:lit: ([\w ]+))?(?:; )?(?:at: ([\w ]+))?$")
opened, found = {}, {}
for folder, _, names in sorted(os.walk(root + "/src")):
    for path in sorted(os.path.join(folder, name) for name in names if name.endswith((".cpp", ".hpp"))):
        file = os.path.relpath(path, root + "/src")
        lines = read(path).split("\n")
        for number, line in enumerate(lines):
            match = marker.match(line)
            if not match:
                continue
            end, name = match.groups()
            place = f"src/{file}:{number + 1}: "
            if name not in wanted:
                sys.exit(f"{place}web/tutorial/code-extracts.d.ts does not name an extract {name}.")
            if not end:
                if name in opened:
                    sys.exit(f"{place}the extract {name} begins here and in src/{opened[name][0]}; it must begin once.")
                opened[name] = (file, number + 1)
            elif name in found or opened.get(name, ("",))[0] != file:
                sys.exit(f"{place}the extract {name} ends here and does not begin above, or has ended before.")
            else:
                first = opened[name][1]
                parted = [mark.search(line) for line in lines[first:number]]
                text = "\n".join(line[:match.start()] if match else line for line, match in zip(lines[first:number], parted))
                marks = [[place, *((kinds or "").split() for kinds in match.groups())]
                         for place, match in enumerate(parted) if match]
                found[name] = {"file": file, "line": first + 1, "text": textwrap.dedent(text), "marks": marks}
for name in wanted:
    if name not in found:
        begun = name in opened
        sys.exit(f"src/{opened[name][0]}: the extract {name} does not end." if begun else
                 f"src/: no file has a line \"// extract {name}\", which web/tutorial/code-extracts.d.ts asks for.")
with open(staging + "/tutorial/code-extracts.js", "w", encoding="utf-8") as module:
    module.write(f"export const extracts = {json.dumps(found)};\n")
for file in sorted({extract["file"] for extract in found.values()}):
    place = f"{scripts}/source/{file}.txt"
    os.makedirs(os.path.dirname(place), exist_ok=True)
    shutil.copyfile(f"{root}/src/{file}", place)
' "$root" "$staging" "$scripts"
}

# Makes a page of each figure of the tutorial, for frames: the figure put into tutorial/lesson-page.html. Its name is its
# id without "-demo".
cut_lessons() {
  python3 -c '
import json, re, sys

staging, scripts = sys.argv[1:]

def read(name):
    with open(f"{staging}/tutorial/{name}", encoding="utf-8") as file:
        return file.read()

article, page = read("tutorial.html"), read("lesson-page.html")
names = []
for section in re.findall(r"<section id=.*?</section>", article, re.S):
    heading = re.search(r"<section id=\"([^\"]*)\"", section).group(1)
    title = re.search(rf"<li><a href=\"#{heading}\">(.*?)</a>", article).group(1)
    for figure in re.findall(r"<figure [^>]*\bid=.*?</figure>", section, re.S):
        name = re.search(r"\bid=\"([^\"]*)\"", figure).group(1)
        name = re.sub("-demo$", "", name)
        names.append(name)
        # Links lead to the article, and out of the frame.
        figure = figure.replace("<a href=\"#", "<a target=\"_top\" href=\"tutorial.html#")
        with open(f"{scripts}/lesson-{name}.html", "w", encoding="utf-8") as file:
            file.write(page.replace("{title}", title).replace("{figure}", figure))
if len(set(names)) < len(names):
    sys.exit("web/tutorial/tutorial.html: two figures have one name.")
with open(f"{staging}/tutorial/lesson-names.js", "w", encoding="utf-8") as module:
    module.write(f"export const lessonNames = {json.dumps(names)};\n")
' "$staging" "$scripts"
}

bundle_scripts() {
  rm -rf "$staging" "$scripts" || return
  mkdir -p "$scripts" || return
  cp -R "$root/web" "$staging" || return
  cut_extracts || return
  cut_lessons || return
  # Without this file esbuild would take one of a folder above the checkout.
  echo '{}' >"$staging/tsconfig.json" || return
  mkdir -p "$staging/engine/wasm" || return
  cp "$root/build/$preset/modules"/*.wasm "$staging/engine/wasm" || return
  (cd "$staging" && bundle_staged)
}

# --- The site ---

# put FILE PLACE: into the site, whole or not at all, and untouched if it is there already.
put() {
  local place=$site/$2
  printf '%s\n' "$2" >>"$wanted"
  if cmp -s "$1" "$place"; then return; fi
  mkdir -p "$(dirname "$place")"
  cp "$1" "$place.new"
  chmod 644 "$place.new"
  mv "$place.new" "$place"
}

hash_of() {
  python3 -c '
import base64, hashlib, sys

with open(sys.argv[1], "rb") as file:
    print("sha384-" + base64.b64encode(hashlib.sha384(file.read()).digest()).decode())
' "$1"
}

# What a page, and the service worker, can hold the files of this version to: { version, files: { path: "sha384-…" } }.
hash_files() {
  python3 -c '
import base64, hashlib, json, os, sys

site, version = sys.argv[1:]
files = {}
for path in sorted(line.strip() for line in sys.stdin):
    if path.endswith((".css", ".html", ".js", ".png", ".svg", ".wasm", ".webmanifest")):
        with open(os.path.join(site, path), "rb") as file:
            digest = hashlib.sha384(file.read()).digest()
        files[path] = "sha384-" + base64.b64encode(digest).decode()
print(json.dumps({"version": version, "files": files}, indent=1))
' "$site" "$version" <"$wanted"
}

# The same bytes whenever and wherever the same site is packed.
pack_site() {
  python3 -c '
import gzip, os, sys, tarfile

site, folder, archive = sys.argv[1:]

def plain(entry):
    entry.mtime = entry.uid = entry.gid = 0
    entry.uname = entry.gname = ""
    entry.mode = 0o755 if entry.isdir() else 0o644
    return entry

with open(archive + ".new", "wb") as file, gzip.GzipFile("", "wb", 9, file, 0) as packed:
    with tarfile.open(fileobj=packed, mode="w") as tar:
        tar.add(site, folder, filter=plain)  # in the order of their names
os.replace(archive + ".new", archive)
' "$root/build/web" "sliding-puzzle-$version" "$root/build/sliding-puzzle-$version.tar.gz"
}

assemble_site() {
  local file built=$root/build/$preset/modules
  site=$root/build/web
  wanted=$root/build/web-files
  mkdir -p "$site"
  : >"$wanted"
  while IFS= read -r file; do
    case $file in
      examples/* | pictures/*) put "$root/web/$file" "$file" ;;
      memory/idb-licence.txt) put "$root/web/$file" licences/idb.txt ;;
      engine/runtime-licences.txt) put "$root/web/$file" licences/runtime.txt ;;
      *) put "$root/web/$file" "${file##*/}" ;;
    esac
  done < <(cd "$root/web" && find . -type f ! -path ./package.json ! -name lesson-page.html ! -name '.*' ! -name '*.js' ! -name '*.ts' | sed 's|^\./||')
  while IFS= read -r file; do
    put "$scripts/$file" "$file"
  done < <(cd "$scripts" && find . -type f ! -name service-worker.js | sed 's|^\./||')
  { cat "$root/web/common/types.ts" && sed '/^import /d; /^\/\/ /d' "$root/web/element/globals.d.ts"; } >"$scripts.types"
  put "$scripts.types" types.d.ts
  for file in "$root"/web/package/*.d.ts; do put "$file" "$(basename "$file")"; done
  for file in "$built"/*.wasm "$built"/*.map; do
    if [ -e "$file" ]; then put "$file" "wasm/$(basename "$file")"; fi
  done
  # The positions of the benchmarks, for bench.html.
  for file in korf15_first50 hardest15 korf24_first10; do put "$root/tests/data/$file.txt" "data/$file.txt"; done
  put "$root/LICENSE" licences/sliding-puzzle.txt
  put "$root/src/draw/font/OFL.txt" licences/manrope-font.txt
  put "$sdl2/LICENSE.txt" licences/sdl2.txt
  hash_files >"$scripts.integrity"
  put "$scripts.integrity" integrity.json
  # Each version of the site has a service worker of its own, which browsers see by this.
  sed "s|HASH-OF-INTEGRITY-JSON|$(hash_of "$scripts.integrity")|" "$scripts/service-worker.js" >"$scripts.worker"
  put "$scripts.worker" service-worker.js
  # Removes files of an earlier build that this one does not make.
  (cd "$site" && find . -type f | sed 's|^\./||') | grep -Fxv -f "$wanted" |
    while IFS= read -r file; do rm -f "$site/$file"; done || true
  find "$site" -mindepth 1 -type d -empty -delete
  find "$site" -type d -exec chmod 755 {} + # a web server reads them, whatever the umask
  rm -f "$wanted"
}

# --- The server: for this machine only, with the right types and nothing cached; other local pages may embed from it ---

# serve_site [try]: with "try" it only looks for a port, and says what is wrong.
serve_site() {
  exec python3 -c '
import http.server, os, signal, sys

class Handler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm", ".js": "text/javascript", ".mjs": "text/javascript",
        ".json": "application/json", ".map": "application/json",
        ".ts": "text/plain; charset=utf-8", ".md": "text/plain; charset=utf-8", ".txt": "text/plain; charset=utf-8",
        ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
        ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json"}

    def send_head(self):
        path = self.translate_path(self.path)
        for place in path, os.path.join(path, "index.html"), os.path.join(path, "index.htm"):
            if os.path.commonpath([os.path.realpath(place), folder]) != folder:
                return self.send_error(404)  # a link leads out of the folder
        return super().send_head()

    def end_headers(self):
        self.send_header("Cache-Control", "no-store")
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_request(self, code="-", size="-"):
        if int(code) >= 400:
            super().log_request(code, size)

    def log_error(self, *arguments):
        pass

class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request, client_address):
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

def stop(number, frame):
    raise KeyboardInterrupt

folder = os.path.realpath(sys.argv[1])
signal.signal(signal.SIGTERM, stop)
signal.signal(signal.SIGINT, stop)
wanted = int(sys.argv[2] or 0)
for port in [wanted] if wanted else range(8080, 8180):
    try:
        server = Server(("127.0.0.1", port), Handler)
        break
    except OSError as error:
        reason = error.strerror
else:
    place = f"port {wanted}" if wanted else "the ports 8080 to 8179"
    sys.exit(f"error: cannot serve on {place}: {reason}. Name another: --serve PORT")
if sys.argv[3:] == ["try"]:
    sys.exit()
os.chdir(sys.argv[1])
try:
    print(f"==> serving build/web at http://127.0.0.1:{port}/ (Ctrl-C stops)", flush=True)
    server.serve_forever()
except KeyboardInterrupt:
    print("\n==> stopped", flush=True)
' "$root/build/web" "$port" "$@"
}

# --- All of it ---

main() {
  need_wasm_tools
  provide_missing "$install"
  # Before the minutes that a first build takes.
  if [ "$serve" -eq 1 ]; then (serve_site try) || exit; fi
  check_emcc
  say "Emscripten $emcc_version ($(command -v emcc))"
  provide_sdl2
  unlock 8
  mkdir -p "$root/build"
  lock "$root/build/lock" 9
  build_modules
  step scripts 'bundling the scripts' 'Mend what the log names and run this again.' bundle_scripts
  assemble_site
  say "ready: build/web ($(du -sh "$root/build/web" | cut -f 1))"
  if [ "$archive" -eq 1 ]; then
    step archive 'packing the site' 'Mend what the log names and run this again.' pack_site
    say "ready: build/sliding-puzzle-$version.tar.gz"
  fi
  unlock 9
  if [ "$serve" -eq 1 ]; then
    serve_site
  else
    say 'to open it: ./build-wasm.sh --serve'
  fi
}

# The shell has read the whole file before it starts, so that editing the file does not disturb a run.
main
exit
