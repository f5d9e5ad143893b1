# Haat in two commands: `make run` and `make test`. `make help` lists the others.
.DEFAULT_GOAL := help
.NOTPARALLEL:

bin := node_modules/.bin
# Use the built-in WebP encoder even if the machine has a library, so that pictures have the same bytes everywhere.
# Without grpcnotrace, gRPC's debugging pages add html/template to the binary.
# Without paths, builds are reproducible, and clones in other folders share the build cache.
# Debugging information is never linked; without it, compiling writes less, and a test binary is linked in two thirds of the time.
# Code that waits for a database, another server or a file is not inlined: the binary is 7 MB smaller (docs/decisions/0019-binary-size.md).
export GOFLAGS := $(GOFLAGS) -tags=nodynamic,grpcnotrace -trimpath -gcflags=all=-dwarf=false '-gcflags=haat/ent/...=-l -dwarf=false' '-gcflags=github.com/caddyserver/...=-l -dwarf=false' '-gcflags=github.com/miekg/...=-l -dwarf=false' '-gcflags=github.com/minio/...=-l -dwarf=false' '-gcflags=github.com/xuri/...=-l -dwarf=false' '-gcflags=go.opentelemetry.io/...=-l -dwarf=false' '-gcflags=google.golang.org/...=-l -dwarf=false'
# With packed, the binary contains compressed texts; see locales_packed.go.
build_flags := -tags=nodynamic,grpcnotrace,packed -ldflags="-s -w"
compile = go build $(build_flags) -o bin/haat ./server
# Includes folders, because their modification time changes when a file in them is removed.
client_sources := $(shell find client themes locales ssr esbuild.config.mjs tsconfig.json \
	-path client/dist -prune -o -path client/.dist -prune -o -name '*.go' -prune -o -print 2>/dev/null)

##@ Common tasks
.PHONY: run
run: node_modules/.package-lock.json ## install, build and serve the demo shops at http://localhost:8080
	@$(MAKE) --no-print-directory --question client/dist/.built || $(MAKE) --no-print-directory client/dist/.quick
	@$(compile)
	@bin/haat serve --demo

.PHONY: dev
dev: node_modules/.package-lock.json ## serve the demo shops with a development build, and rebuild and reload on every change
	@scripts/dev.mjs

.PHONY: test
test: build ## run all tests: Go on SQLite and PostgreSQL, TypeScript, browser
	@scripts/test.sh

.PHONY: lint
lint: bundles ## run biome, tsc, gofmt, go vet and other installed linters
	@scripts/lint.sh

##@ Test suites and benchmarks
.PHONY: test-go
test-go: build ## run Go tests with SQLite and temporary PostgreSQL, S3 and ACME servers
	HAAT_TEST_BINARY=$(CURDIR)/bin/haat scripts/test-go.sh

.PHONY: test-pooler
test-pooler: bundles ## run the Go tests on PostgreSQL through pgbouncer in transaction mode
	scripts/test-pooler.sh

.PHONY: test-ts
test-ts: bundles ## check types and run TypeScript tests
	$(bin)/tsc --noEmit
	$(bin)/vitest run

.PHONY: test-browser
test-browser: build ## run browser tests; HAAT_TEST_BROWSER=npm or system selects the browser, HAAT_TEST_MATRIX=full runs all sizes and languages
	$(bin)/playwright test

.PHONY: test-cost
test-cost: build ## print the CPU seconds of the steps of make test, by package and file; STEPS="go browser" selects some
	@scripts/test-cost.mjs $(STEPS)

.PHONY: test-slow
test-slow: test-go test-pooler stress ## run what make test skips: large data, stress tests, and browser tests at all sizes and in all languages
	HAAT_TEST_MATRIX=full $(bin)/playwright test

.PHONY: stress
stress: build ## test concurrent buyers and killed processes on SQLite and PostgreSQL; takes some minutes
	env -u HAAT_TEST_POSTGRES HAAT_STRESS=1 go test -count=1 -v -timeout 30m -run Stress ./server/stress
	HAAT_STRESS=1 scripts/postgres.mjs go test -count=1 -v -timeout 30m -run Stress ./server/stress

.PHONY: chaos
chaos: build ## stress, and failing databases, disks, buckets, gateways, load balancers and machines; takes 30 minutes
	scripts/s3.mjs env -u HAAT_TEST_POSTGRES HAAT_STRESS=1 go test -count=1 -v -timeout 30m ./server/stress
	HAAT_STRESS=1 scripts/s3.mjs scripts/postgres.mjs go test -count=1 -v -timeout 30m ./server/stress
	env -u HAAT_TEST_POSTGRES go test -count=1 ./server/web/... ./server/platform/... ./ssr
	@$(MAKE) --no-print-directory chaos-cluster

