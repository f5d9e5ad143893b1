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
	noTxLine     = regexp.MustCompile(`(?m)^-- \+goose NO TRANSACTION$`)
)

const name = "[`\"]?(\\w+)[`\"]?"

var (
	createTable   = match(`CREATE TABLE ` + name + ` \(.*\)`)
	addColumns    = match(`ALTER TABLE ` + name + ` (ADD COLUMN .*)`)
	createIndex   = match(`CREATE INDEX (CONCURRENTLY )?` + name + ` ON ` + name + ` .*`)
	createUnique  = match(`CREATE UNIQUE INDEX ` + name + ` ON ` + name + ` .*`)
	dropLeftover  = match(`DROP INDEX CONCURRENTLY IF EXISTS ` + name)
	waitLonger    = match(`(SET lock_timeout = 0|RESET lock_timeout)`)
	alwaysAllowed = match(`(SELECT 1|ALTER TABLE ` + name + ` VALIDATE CONSTRAINT ` + name + `|ALTER TABLE ` + name + ` ALTER COLUMN ` + name + ` (DROP NOT NULL|SET DEFAULT .*)|CREATE EXTENSION .*)`)
	dataChange    = match(`(INSERT INTO|UPDATE|DELETE FROM) .*`)
	setFloor      = match(`INSERT INTO ` + name + ` \([` + "`" + `"]?oldest[` + "`" + `"]?\) VALUES \((\d+)\)`)

	constant = regexp.MustCompile(`(?i) DEFAULT (\(?'[^']*'(::\w+)?\)?|\(?-?\d+\)?|\(?(true|false)\)?)`)
	narrows  = regexp.MustCompile(`(?i)\b(UNIQUE|PRIMARY KEY|CHECK|REFERENCES|GENERATED)\b`)
)

func match(pattern string) *regexp.Regexp { return regexp.MustCompile(`(?is)^` + pattern + `$`) }

// complaints lists the statements of a migration that break the previous release's
// code or lock out others. Statements not known to be harmless are included. older has
// the versions of the dialect's earlier files.
func complaints(postgres bool, sql string, older []int64) []string {
	up, _, _ := strings.Cut(sql, "-- +goose Down")
	c := checker{postgres: postgres, made: map[string]bool{}, noTx: noTxLine.MatchString(sql)}
	declared := contractLine.FindStringSubmatch(up)
	c.contract, c.backfill = declared != nil, backfillLine.MatchString(up)
	for _, s := range statements(up) {
		c.look(s)
	}
	if declared != nil {
		c.wantFloor(declared[1], older)
	}
	return c.said
}

type checker struct {
	postgres, contract, backfill, noTx bool
	made                               map[string]bool // tables created by this file, which nobody uses yet
	dropped                            map[string]bool // indexes that the file drops first, in case an earlier run was interrupted
	floor                              string
	said                               []string
}

func (c *checker) say(statement, why string) {
	c.said = append(c.said, fmt.Sprintf("%.70q %s", statement, why))
}

func (c *checker) look(s string) {
	if c.noTx {
		c.lookAlone(s)
		return
	}
	if found := setFloor.FindStringSubmatch(s); found != nil && found[1] == "schema_floors" {
		c.floor = found[2]
		return
	}
	if found := createTable.FindStringSubmatch(s); found != nil {
		c.made[found[1]] = true
		return
	}
	if found := createIndex.FindStringSubmatch(s); found != nil && found[1] == "" {
		if c.postgres && !c.made[found[3]] {
			c.say(s, "keeps writers waiting: CREATE INDEX CONCURRENTLY, in a file with NO TRANSACTION")
		}
		return
	}
	if found := createUnique.FindStringSubmatch(s); found != nil && c.made[found[2]] {
		return
	}
	if found := addColumns.FindStringSubmatch(s); found != nil {
		c.lookAtColumns(s, found[1], found[2])
		return
	}
	switch {
	case alwaysAllowed.MatchString(s), c.contract:
	case dataChange.MatchString(s):
		if !c.backfill {
			c.say(s, "changes rows: say by `-- backfill: …` why that is short and the code before does not mind")
		}
	default:
		c.say(s, "is not known to be harmless to the release before: do it in a later one, with `-- contract: VERSION …`")
	}
}

// lookAlone checks a file without a transaction: it may only create indexes, each in a
// form that can be repeated.
func (c *checker) lookAlone(s string) {
	if c.dropped == nil {
		c.dropped = map[string]bool{}
	}
	if found := dropLeftover.FindStringSubmatch(s); found != nil {
		c.dropped[found[1]] = true
		return
	}
	if found := createIndex.FindStringSubmatch(s); found != nil && found[1] != "" {
		if !c.dropped[found[2]] {
			c.say(s, "cannot be begun again: DROP INDEX CONCURRENTLY IF EXISTS before it")
		}
		return
	}
	if !waitLonger.MatchString(s) {
		c.say(s, "is not done at once or not at all: give it a file with a transaction")
	}
}

var constraintPart = regexp.MustCompile(`(?i)^ADD CONSTRAINT .* FOREIGN KEY .* NOT VALID$`)

func (c *checker) lookAtColumns(statement, table, changes string) {
	if c.made[table] || c.contract {
		return
	}
	for _, change := range strings.Split(strings.ReplaceAll(changes, ", ADD ", "\nADD "), "\n") {
		isColumn := regexp.MustCompile(`(?i)^ADD COLUMN `).MatchString(change)
		switch {
		case !isColumn && !constraintPart.MatchString(change), isColumn && strings.Contains(change, ", "):
			c.say(statement, "does more than add columns")
		case !isColumn:
		case narrows.MatchString(change):
			c.say(statement, "narrows what the code before may write")
		case strings.Contains(strings.ToUpper(change), " DEFAULT ") && !constant.MatchString(change):
			c.say(statement, "has a default that is made for each row anew, and the table with it")
		case strings.Contains(strings.ToUpper(change), "NOT NULL") && !constant.MatchString(change):
			c.say(statement, "adds a column that the code before does not fill: give it a default")
		}
	}
}

// wantFloor checks that a contract step names an older version and writes it to
// schema_floors.
func (c *checker) wantFloor(version string, older []int64) {
	known := false
	for _, v := range older {
		known = known || strconv.FormatInt(v, 10) == version
	}
	if !known {
		c.said = append(c.said, "the contract names version "+version+", which is none before it")
	}
	if c.floor != version {
		c.said = append(c.said, fmt.Sprintf(`a contract writes INSERT INTO "schema_floors" ("oldest") VALUES (%s)`, version))
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
