#!/bin/sh
# fuzz.sh [TIME [PACKAGE…]]
# Fuzzes each parser of outside input in turn, by default for 60s in all packages. An input that
# fails is stored in the package's testdata/fuzz, where it fails every later test run.
set -eu
time=${1:-60s}
[ $# -gt 0 ] && shift
# shellcheck disable=SC2046 # package paths have no spaces
[ $# -gt 0 ] || set -- $(grep -rl --include="*_test.go" '^func Fuzz' server | xargs -n1 dirname | sort -u)
failed=0
for package in "$@"; do
	# shellcheck disable=SC2013 # names of functions have no spaces
	for target in $(sed -n 's/^func \(Fuzz[A-Za-z]*\)(.*/\1/p' "$package"/*_test.go); do
		echo "== $package $target"
		nice go test "./$package" -run '^$' -fuzz "^$target\$" -fuzztime "$time" || failed=1
	done
done
exit $failed
