#!/usr/bin/env bash
# Tries README's two commands on machines that have nothing: chroots of Debian, made here. See --help.
# shellcheck disable=SC2317 # try_serve and try_tests are called by a name that is put together
set -uo pipefail

unset CDPATH
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

usage() {
  cat <<'END'
Usage: tests/fresh.sh [--suite NAME]... [--only serve|tests] [--folder DIR] [--copy FILE]... [--help]

For each suite: makes a chroot with debootstrap, installs git in it and nothing else, clones this
checkout's last commit into it, and there
  serve  runs `build-wasm.sh --serve` and asks the page and its modules of it;
  tests  runs `tests/run.sh`, whose browser tests open the page that was built there and compare what
         it draws with tests/golden, pixel by pixel.
Needs root, debootstrap and the network; takes half an hour for each suite on 2 cores. What it made
and mounted is gone when it ends, but for the chroot and its logs. It ends with 1 if anything failed.
The chroot trusts the certificates that this machine trusts: those of /usr/local/share/ca-certificates, and of
the files that npm's settings and variables such as SSL_CERT_FILE and NODE_EXTRA_CA_CERTS name.

  --suite NAME  of Debian; may be repeated; default: bookworm (12) and trixie (13)
  --only PART   one of the two
  --folder DIR  where the chroots are, one folder for each suite; default: fresh, in the folder for
                temporary files. What debootstrap made is kept there and used again
  --copy FILE   a file of this machine that the chroot needs at the same place, such as npm's settings;
                may be repeated
END
}

bad_use() { printf 'error: %s\nSee tests/fresh.sh --help\n' "$1" >&2 && exit 2; }

suites=()
copies=()
parts=(serve tests)
folder=${TMPDIR:-/tmp}/fresh
while [ $# -gt 0 ]; do
  case $1 in
    --suite | --only | --folder | --copy)
      [[ $# -ge 2 && -n $2 ]] || bad_use "$1 needs a value."
      case $1 in
        --suite) suites+=("$2") ;;
        --only)
          [[ $2 == serve || $2 == tests ]] || bad_use '--only needs one of: serve tests.'
          parts=("$2")
          ;;
        --folder) folder=$2 ;;
        --copy)
          [ -f "$2" ] || bad_use "--copy: there is no file '$2'."
          copies+=("$(realpath "$2")")
          ;;
      esac
      shift
      ;;
    -h | --help) usage && exit ;;
    *) bad_use "unknown argument '$1'." ;;
  esac
  shift
