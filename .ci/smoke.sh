#!/usr/bin/env bash
# A smoke run of the first commands of README.md on lines of Node: `npm ci` and `npm start` in a clean clone, then demo and export. PATH holds node,
# npm and a shell only, so that nothing can be compiled. Both come from the npm registry: .ci/smoke.sh 22:10 takes Node 22 with npm 10;
# without arguments it takes Node 20, 22 and 24, each with the npm that it brings.
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

# `npm start` until it listens, which its log says, and then its end.
start() {
  "${isolated[@]}" npm start > >(tee "$work/log") 2>&1 &
  service=$!
  timeout 300 bash -c "until grep -q 'Waymark is running' '$work/log'; do kill -0 $service && sleep 0.2; done" ||
    return 1
  kill "$service"
  wait "$service" || true
  service=
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
  if [[ -e dist || -n "$(find node_modules -path '*/build/Release/*.o')" ]]; then echo "npm ci built something"; return 1; fi
  du -sm node_modules/@chdb node_modules
  rm -rf "$work/data" "$work/demo"
  printf '\n$ npm start\n'
  time start
  [[ "$(grep -c '^Building' "$work/log")" == 4 ]] || { echo "the first start did not build four parts"; return 1; }
  printf '\n$ npm start (again)\n'
  time start
  if grep -q '^Building' "$work/log"; then echo "the second start built again"; return 1; fi
  # The demonstration keeps its data where DATA_DIR says, and asks for an empty folder: not that of the service.
  alone DATA_DIR="$work/demo" node dist/src/cli/waymark.js demo --visitors 50 --once
  alone DATA_DIR="$work/demo" node dist/src/cli/waymark.js export "$work/export-$line"
  [[ -s "$work/export-$line/manifest.json" ]] || { echo "no manifest"; return 1; }
  if grep -r ExperimentalWarning "$work/log"; then echo "Node warned"; return 1; fi
  printf '\nNode %s: install, start, demo and export work, and nothing was compiled (%d s)\n' "$line" $((SECONDS - begun))
  cd "$CHECKOUT"
}

TIMEFORMAT='(%0R s; processor: %0U + %0S s)'
(($# > 0)) || set -- 20:10 22:10 24:11
for line in "$@"; do smoke "$line"; done
