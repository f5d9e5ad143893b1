#!/bin/sh
# both-databases.sh TEST [ARGUMENT...]
# Runs a package's tests on SQLite, then on the PostgreSQL of HAAT_TEST_POSTGRES if HAAT_TEST_BOTH lists the current folder. It
# fails if either run fails. If HAAT_TEST_COST is a control group, the tests run in groups below it (scripts/test-cost.mjs).
#
# It writes the list of files and variables that the tests read where `go test -exec` looks for it, which only makes the list
# without -exec, and without it caches no result. The addresses of temporary servers are left out, because they differ each time.
work=$(dirname "$1")
on() { # DATABASE OMITTED_VARIABLE TEST [ARGUMENT...]
  database=$1
  unset "$2"
  test=$3
  shift 3
  if [ -n "${HAAT_TEST_COST-}" ]; then
    group=$HAAT_TEST_COST/$database/$(printf '%s' "${PWD#"$(dirname "$(dirname "$0")")/"}" | tr / .)
    mkdir -p "$group" && sh -c 'echo "$PPID"' >"$group/cgroup.procs"
  fi
  exec "$test" -test.testlogfile="$work/$database.log" "$@"
}

status=0
(on SQLite HAAT_TEST_POSTGRES "$@") || status=$?
case "$HAAT_TEST_BOTH" in
*":$PWD:"*)
  (on PostgreSQL HAAT_TEST_S3 "$@") || { status=$?; echo "failed on PostgreSQL"; }
  ;;
esac
{
  echo "# test log"
  for log in "$work/SQLite.log" "$work/PostgreSQL.log"; do
    echo "chdir $PWD"
    [ ! -f "$log" ] || grep -v -e '^#' -e '^getenv HAAT_TEST_\(POSTGRES\|S3\|ACME\)$' "$log"
  done
} >"$work/testlog.txt"
exit "$status"
