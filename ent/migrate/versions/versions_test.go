package versions

import (
	"io/fs"
	"strconv"
	"strings"
	"testing"
)

// lastExempt is the version of the last migration that predates the rule. No other release has run
// on the migrations up to it.
const lastExempt = 20261123004800

// During a rolling upgrade the previous release runs on the next release's schema.
func TestMigrations_AreCompatibleWithThePreviousRelease(t *testing.T) {
	for dialect, postgres := range map[string]bool{"postgres": true, "sqlite3": false} {
		names, err := fs.Glob(FS, dialect+"/*.sql")
		if err != nil || len(names) == 0 {
			t.Fatal(names, err)
		}
		var older []int64
		checked := 0
		for _, name := range names {
			version, err := strconv.ParseInt(strings.TrimPrefix(name, dialect+"/")[:14], 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			sql, err := fs.ReadFile(FS, name)
			if err != nil {
				t.Fatal(err)
			}
			if version > lastExempt {
				checked++
				for _, violation := range violations(postgres, string(sql), older) {
					t.Errorf("%s: %s\nsee docs/upgrades.md", name, violation)
				}
			}
			older = append(older, version)
		}
		if checked == 0 {
			t.Errorf("%s: no migration was checked", dialect)
		}
	}
}

func TestViolations_NamesStatementsThatBreakThePreviousRelease(t *testing.T) {
	const floor = "\nINSERT INTO \"schema_floors\" (\"oldest\") VALUES (20260101000000);"
	for sql, want := range map[string]string{
		`ALTER TABLE "shops" ADD COLUMN "a" bigint NULL;`:                                                                                                "",
		`ALTER TABLE "shops" ADD COLUMN "a" timestamptz;`:                                                                                                "",
		`ALTER TABLE "shops" ADD COLUMN "a" bigint NOT NULL DEFAULT 0, ADD COLUMN "b" text DEFAULT '';`:                                                  "",
		"ALTER TABLE `shops` ADD COLUMN `a` text NOT NULL DEFAULT ('');":                                                                                 "",
		"ALTER TABLE `shops` ADD COLUMN `a` bool NOT NULL DEFAULT (false);":                                                                              "",
		`ALTER TABLE "shops" ADD COLUMN "a" bigint NOT NULL;`:                                                                                            "does not set",
		`ALTER TABLE "shops" ADD COLUMN "a" bigint NULL, ADD COLUMN "b" bigint NOT NULL;`:                                                                "does not set",
		`ALTER TABLE "shops" ADD COLUMN "a" timestamptz NOT NULL DEFAULT now();`:                                                                         "not constant",
		`ALTER TABLE "shops" ADD COLUMN "a" bigint NULL UNIQUE;`:                                                                                         "restricts",
		`ALTER TABLE "shops" ADD COLUMN "a" bigint NULL CHECK (a > 0);`:                                                                                  "restricts",
		`ALTER TABLE "shops" ADD COLUMN "a" bigint NULL REFERENCES "shops" ("id");`:                                                                      "restricts",
		`ALTER TABLE "shops" ADD COLUMN "a" bigint NULL, DROP COLUMN "b";`:                                                                               "more than add",
		`ALTER TABLE "shops" ADD COLUMN "a" bigint NULL, ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "shops" ("id");`:                                "more than add",
		`ALTER TABLE "shops" ADD COLUMN "a" bigint NULL, ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "shops" ("id") NOT VALID;`:                      "",
		`ALTER TABLE "shops" VALIDATE CONSTRAINT "f";`:                                                                                                   "",
		`ALTER TABLE "shops" ADD CONSTRAINT "c" CHECK (a > 0);`:                                                                                          "not known",
		`ALTER TABLE "shops" ALTER COLUMN "a" SET NOT NULL;`:                                                                                             "not known",
		`ALTER TABLE "shops" ALTER COLUMN "a" DROP NOT NULL;`:                                                                                            "",
		`ALTER TABLE "shops" ALTER COLUMN "a" TYPE bigint;`:                                                                                              "not known",
		`ALTER TABLE "shops" RENAME COLUMN "a" TO "b";`:                                                                                                  "not known",
		`ALTER TABLE "shops" RENAME TO "markets";`:                                                                                                       "not known",
		`ALTER TABLE "shops" DROP COLUMN "a";`:                                                                                                           "not known",
		`DROP TABLE "shops";`:                                                                                                                            "not known",
		"PRAGMA foreign_keys = off;\nCREATE TABLE `new_shops` (`id` integer NOT NULL);\nDROP TABLE `shops`;\nALTER TABLE `new_shops` RENAME TO `shops`;": "not known",
		`DROP INDEX "shop_name";`:                                                                                                                        "not known",
		`CREATE UNIQUE INDEX "shop_a" ON "shops" ("a");`:                                                                                                 "not known",
		`CREATE INDEX "shop_a" ON "shops" ("a");`:                                                                                                        "blocks writes",
		`CREATE INDEX CONCURRENTLY "shop_a" ON "shops" ("a");`:                                                                                           "not known",
		`UPDATE "shops" SET "a" = 1;`:                                                                                                                    "changes rows",
		"-- backfill: forty rows\nUPDATE \"shops\" SET \"a\" = 1;":                                                                                       "",
		"CREATE TABLE \"x\" (\n  \"id\" bigint NOT NULL,\n  PRIMARY KEY (\"id\")\n);\nCREATE UNIQUE INDEX \"x_id\" ON \"x\" (\"id\");\nCREATE INDEX \"x_a\" ON \"x\" (\"id\");": "",
		"-- +goose StatementBegin\nCREATE TRIGGER t BEFORE INSERT ON shops BEGIN\nSELECT 1;\nEND;\n-- +goose StatementEnd":                                                      "not known",

		"CREATE VIRTUAL TABLE `x` USING fts5(`a`);\n-- +goose StatementBegin\nCREATE TRIGGER `t` AFTER UPDATE OF `a` ON `shops` BEGIN\n  INSERT INTO `x` (`x`) VALUES ('delete');\n  INSERT INTO `x` (`a`) VALUES (new.a);\nEND;\n-- +goose StatementEnd": "",
		"CREATE VIRTUAL TABLE `x` USING fts5(`a`);\n-- +goose StatementBegin\nCREATE TRIGGER `t` AFTER INSERT ON `shops` BEGIN\n  INSERT INTO `x` (`a`) VALUES (1);\n  INSERT INTO `orders` (`a`) VALUES (1);\nEND;\n-- +goose StatementEnd":              "not known",

		"-- copies: a is b\n-- +goose StatementBegin\nCREATE TRIGGER t AFTER UPDATE ON shops BEGIN\nUPDATE orders SET a = 1;\nEND;\n-- +goose StatementEnd":                                "",
		"-- +goose StatementBegin\nCREATE OR REPLACE FUNCTION \"f\"() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  RETURN NULL;\nEND;\n$$;\n-- +goose StatementEnd":                    "not known",
		"-- copies: a is b\n-- +goose StatementBegin\nCREATE OR REPLACE FUNCTION \"f\"() RETURNS trigger LANGUAGE plpgsql AS $$\nBEGIN\n  RETURN NULL;\nEND;\n$$;\n-- +goose StatementEnd": "",

		"-- +goose NO TRANSACTION\nSET lock_timeout = 0;\nDROP INDEX CONCURRENTLY IF EXISTS \"shop_a\";\nCREATE INDEX CONCURRENTLY \"shop_a\" ON \"shops\" (\"a\");\nRESET lock_timeout;": "",
		"-- +goose NO TRANSACTION\nCREATE INDEX CONCURRENTLY \"shop_a\" ON \"shops\" (\"a\");":                                                                                            "cannot be repeated",
		"-- +goose NO TRANSACTION\nALTER TABLE \"shops\" ADD COLUMN \"a\" bigint NULL;":                                                                                                   "with a transaction",

		"-- contract: 20260101000000 reads shops.b instead of shops.a\nALTER TABLE \"shops\" DROP COLUMN \"a\";" + floor: "",
		"-- contract: 20260101000000 reads shops.b\nALTER TABLE \"shops\" DROP COLUMN \"a\";":                            "a contract step must run INSERT",
		"-- contract: 20260202000000 reads shops.b\nALTER TABLE \"shops\" DROP COLUMN \"a\";" + floor:                    "not an earlier one",
		"-- contract: someday\nALTER TABLE \"shops\" DROP COLUMN \"a\";":                                                 "not known",
	} {
		got := strings.Join(violations(true, "-- +goose Up\n"+sql+"\n\n-- +goose Down\nDROP TABLE \"x\";\n", []int64{20260101000000}), "; ")
		if want == "" && got != "" || !strings.Contains(got, want) {
			t.Errorf("%s\ngot violations %q, want %q", sql, got, want)
		}
	}
	if got := violations(false, "CREATE INDEX `a` ON `shops` (`a`);", nil); len(got) > 0 {
		t.Errorf("violations of an index on SQLite: %q", got)
	}
}
