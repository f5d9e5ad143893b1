#!/bin/sh
# Prints one line for each missing prerequisite, and exits with status 1 if there is one.
set -eu
status=0
missing() {
  echo "$1" >&2
  status=1
}

command -v go >/dev/null || missing "Go is missing: install Go 1.26 or newer, https://go.dev/dl/"
command -v npm >/dev/null || missing "npm is missing: it comes with Node.js, https://nodejs.org/"
if ! command -v node >/dev/null; then
  missing "Node.js is missing: install Node.js 20.19 or newer, https://nodejs.org/"
elif ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
  missing "Node.js $(node -v) is too old: install Node.js 20.19 or newer, https://nodejs.org/"
fi
exit "$status"
