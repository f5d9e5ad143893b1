#!/bin/sh
# Prints the folders of the packages whose tests open a database, except server/stress, which `make stress` runs.
set -eu
cd "$(dirname "$0")/.." || exit 1
folders=$(go list -f '{{.Dir}} {{join .TestImports " "}} {{join .XTestImports " "}}' ./... | awk '/ haat\/server\/platform\/db\/dbtest( |$)/ && $1 !~ /\/server\/stress$/ { print $1 }')
[ -n "$folders" ] || { echo "no package's tests open a database" >&2; exit 1; }
printf '%s\n' "$folders"
