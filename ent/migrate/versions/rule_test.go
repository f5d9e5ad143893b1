package versions

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// Declarations in a migration, each in a comment on its own line (docs/upgrades.md).
var (
	contractLine = regexp.MustCompile(`(?m)^-- contract: (\d{14}) (.+)$`)
	backfillLine = regexp.MustCompile(`(?m)^-- backfill: (.+)$`)
	copiesLine   = regexp.MustCompile(`(?m)^-- copies: (.+)$`)
	noTxLine     = regexp.MustCompile(`(?m)^-- \+goose NO TRANSACTION$`)
)

const name = "[`\"]?(\\w+)[`\"]?"

var (
	createTable    = match(`CREATE TABLE ` + name + ` \(.*\)`)
	addColumns     = match(`ALTER TABLE ` + name + ` (ADD COLUMN .*)`)
	createIndex    = match(`CREATE INDEX (CONCURRENTLY )?` + name + ` ON ` + name + ` .*`)
	createUnique   = match(`CREATE UNIQUE INDEX ` + name + ` ON ` + name + ` .*`)
	dropLeftover   = match(`DROP INDEX CONCURRENTLY IF EXISTS ` + name)
	createVirtual  = match(`CREATE VIRTUAL TABLE ` + name + ` USING .*`)
	createTrigger  = match(`CREATE TRIGGER ` + name + ` AFTER (?:INSERT|DELETE|UPDATE OF ` + name + `) ON ` + name + ` BEGIN (.*); END;?`)
	copyRows       = match(`CREATE (?:OR REPLACE FUNCTION|TRIGGER) ` + name + `.*`)
	insertInto     = match(`INSERT INTO ` + name + ` .*`)
	setLockTimeout = match(`(SET lock_timeout = 0|RESET lock_timeout)`)
	alwaysAllowed  = match(`(SELECT 1|ALTER TABLE ` + name + ` VALIDATE CONSTRAINT ` + name + `|ALTER TABLE ` + name + ` ALTER COLUMN ` + name + ` (DROP NOT NULL|SET DEFAULT .*)|CREATE EXTENSION .*)`)
	dataChange     = match(`(INSERT INTO|UPDATE|DELETE FROM) .*`)
	setFloor       = match(`INSERT INTO ` + name + ` \([` + "`" + `"]?oldest[` + "`" + `"]?\) VALUES \((\d+)\)`)

	constantDefault = regexp.MustCompile(`(?i) DEFAULT (\(?'[^']*'(::\w+)?\)?|\(?-?\d+\)?|\(?(true|false)\)?)`)
	restricts       = regexp.MustCompile(`(?i)\b(UNIQUE|PRIMARY KEY|CHECK|REFERENCES|GENERATED)\b`)
)

