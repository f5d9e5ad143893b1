// Package versions contains the migrations of both dialects. They are generated from the schema by
// `make migration NAME=…` and applied by goose.
package versions

import "embed"

// FS has one folder per dialect: sqlite3 and postgres.
//
//go:embed sqlite3/*.sql postgres/*.sql
var FS embed.FS
