#!/bin/sh
# Serves the demo shops and rebuilds on changes: esbuild's watcher rebuilds the client, and this
# script rebuilds the server when a Go file, a locale or the built client is newer than the running
# binary. Ctrl-C stops everything.
set -eu
cd "$(dirname "$0")/.."

server=
node esbuild.config.mjs --watch &
client=$!

stop() {
  trap - EXIT INT TERM
  kill "$client" ${server:+"$server"} 2>/dev/null || true
  wait
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

changed() {
  find ./*.go go.mod ent server ssr themes locales client/dist -type f -newer .cache/dev 2>/dev/null | grep -q .
}

mkdir -p .cache
while kill -0 "$client" 2>/dev/null; do
  touch .cache/dev
  if go build -ldflags="-s -w" -o bin/haat ./server; then
    if [ -n "$server" ]; then
      kill "$server" 2>/dev/null || true
      wait "$server" || true
    fi
    bin/haat serve --demo &
    server=$!
  fi
  until changed; do sleep 1; done
  sleep 1 # let the writer finish
done
