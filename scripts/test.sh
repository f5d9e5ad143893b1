#!/bin/sh
# Runs all tests, continues after a failure, and prints the time of each step and a summary line. If a step failed, it prints
# the first errors of that step and exits with status 1. `make lint` runs go vet.
# Steps that need one core run during the Go step, which leaves cores idle while it waits. Their output follows that of the Go step.
# The bundles and bin/haat must be built.
set -u
cd "$(dirname "$0")/.." || exit 1

passed=0
failed=
started=$(date +%s)
output=$(mktemp -d) || exit 1

step() { # NAME COMMAND [ARGUMENT...]
  name=$1
  shift
  printf '\n== %s\n' "$name"
  began=$(date +%s)
  { "$@"; echo $? >"$output/status"; } 2>&1 | tee "$output/step"
  result "$name" "$(cat "$output/status")" $(($(date +%s) - began)) "$output/step"
}

result() { # NAME STATUS SECONDS OUTPUT
  if [ "$2" = 0 ]; then
    passed=$((passed + 1))
  else
    failed="$failed, $1"
    { printf '\n== %s failed\n' "$1"; reasons <"$4"; } >>"$output/failed"
  fi
  printf '%5d s  %s\n' "$3" "$1" >>"$output/times"
}

background() { # FILE COMMAND [ARGUMENT...]; writes FILE, FILE.status and FILE.seconds
  file=$output/$1
  shift
  began=$(date +%s)
  code=0
  "$@" >"$file" 2>&1 || code=$?
  echo $(($(date +%s) - began)) >"$file.seconds"
  echo "$code" >"$file.status"
}

report() { # FILE NAME: prints and counts a step of background
  printf '\n== %s\n' "$2"
  cat "$output/$1"
  result "$2" "$(cat "$output/$1.status")" "$(cat "$output/$1.seconds")" "$output/$1"
}

reasons() { # prints the first failures with their reasons, else the last lines
  escape=$(printf '\033')
  sed "s/$escape\[[0-9;]*m//g" >"$output/plain"
  grep -aE -A 3 '(^| )FAIL|panic:|Unhandled|^ *[0-9]+\) \[|^ *[+] ' "$output/plain" | cut -c 1-200 | head -n 24 | grep . || tail -n 12 "$output/plain"
}

others=
stop() {
  [ -z "$others" ] || kill "$others" 2>/dev/null
  rm -rf "$output"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

small() { # FILE BYTES
  size=$(wc -c <"$1") || return 1
  [ "$size" -le "$2" ] && return
  echo "$1 has $size bytes, more than $2" >&2
  return 1
}

# Tests of processes start the binary that was just built.
export HAAT_TEST_BINARY="$PWD/bin/haat"
# Fewer garbage collections save a sixth of the CPU time of Go tests and need little memory.
export GOGC="${GOGC:-400}"

step "size of bin/haat" small bin/haat $((80 << 20))

# The server of the browser tests starts 10 s earlier with demo shops that exist. It creates those that are missing.
export HAAT_TEST_DATA="$output/data"
mkdir "$HAAT_TEST_DATA"
demo() {
  HAAT_DATABASE_URL="sqlite://$HAAT_TEST_DATA/haat.db" HAAT_MEDIA_URL="file://$HAAT_TEST_DATA/media" HAAT_MARKET_HOST=localhost \
    HAAT_SECRET="a secret for the browser tests only" bin/haat seed --demo
}
{
  background types node_modules/.bin/tsc --noEmit
  background typescript node_modules/.bin/vitest run
  background demo demo
} &
others=$!
step "Go on SQLite and PostgreSQL" scripts/test-go.sh -short
wait "$others"
others=
report types "types"
report typescript "TypeScript"
[ "$(cat "$output/demo.status")" = 0 ] || cat "$output/demo"
step "browser" node_modules/.bin/playwright test

took=$(($(date +%s) - started))
printf '\n'
cat "$output/times"
if [ -n "$failed" ]; then
  cat "$output/failed"
  printf '\n%s passed; failed: %s (%s s)\n' "$passed" "${failed#, }" "$took"
  exit 1
fi
printf '\nall %s passed (%s s)\n' "$passed" "$took"
