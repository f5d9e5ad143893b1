#!/bin/sh
# Runs every installed linter and exits with status 1 if one of them reports a problem.
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
check go tool -modfile=tools/go.mod staticcheck -tags nodynamic,grpcnotrace ./...

# A hint to look whether a folder has more than one subject, not a failure. Generated code and pictures are exempt.
git ls-files -- '*.go' '*.ts' '*.tsx' '*.mjs' | grep -vE '^ent/(schema/)?[a-z_]*\.go$|^client/types/' | sed 's|/[^/]*$||' | sort | uniq -c |
  awk '$1 > 40 { printf "warning: %s has %d files\n", $2, $1 }'

if command -v gosec >/dev/null; then
  # Benchmarks, the soak, the test databases and the helpers of tests run on developers' machines only.
  check gosec -quiet -tags nodynamic,grpcnotrace -exclude-generated -exclude-dir=bench -exclude-dir=soak -exclude-dir=dbtest -exclude-dir=webtest -exclude-dir=node_modules ./...
fi
if command -v shellcheck >/dev/null; then
  check shellcheck scripts/*.sh .ci/run
fi

# Commit subjects have the form "area: imperative summary" and at most 72 characters. Commits before
# the baseline are exempt. A shallow clone has no history to check.
baseline=6685a80f08a9a8feea01d7d0683d318847245954
if git merge-base --is-ancestor "$baseline" HEAD 2>/dev/null; then
  wrong=$(git log --no-merges --format='%h %s' "$baseline"..HEAD |
    awk '{ subject = substr($0, length($1) + 2) }
      length(subject) > 72 || subject !~ /^[a-z][a-z0-9 .,\/_-]*: [^ ]/ { print }')
  if [ -n "$wrong" ]; then
    printf 'commit subjects that exceed 72 characters or lack the form "area: summary":\n%s\n' "$wrong"
    status=1
  fi
fi
exit "$status"
