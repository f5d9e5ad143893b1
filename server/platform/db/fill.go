package db

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"

	"haat/ent/searchtext"
)

// Migrations in Go are for data that SQL cannot make; their versions stand
// between those of the files.
func goMigrations() []*goose.Migration {
	return []*goose.Migration{
		goose.NewGoMigration(20261121164500, &goose.GoFunc{RunTx: fillSearchEntries}, nil),
	}
}

// fillSearchEntries writes the entries of products older than the search.
func fillSearchEntries(ctx context.Context, tx *sql.Tx) error { return searchtext.Fill(ctx, tx, 0) }
