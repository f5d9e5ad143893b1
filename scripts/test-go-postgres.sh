#!/bin/sh
# Runs the Go tests of packages that open a database, on a throw-away PostgreSQL cluster and ACME
# server. Arguments are passed to go test. The run on SQLite covers all other packages. `make stress` runs server/stress.
set -eu
cd "$(dirname "$0")/.." || exit 1
packages=$(go list -f '{{.ImportPath}} {{join .TestImports " "}} {{join .XTestImports " "}}' ./... | awk '/ haat\/server\/platform\/db\/dbtest( |$)/ && $1 != "haat/server/stress" { print $1 }')
[ -n "$packages" ] || { echo "no package's tests open a database" >&2; exit 1; }
# shellcheck disable=SC2086 # import paths have no spaces
exec scripts/postgres.mjs scripts/acme.mjs go test -count=1 -vet=off -ldflags=-s -timeout 20m "$@" $packages
