#!/bin/sh
# database-packages.sh [--own-sql]
# Prints the folders of the packages whose tests open a database, except server/stress, which `make stress` runs. With --own-sql,
# it prints only packages whose code can behave differently on the two databases: it contains SQL, it uses transactions, locks or
# errors of the database (an SQL package or server/platform/db), or it is below server/web, whose tests go through all layers.
set -eu
cd "$(dirname "$0")/.." || exit 1
folders=$(go list -f '{{.Dir}} {{join .TestImports " "}} {{join .XTestImports " "}}' ./... | awk '/ haat\/server\/platform\/db\/dbtest( |$)/ && $1 !~ /\/server\/stress$/ { print $1 }')
[ -n "$folders" ] || { echo "no package's tests open a database" >&2; exit 1; }
if [ "${1-}" = --own-sql ]; then
  own='"(database/sql|entgo.io/ent/dialect/sql|haat/server/platform/db)"|\.(ExecContext|QueryContext|OnConflict[A-Za-z]*|ForUpdate|Modify|Tx)\('
  folders=$(for folder in $folders; do
    case $folder in */server/web/*) printf '%s\n' "$folder" && continue ;; esac
    for file in "$folder"/*.go; do
      case $file in *_test.go) continue ;; esac
      ! grep -qE "$own" "$file" || { printf '%s\n' "$folder"; break; }
    done
  done)
fi
printf '%s\n' "$folders"