done
if [ ${#suites[@]} -eq 0 ]; then suites=(bookworm trixie); fi

[ "$(id -u)" -eq 0 ] || bad_use 'it needs root, for chroot and mount.'
if (: <>/dev/tcp/127.0.0.1/8765) 2>/dev/null; then bad_use 'port 8765, where the site is served, is taken.'; fi
for command in debootstrap unshare chroot git; do
  command -v "$command" >/dev/null || bad_use "$command is missing: apt-get install debootstrap util-linux coreutils git."
done
if [ -n "$(git -C "$root" status --porcelain)" ]; then
  printf 'note: what is not committed is not in the clone\n' >&2
fi

environment=(HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LANG=C.UTF-8 CI=true DEBIAN_FRONTEND=noninteractive)
for name in http_proxy https_proxy no_proxy; do
  if [ -n "${!name:-}" ]; then environment+=("$name=${!name}"); fi
done

# What runs in a chroot ends with us. Nothing less ends unshare: it passes no signals on.
there=
trap 'if [ -n "$there" ]; then kill -KILL "$there"; fi; exit 1' INT TERM HUP

# inside CHROOT COMMAND: runs a shell command there, with its own processes and mounts, which all end with it.
inside() {
  local result=0
  # shellcheck disable=SC2016 # the inner shell's own
  unshare --mount --pid --fork --kill-child --propagation private bash -c '
    set -e
    mount -t proc proc "$1/proc"
    mount --rbind /sys "$1/sys"
    mount --rbind /dev "$1/dev"
    exec chroot "$1" env -i "${@:3}" bash -c "$2"
  ' inside "$1" "$2" "${environment[@]}" &
  there=$!
  wait "$there" || result=$?
  there=
  return "$result"
}

# The files of certificates that this machine trusts, whether or not they are Debian's own.
trusted() {
  local file files=(/usr/local/share/ca-certificates/*.crt "${NODE_EXTRA_CA_CERTS:-}" "${SSL_CERT_FILE:-}" "${CURL_CA_BUNDLE:-}")
  if command -v npm >/dev/null; then files+=("$(npm config get cafile 2>/dev/null)"); fi
  for file in "${files[@]}"; do
    if [ -f "$file" ]; then realpath "$file"; fi
  done | sort -u
}

# provide SUITE CHROOT: a machine that nothing was done on. What debootstrap makes is kept beside it, in CHROOT.base.
provide() {
  local file number=0 base=$2.base
  if [ ! -e "$base.complete" ]; then
    rm -rf --one-file-system "$base"
    mkdir -p "$base"
    debootstrap --variant=minbase --include=git "$1" "$base" >"$2.debootstrap.log" 2>&1 || {
      printf 'error: debootstrap failed; its log: %s\n' "$2.debootstrap.log" >&2
      return 1
    }
    touch "$base.complete"
  fi
  rm -rf --one-file-system "$2" && cp -a "$base" "$2" || return
  for file in /etc/resolv.conf /etc/hosts "${copies[@]}"; do
    mkdir -p "$2$(dirname "$file")"
    cp -L "$file" "$2$file" || return
  done
  # From there the package ca-certificates takes them into its own list, when it comes.
  mkdir -p "$2/usr/local/share/ca-certificates"
  while read -r file; do
    cp "$file" "$2/usr/local/share/ca-certificates/trusted-$((++number)).crt" || return
  done < <(trusted)
  git clone -q --no-hardlinks "$root" "$2/root/sliding-puzzle"
}

# What is asked of the server, by the only HTTP client that is there: python3, which builds the site.
# shellcheck disable=SC2016
ask='
import sys, urllib.request

for path, wanted in [("", b"<!doctype html>"), ("sliding-puzzle.js", b"import"), ("favicon.svg", b"<svg")]:
    with urllib.request.urlopen("http://127.0.0.1:8765/" + path, timeout=10) as answer:
        body = answer.read()
        if wanted not in body:
            sys.exit(f"/{path}: {len(body)} bytes without {wanted}")
print("the site is served")
'

try_serve() {
  inside "$1" "cd /root/sliding-puzzle && { ./build-wasm.sh --serve 8765 & } &&
    for second in \$(seq 1800); do
      kill -0 \$! 2>/dev/null || exit 1
      if python3 -c 'import socket; socket.create_connection((\"127.0.0.1\", 8765)).close()' 2>/dev/null; then break; fi
      sleep 1
    done && python3 -c '$ask'"
}

try_tests() { inside "$1" 'cd /root/sliding-puzzle && ./tests/run.sh'; }

failed=0
for suite in "${suites[@]}"; do
  chroot=$folder/$suite
  printf '==> %s: a machine that has nothing\n' "$suite"
  mkdir -p "$folder"
  if ! provide "$suite" "$chroot"; then
    failed=1
    continue
  fi
  for part in "${parts[@]}"; do
    log=$folder/$suite-$part.log
    begun=$SECONDS
    if "try_$part" "$chroot" >"$log" 2>&1 </dev/null; then result=good; else result=FAILED failed=1; fi
    printf '    %s: %s after %d s, %s\n        %s\n' "$part" "$result" $((SECONDS - begun)) "$log" "$(tail -n 1 "$log")"
  done
done
exit "$failed"
