#!/bin/sh
# both-databases.sh TEST [ARGUMENT...]
# Runs a package's tests on SQLite, then on the PostgreSQL of HAAT_TEST_POSTGRES if HAAT_TEST_BOTH lists the current folder. It
# fails if either run fails.
status=0
env -u HAAT_TEST_POSTGRES "$@" || status=$?
case "$HAAT_TEST_BOTH" in
*":$PWD:"*)
  env -u HAAT_TEST_S3 "$@" || { status=$?; echo "failed on PostgreSQL"; }
  ;;
esac
exit "$status"
