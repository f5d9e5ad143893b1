#!/bin/sh
# Runs the Go tests on PostgreSQL through pgbouncer in transaction mode. Arguments are passed to go test.
set -eu
cd "$(dirname "$0")/.." || exit 1
folders=$(scripts/database-packages.sh)
# shellcheck disable=SC2086 # one argument per folder
exec scripts/postgres.mjs scripts/pgbouncer.mjs scripts/acme.mjs \
  go test -count=1 -vet=off -ldflags=-s -timeout 20m -p "$(getconf _NPROCESSORS_ONLN)" "$@" $folders
