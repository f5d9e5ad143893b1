#!/bin/sh
# Runs the Go tests with S3 and ACME servers; packages whose tests open a database run on SQLite and then on PostgreSQL.
# With -short, packages without SQL of their own run on SQLite only; the packages that they use run on both.
# Each package is linked once: go test starts its tests by scripts/both-databases.sh. -ldflags=-s links in two thirds of the
# time. Arguments are passed to go test. `make stress` runs server/stress on PostgreSQL.
# Go's cache answers for packages that passed and whose code, files and variables are the same (-count=1 runs them again).
# Given servers, and a haat that server/stress builds itself, are not part of the cache's key, so nothing is cached with them.
# The packages that take longest start first, so that no core is idle at the end. One package more than there are cores is
# tested at a time, because tests wait for PostgreSQL, timers and disks.
set -eu
cd "$(dirname "$0")/.." || exit 1
own=
case " $* " in *" -short "*) own=--own-sql ;; esac
folders=$(scripts/database-packages.sh $own | sed 's/.*/:&:/' | tr -d '\n')
export HAAT_TEST_BOTH="$folders"
if [ -z "${HAAT_TEST_BINARY-}" ] || [ -n "${HAAT_TEST_POSTGRES-}${HAAT_TEST_S3-}${HAAT_TEST_ACME-}" ]; then
  set -- -count=1 "$@"
fi
set -- "$@" ./server/web/attacks ./server/order ./server/order/checkout ./server/platform/backup ./server/cli ./server/stress ./server/demo ./server/customer/account \
  ./server/catalog ./server/app
exec scripts/postgres.mjs scripts/s3.mjs scripts/acme.mjs \
  go test -vet=off -ldflags=-s -timeout 20m -p $(($(getconf _NPROCESSORS_ONLN) + 1)) -exec "$PWD/scripts/both-databases.sh" "$@" ./...
