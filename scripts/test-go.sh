#!/bin/sh
# Runs the Go tests with S3 and ACME servers; packages whose tests open a database run on SQLite and then on PostgreSQL.
# Each package is linked once: go test starts its tests by scripts/both-databases.sh. -ldflags=-s links in two thirds of the
# time. Arguments are passed to go test. `make stress` runs server/stress on PostgreSQL.
# The packages that take longest start first, so that no core is idle at the end. One package more than there are cores is
# tested at a time, because tests wait for PostgreSQL, timers and disks.
set -eu
cd "$(dirname "$0")/.." || exit 1
# With -short, two packages that send requests to every route run on SQLite only. The packages behind the routes run on both.
omitted='^$'
case " $* " in *" -short "*) omitted='/server/web/\(attacks\|seo\)$' ;; esac
folders=$(scripts/database-packages.sh | grep -v "$omitted" | sed 's/.*/:&:/' | tr -d '\n')
export HAAT_TEST_BOTH="$folders"
set -- "$@" ./server/web/attacks ./server/order ./server/order/checkout ./server/platform/backup ./server/cli ./server/stress ./server/demo ./server/customer/account \
  ./server/catalog ./server/app
exec scripts/postgres.mjs scripts/s3.mjs scripts/acme.mjs \
  go test -count=1 -vet=off -ldflags=-s -timeout 20m -p $(($(getconf _NPROCESSORS_ONLN) + 1)) -exec "$PWD/scripts/both-databases.sh" "$@" ./...
