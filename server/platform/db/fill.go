package db

import (
	"context"
	"database/sql"

	"github.com/pressly/goose/v3"

	"haat/ent/facets"
	"haat/ent/searchtext"
)

// goMigrations returns the migrations of data that SQL cannot compute. Their versions are between those of
// the SQL files.
func goMigrations() []*goose.Migration {
	return []*goose.Migration{
		goose.NewGoMigration(20261121164500, &goose.GoFunc{RunTx: leaveToLater}, nil),
		goose.NewGoMigration(20261125131500, &goose.GoFunc{RunDB: fillSearchEntries}, nil),
		goose.NewGoMigration(20261125213300, &goose.GoFunc{RunDB: fillFacetValues}, nil),
	}
}

// leaveToLater does nothing: the entries that this version wrote have columns of later versions.
func leaveToLater(context.Context, *sql.Tx) error { return nil }

// fillSearchEntries computes the search entries of all products. It uses a transaction for each 500, so that
// it blocks writes only briefly. It can be repeated.
func fillSearchEntries(ctx context.Context, pool *sql.DB) error { return searchtext.Fill(ctx, pool, 0) }

// fillFacetValues stores the values of all products' options. It can be repeated.
func fillFacetValues(ctx context.Context, pool *sql.DB) error { return facets.Fill(ctx, pool, 0) }
