#!/bin/sh
# Runs every linter that is here and ends with status 1 if one of them found something.
set -u
cd "$(dirname "$0")/.." || exit 1
status=0

check() { "$@" || status=1; }

check node_modules/.bin/biome check
check node_modules/.bin/tsc --noEmit

unformatted=$(git ls-files -z -co --exclude-standard -- '*.go' | xargs -0 gofmt -l)
if [ -n "$unformatted" ]; then
  printf 'gofmt would change:\n%s\n' "$unformatted"
  status=1
fi
check go vet ./...

if command -v staticcheck >/dev/null; then
  check staticcheck -tags nodynamic ./...
elif command -v golangci-lint >/dev/null; then
  check golangci-lint run ./...
fi
if command -v gosec >/dev/null; then
  # The benchmarks, the soak and the tests' databases are nobody's but a developer's.
  check gosec -quiet -tags nodynamic -exclude-generated -exclude-dir=bench -exclude-dir=soak -exclude-dir=dbtest -exclude-dir=node_modules ./...
fi
if command -v shellcheck >/dev/null; then
  check shellcheck scripts/*.sh .ci/run
fi
exit "$status"
