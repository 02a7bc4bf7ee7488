#!/usr/bin/env bash
# A smoke run of other lines of Node than the one that the tests run on: `npm ci` in a clean clone, start, demo and export. Where the
# packages ship their binaries (Node 22 and newer), PATH holds node, npm and a shell only, so that nothing can be compiled. Both
# come from the npm registry, in the lines that are named: .ci/smoke.sh 22:10 24:11 takes each Node with the npm that it brings.
set -euo pipefail
cd "$(dirname "$0")/.."

readonly CHECKOUT="$PWD"
work="$(mktemp -d)"
service=
cleanup() {
  [[ -z "$service" ]] || kill "$service" 2>/dev/null || true
  rm -rf "$work"
}
trap cleanup EXIT

# The newest node and npm of two lines, in a folder that holds nothing else.
tools_of() {
  local tools="$work/tools-${1/:/-}" platform
  platform="$(node -p 'process.platform + "-" + process.arch')"
  mkdir -p "$tools/node" "$tools/npm" "$tools/bin"
  unpack "node-$platform@${1%:*}" "$tools/node"
  unpack "npm@${1#*:}" "$tools/npm"
  ln -s "$tools/node/bin/node" "$tools/bin/node"
  ln -s "$(command -v sh)" "$tools/bin/sh"
  printf '#!/bin/sh\nexec node "%s" "$@"\n' "$tools/npm/bin/npm-cli.js" >"$tools/bin/npm"
  chmod +x "$tools/bin/npm"
  echo "$tools/bin"
}

unpack() {
  (cd "$2" && npm pack --silent "$1" >/dev/null && tar xzf ./*.tgz --strip-components=1)
}

# Sets what runs a command with a PATH of these tools alone.
isolate() {
  local cafile
  cafile="$(npm config get cafile 2>/dev/null | sed 's/^null$//')"
  isolated=(env -i PATH="$1" HOME="$work/home" NPM_CONFIG_CACHE="$(npm config get cache 2>/dev/null)"
    NPM_CONFIG_REGISTRY="$(npm config get registry 2>/dev/null)" NPM_CONFIG_UPDATE_NOTIFIER=false
    ${cafile:+NPM_CONFIG_CAFILE="$cafile"} PORT=0 DATA_DIR="$work/data")
}

# Prints what it runs.
alone() {
  printf '\n$ %s\n' "$*"
  "${isolated[@]}" "$@"
}

smoke() {
  local line="${1%:*}" clone="$work/clone-${1/:/-}" begun=$SECONDS
  isolate "$(tools_of "$1")"
  git clone --quiet "$CHECKOUT" "$clone"
  mkdir -p "$work/home"
  cd "$clone"
  alone node --version
  alone npm --version
  time alone npm ci --no-audit --no-fund 2>&1 | tee "$work/npm-ci"
  if grep -Eq 'EBADENGINE|gyp' "$work/npm-ci"; then echo "npm warned or compiled"; return 1; fi
  rm -rf "$work/data" "$work/demo"
  printf '\n$ npm start\n'
  "${isolated[@]}" npm start >"$work/log" 2>&1 &
  service=$!
  # It listens when the log says so.
  timeout 60 bash -c "until grep -q 'Waymark is running' '$work/log'; do kill -0 $service && sleep 0.2; done" ||
    { cat "$work/log"; return 1; }
  kill "$service"
  wait "$service" || true
  service=
  # The demonstration keeps its data where DATA_DIR says, and asks for an empty folder: not that of the service.
  alone DATA_DIR="$work/demo" node dist/src/cli/waymark.js demo --visitors 50 --once
  alone DATA_DIR="$work/demo" node dist/src/cli/waymark.js export "$work/export-$line"
  [[ -s "$work/export-$line/manifest.json" ]] || { echo "no manifest"; return 1; }
  printf '\nNode %s: start, demo and export work (%d s)\n' "$line" $((SECONDS - begun))
  cd "$CHECKOUT"
}

for line in "$@"; do smoke "$line"; done
