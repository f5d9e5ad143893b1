#!/bin/sh
# Runs all tests, continues after a failure, and prints the time of each step and a summary line. If a step failed, it prints
# the first errors of that step and exits with status 1. `make lint` runs go vet.
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
  if [ "$(cat "$output/status")" = 0 ]; then
    passed=$((passed + 1))
  else
    failed="$failed, $name"
    { printf '\n== %s failed\n' "$name"; reasons <"$output/step"; } >>"$output/failed"
  fi
  printf '%5d s  %s\n' $(($(date +%s) - began)) "$name" >>"$output/times"
}

reasons() { # prints the first failures with their reasons, else the last lines
  escape=$(printf '\033')
  sed "s/$escape\[[0-9;]*m//g" >"$output/plain"
  grep -aE -A 3 '(^| )FAIL|panic:|Unhandled|^ *[0-9]+\) \[' "$output/plain" | cut -c 1-200 | head -n 12 | grep . || tail -n 12 "$output/plain"
}

trap 'rm -rf "$output"' EXIT
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
step "Go on SQLite and PostgreSQL" scripts/test-go.sh -short
step "types" node_modules/.bin/tsc --noEmit
step "TypeScript" node_modules/.bin/vitest run
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