func match(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?is)^` + pattern + `$`) }

// violations lists the statements of a migration that may break the previous release or block other
// transactions, including those not known to be harmless. older has the versions of the dialect's
// earlier migrations.
func violations(postgres bool, sql string, older []int64) []string {
	up, _, _ := strings.Cut(sql, "-- +goose Down")
	c := checker{postgres: postgres, created: map[string]bool{}, noTx: noTxLine.MatchString(sql)}
	declared := contractLine.FindStringSubmatch(up)
	c.contract, c.backfill = declared != nil, backfillLine.MatchString(up)
	c.copies = copiesLine.MatchString(up)
	for _, s := range statements(up) {
		c.check(s)
	}
	if declared != nil {
		c.checkFloor(declared[1], older)
	}
	return c.violations
}

type checker struct {
	postgres, contract, backfill, copies, noTx bool
	created                                    map[string]bool // tables created by this file, which no release uses yet
	dropped                                    map[string]bool // indexes that the file drops first, in case an earlier run was interrupted
	floor                                      string
	violations                                 []string
}

func (c *checker) report(statement, problem string) {
	c.violations = append(c.violations, fmt.Sprintf("%.70q %s", statement, problem))
}

func (c *checker) check(s string) {
	if c.noTx {
		c.checkWithoutTx(s)
		return
	}
	if found := setFloor.FindStringSubmatch(s); found != nil && found[1] == "schema_floors" {
		c.floor = found[2]
		return
	}
	if found := createTable.FindStringSubmatch(s); found != nil {
		c.created[found[1]] = true
		return
	}
	if found := createVirtual.FindStringSubmatch(s); found != nil {
		c.created[found[1]] = true
		return
	}
	if found := createTrigger.FindStringSubmatch(s); found != nil && c.fillsCreated(found[4]) {
		return
	}
	if found := createIndex.FindStringSubmatch(s); found != nil && found[1] == "" {
		if c.postgres && !c.created[found[3]] {
			c.report(s, "blocks writes: use CREATE INDEX CONCURRENTLY in a file with NO TRANSACTION")
		}
		return
	}
	if found := createUnique.FindStringSubmatch(s); found != nil && c.created[found[2]] {
		return
	}
	if found := addColumns.FindStringSubmatch(s); found != nil {
		c.checkColumns(s, found[1], found[2])
		return
	}
	switch {
	case alwaysAllowed.MatchString(s), c.contract, c.copies && copyRows.MatchString(s):
	case dataChange.MatchString(s):
		if !c.backfill {
			c.report(s, "changes rows: explain in `-- backfill: …` why it is fast and compatible with the previous release")
		}
	default:
		c.report(s, "is not known to be compatible with the previous release: do it in a later release, with `-- contract: VERSION …`")
	}
}

// fillsCreated reports whether the statements of a trigger only write into tables that the file
// creates, so that the previous release's writes succeed as before.
func (c *checker) fillsCreated(body string) bool {
	for statement := range strings.SplitSeq(body, ";") {
		found := insertInto.FindStringSubmatch(strings.TrimSpace(statement))
		if found == nil || !c.created[found[1]] {
			return false
		}
	}
	return true
}

// checkWithoutTx checks a file without a transaction: it may only create indexes, each in a
// form that can be repeated.
func (c *checker) checkWithoutTx(s string) {
	if c.dropped == nil {
		c.dropped = map[string]bool{}
	}
	if found := dropLeftover.FindStringSubmatch(s); found != nil {
		c.dropped[found[1]] = true
		return
	}
	if found := createIndex.FindStringSubmatch(s); found != nil && found[1] != "" {
		if !c.dropped[found[2]] {
			c.report(s, "cannot be repeated: put DROP INDEX CONCURRENTLY IF EXISTS before it")
		}
		return
	}
	if !setLockTimeout.MatchString(s) {
		c.report(s, "is not atomic: put it into a file with a transaction")
	}
}

var constraintPart = regexp.MustCompile(`(?i)^ADD CONSTRAINT .* FOREIGN KEY .* NOT VALID$`)

func (c *checker) checkColumns(statement, table, changes string) {
	if c.created[table] || c.contract {
		return
	}
	for _, change := range strings.Split(strings.ReplaceAll(changes, ", ADD ", "\nADD "), "\n") {
		isColumn := regexp.MustCompile(`(?i)^ADD COLUMN `).MatchString(change)
		switch {
		case !isColumn && !constraintPart.MatchString(change), isColumn && strings.Contains(change, ", "):
			c.report(statement, "does more than add columns")
		case !isColumn:
		case restricts.MatchString(change):
			c.report(statement, "restricts what the previous release may write")
		case strings.Contains(strings.ToUpper(change), " DEFAULT ") && !constantDefault.MatchString(change):
			c.report(statement, "has a default that is not constant, which rewrites the table")
		case strings.Contains(strings.ToUpper(change), "NOT NULL") && !constantDefault.MatchString(change):
			c.report(statement, "adds a column that the previous release does not set: give it a default")
		}
	}
}

// checkFloor checks that a contract step names an older version and writes it to
// schema_floors.
func (c *checker) checkFloor(version string, older []int64) {
	known := false
	for _, v := range older {
		known = known || strconv.FormatInt(v, 10) == version
	}
	if !known {
		c.violations = append(c.violations, "the contract names version "+version+", which is not an earlier one")
	}
	if c.floor != version {
		c.violations = append(c.violations, fmt.Sprintf(`a contract step must run INSERT INTO "schema_floors" ("oldest") VALUES (%s)`, version))
	}
}

// statements returns the statements of a file, without comments, each on one line.
func statements(sql string) []string {
	var found []string
	var current []string
	block := false
	for line := range strings.Lines(sql) {
		line = strings.TrimSpace(line)
		switch {
		case line == "-- +goose StatementBegin":
			block = true
		case line == "-- +goose StatementEnd":
			block = false
			found, current = append(found, strings.Join(current, " ")), nil
		case line == "" || strings.HasPrefix(line, "--"):
		case !block && strings.HasSuffix(line, ";"):
			found, current = append(found, strings.Join(append(current, strings.TrimSuffix(line, ";")), " ")), nil
		default:
			current = append(current, line)
		}
	}
	if len(current) > 0 {
		found = append(found, strings.Join(current, " "))
	}
	return found
}
