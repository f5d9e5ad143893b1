#!/bin/sh
# Runs the Go tests on a throw-away PostgreSQL and ACME authority: those of the packages whose tests open a database.
# The pass on SQLite has vetted and run all packages.
set -eu
cd "$(dirname "$0")/.." || exit 1
packages=$(go list -f '{{.ImportPath}} {{join .TestImports " "}} {{join .XTestImports " "}}' ./... | awk '/ haat\/server\/platform\/db\/dbtest( |$)/ { print $1 }')
[ -n "$packages" ] || { echo "no package's tests open a database" >&2; exit 1; }
# shellcheck disable=SC2086 # import paths have no spaces
exec scripts/postgres.mjs scripts/acme.mjs go test -count=1 -vet=off -timeout 20m $packages
