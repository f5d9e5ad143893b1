package db

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"

	"haat/ent/searchtext"
)

// goMigrations returns the migrations of data that SQL cannot compute. Their versions are between
// those of the files.
func goMigrations() []*goose.Migration {
	return []*goose.Migration{
		goose.NewGoMigration(20261121164500, &goose.GoFunc{RunTx: fillSearchEntries}, nil),
	}
}

// fillSearchEntries writes the search entries of products that have none.
func fillSearchEntries(ctx context.Context, tx *sql.Tx) error { return searchtext.Fill(ctx, tx, 0) }
