# Haat in two commands: `make run` and `make test`. `make help` lists the others.
.DEFAULT_GOAL := help
.NOTPARALLEL:

bin := node_modules/.bin
# Pictures are encoded by the library within, whatever the machine has: the same bytes everywhere.
export GOFLAGS := $(GOFLAGS) -tags=nodynamic
# What ent has made is not inlined: 4 MB less of 62 (docs/decisions/0019).
build_flags := -ldflags="-s -w" -gcflags=haat/ent/...=-l
# Folders count too: their time changes when a file in them is removed.
client_sources := $(shell find client themes locales ssr esbuild.config.mjs tsconfig.json \
	-path client/dist -prune -o -path client/.dist -prune -o -name '*.go' -prune -o -print 2>/dev/null)

##@ Every day
.PHONY: run
run: build ## install, build and serve the demo shops at http://localhost:8080
	@bin/haat serve --demo

.PHONY: dev
dev: build ## the same, built again at every change
	@scripts/dev.sh

.PHONY: test
test: build ## every test: Go on SQLite and PostgreSQL, TypeScript, browser
	@scripts/test.sh

.PHONY: lint
lint: bundles ## biome, tsc, gofmt, go vet and what else is installed
	@scripts/lint.sh

##@ Tests one by one
.PHONY: test-go-sqlite
test-go-sqlite: bundles ## Go tests on SQLite, and on a throw-away S3 server and ACME authority
	scripts/s3.mjs scripts/acme.mjs env -u HAAT_TEST_POSTGRES go test ./...

.PHONY: test-go-postgres
test-go-postgres: bundles ## Go tests on a throw-away PostgreSQL and ACME authority
	scripts/test-go-postgres.sh

.PHONY: test-ts
test-ts: node_modules/.package-lock.json ## types and TypeScript tests
	$(bin)/tsc --noEmit
	$(bin)/vitest run

.PHONY: test-browser
test-browser: build ## browser tests; HAAT_TEST_BROWSER=npm or system chooses the browser, HAAT_TEST_MATRIX=full runs all sizes and languages
	$(bin)/playwright test

.PHONY: test-slow
test-slow: stress ## what make test leaves out: browser tests at every size and in every language, buyers at once, killed processes
	HAAT_TEST_MATRIX=full $(bin)/playwright test

.PHONY: stress
stress: build ## buyers at once and killed processes, on SQLite and PostgreSQL; some minutes
	env -u HAAT_TEST_POSTGRES HAAT_STRESS=1 go test -count=1 -v -timeout 30m -run Stress ./server/stress
	HAAT_STRESS=1 scripts/postgres.mjs go test -count=1 -v -timeout 30m -run Stress ./server/stress

.PHONY: chaos
chaos: bundles ## that, and databases, disks, buckets, gateways and balancers that fail; a quarter of an hour
	scripts/s3.mjs env -u HAAT_TEST_POSTGRES HAAT_STRESS=1 go test -count=1 -v -timeout 30m ./server/stress
	HAAT_STRESS=1 scripts/s3.mjs scripts/postgres.mjs go test -count=1 -v -timeout 30m ./server/stress
	env -u HAAT_TEST_POSTGRES go test -count=1 -run 'DiskFull|Slow|Cold|StandIn|Ends|Ending|Killed|Dead' ./server/web ./server/platform/...
	go test -count=1 ./ssr

.PHONY: attack
attack: build ## attacks on a production-mode server of its own, on SQLite and PostgreSQL: one line each, fails where one succeeds
	@env -u HAAT_TEST_POSTGRES go run ./attack
	@scripts/postgres.mjs go run ./attack

.PHONY: upgrade
upgrade: bundles ## the release before serves what this one migrates; UPGRADE_FROM=REF for another one
	@scripts/upgrade.mjs

.PHONY: bench
bench: build ## the benchmarks and their budgets; QUICK=1 for a short look, ONLY="products orders" for some
	scripts/postgres.mjs go run ./bench

.PHONY: soak
soak: build ## an hour under load: memory, goroutines, files stay flat (docs/soak.md); MINUTES=3 for a look, DATABASE=sqlite
	$(if $(filter sqlite,$(DATABASE)),,scripts/postgres.mjs) go run ./soak

##@ Looking at it
.PHONY: gallery
gallery: build ## pictures of every theme in docs/screenshots/; THEMES="2 3" for some
	@scripts/gallery.mjs $(THEMES)

.PHONY: gallery-admin
gallery-admin: build ## pictures of the merchants' area in docs/screenshots/admin/
	@scripts/gallery-admin.mjs

.PHONY: audit
audit: build ## Lighthouse on every theme's pages, into docs/audit.md; RUNS=1 for a look
	@scripts/audit.mjs $(RUNS)

##@ Code that is made
.PHONY: generate
generate: bundles ## ent's Go code and the TypeScript types of the API
	go generate ./...
	go tool tygo generate

.PHONY: migration
migration: bundles ## versioned migrations from the schema: make migration NAME=add_colour
	@test -n "$(NAME)" || { echo "a migration needs a name: make migration NAME=add_colour" >&2; exit 1; }
	@scripts/postgres.mjs sh -c 'go run ./ent/migrate/diff "$$0" "$$HAAT_TEST_POSTGRES"' "$(NAME)"

##@ Parts
.PHONY: build
build: bundles ## bin/haat, with everything in it
	@go build $(build_flags) -o bin/haat ./server

.PHONY: bundles
bundles: client/dist/.built ## the browser and server bundles, client/dist

.PHONY: clean
clean: ## remove what was built and fetched; data/ stays
	rm -rf bin client/dist/* client/dist/.built client/.dist node_modules .cache test-results playwright-report

.PHONY: help
help: ## this list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: prerequisites
prerequisites:
	@scripts/prerequisites.sh

# npm writes this file last, so it stands for a complete installation.
node_modules/.package-lock.json: package-lock.json | prerequisites
	npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

client/dist/.built: node_modules/.package-lock.json $(client_sources)
	node esbuild.config.mjs
	@touch $@