.PHONY: chaos-cluster
chaos-cluster: build ## failing machines of a PostgreSQL cluster, in 20 rounds (docs/scale.md#a-cluster); ROUNDS=5 shortens it
	env -u HAAT_TEST_POSTGRES HAAT_STRESS=1 HAAT_CLUSTER_ROUNDS=$(or $(ROUNDS),20) HAAT_TEST_BINARY=$(CURDIR)/bin/haat \
		scripts/cluster/cluster.mjs go test -count=1 -v -timeout 60m -run Cluster ./server/stress

.PHONY: cluster
cluster: build ## serve the demo shops by two nodes on a PostgreSQL cluster with failover, from Debian's packages, until Ctrl-C
	@scripts/cluster/cluster.mjs

.PHONY: attack
attack: build ## attack a production-mode server on SQLite and PostgreSQL; prints a line per attack, fails if one succeeds
	@env -u HAAT_TEST_POSTGRES go run ./attack
	@scripts/postgres.mjs go run ./attack

MUTATED = order catalog/stock books/ledger payment shipping/courier shipping/parcel tenancy

.PHONY: mutants
mutants: ## change 100 random places of the code about money and orders, and list changes that no test of their package notices; takes half an hour
	@go run ./scripts/mutants -n $(or $(N),100) -seed $(or $(SEED),20261128) $(addprefix server/,$(MUTATED))

.PHONY: upgrade
upgrade: bundles ## test that the previous release serves a database migrated by this one; UPGRADE_FROM=REF selects the release
	@scripts/upgrade.mjs

.PHONY: bench
bench: build ## run benchmarks and check their budgets; QUICK=1 shortens them, ONLY="products orders" selects some
	scripts/postgres.mjs go run ./bench

.PHONY: soak
soak: build ## test that memory, goroutines and files do not grow in an hour of load (docs/soak.md); MINUTES=3 shortens it, DATABASE=sqlite uses SQLite
	$(if $(filter sqlite,$(DATABASE)),,scripts/postgres.mjs) go run ./soak

##@ Screenshots and audits
.PHONY: gallery
gallery: build ## write screenshots of all themes to docs/screenshots/; THEMES="2 3" selects some
	@scripts/gallery.mjs $(THEMES)

.PHONY: photos
photos: build ## take screenshots of shops with bad photographs into docs/screenshots/photos/; takes some minutes
	@npm ci --prefix scripts/photos --ignore-scripts
	@scripts/photos/photos.mjs

.PHONY: gallery-admin
gallery-admin: build ## write screenshots of the admin area to docs/screenshots/admin/
	@scripts/gallery-admin.mjs

.PHONY: gallery-browsers
gallery-browsers: build ## write screenshots of old Chromium and WebKit to docs/screenshots/browsers/
	@scripts/gallery-browsers.mjs

.PHONY: gallery-couriers
gallery-couriers: build ## write screenshots of the work with couriers to docs/screenshots/couriers/
	@scripts/gallery-couriers.mjs

.PHONY: audit
audit: build ## run Lighthouse on all themes' pages and write docs/audit.md; RUNS=1 shortens it
	@scripts/audit.mjs $(RUNS)

##@ Generated code
.PHONY: generate
generate: bundles ## generate ent's Go code and the API's TypeScript types
	go generate ./...
	go tool -modfile=tools/go.mod tygo generate

.PHONY: routes
routes: bundles ## write all routes with what they require to docs/routes.md, and print them
	UPDATE_DOCS=1 go test ./server/web -run TestRoutes_AreInTheDocs
	@cat docs/routes.md

.PHONY: migration
migration: bundles ## generate migrations from the schema: make migration NAME=add_colour
	@test -n "$(NAME)" || { echo "NAME is missing: make migration NAME=add_colour" >&2; exit 1; }
	@scripts/postgres.mjs sh -c 'go run ./ent/migrate/diff "$$0" "$$HAAT_TEST_POSTGRES"' "$(NAME)"

##@ Building
.PHONY: build
build: bundles ## build bin/haat, which contains all other files
	@$(compile)

.PHONY: bundles
bundles: client/dist/.built ## build the browser and server bundles in client/dist

.PHONY: clean
clean: ## remove build output, dependencies and caches; keeps data/
	rm -rf bin client/dist/* client/dist/.built client/.dist node_modules .cache test-results playwright-report

.PHONY: help
help: ## print this list
	@awk 'BEGIN { FS = ":.*## " } \
		/^##@ / { printf "\n%s\n", substr($$0, 5) } \
		/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: prerequisites
prerequisites:
	@scripts/prerequisites.sh

# npm writes this file last, so it exists only if the installation is complete.
node_modules/.package-lock.json: package-lock.json | prerequisites
	npm ci --ignore-scripts --no-audit --no-fund
	@touch $@

# For a first look: larger scripts in a quarter of the CPU time. The other targets replace it by client/dist/.built.
client/dist/.quick: node_modules/.package-lock.json $(client_sources)
	node esbuild.config.mjs --quick
	@touch $@

client/dist/.built: node_modules/.package-lock.json $(client_sources)
	node esbuild.config.mjs
	@touch $@
