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
check go tool staticcheck -tags nodynamic ./...

if command -v gosec >/dev/null; then
  # The benchmarks, the soak and the tests' databases are nobody's but a developer's.
  check gosec -quiet -tags nodynamic -exclude-generated -exclude-dir=bench -exclude-dir=soak -exclude-dir=dbtest -exclude-dir=node_modules ./...
fi
if command -v shellcheck >/dev/null; then
  check shellcheck scripts/*.sh .ci/run
fi

# Subjects of commits: "area: imperative summary", at most 72 characters. Older commits than the baseline are exempt, and a
# shallow clone has no history to check.
baseline=6685a80f08a9a8feea01d7d0683d318847245954
if git merge-base --is-ancestor "$baseline" HEAD 2>/dev/null; then
  wrong=$(git log --no-merges --format='%h %s' "$baseline"..HEAD |
    awk '{ subject = substr($0, length($1) + 2) }
      length(subject) > 72 || subject !~ /^[a-z][a-z0-9 .,\/_-]*: [^ ]/ { print }')
  if [ -n "$wrong" ]; then
    printf 'subjects that are longer than 72 characters or not of the form "area: summary":\n%s\n' "$wrong"
    status=1
  fi
fi
exit "$status"
