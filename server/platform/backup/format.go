// Package backup writes a database and its media to a single file, and restores such a file into
// either database.
//
// The file is a tar compressed by gzip. Its entries, in order:
//
//	haat-backup.json          Header: the origin and content of the file
//	rows/TABLE/000000.ndjson  rows, one JSON array of values per line
//	media/NAME                the store's files
//	haat-sums.json            Trailer: the numbers of all rows and files, and a sum over all sums
//
// Tables precede the tables that refer to them. Every entry has the SHA-256 of its content in the
// extended attribute user.sha256.
package backup

import "time"

// Format is the version of the file format that this binary writes and reads.
const Format = 1

const (
	headName  = "haat-backup.json"
	tailName  = "haat-sums.json"
	rowsDir   = "rows/"
	mediaDir  = "media/"
	sumRecord = "SCHILY.xattr.user.sha256"
)

// Sizes in bytes: of the rows in one entry, and of the largest accepted entry, which contains one row or one
// file.
const (
	chunkBytes = 1 << 20
	mostBytes  = 256 << 20
)

// Header is the content of the first entry.
type Header struct {
	Format  int       `json:"format"`
	Dialect string    `json:"dialect"` // the dialect to which the number Schema belongs
	Schema  int64     `json:"schema"`
	TakenAt time.Time `json:"taken_at"`
	Media   bool      `json:"media"` // false if the files were omitted
	Tables  []Table   `json:"tables"`
}

// Table contains a table's columns and its last assigned id.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"`
	LastID  int64    `json:"last_id"`
}

// Column is a column of a table. Its kind determines how values are written.
type Column struct {
	Name string `json:"name"`
	Kind kind   `json:"kind"`
}

// Trailer is the content of the last entry. A file without it is incomplete.
type Trailer struct {
	Rows       map[string]int64 `json:"rows"`
	Files      int64            `json:"files"`
	FileBytes  int64            `json:"file_bytes"`
	Gone       int64            `json:"gone"` // files that were removed during the backup
	SumOfSums  string           `json:"sum_of_sums"`
	EntryCount int64            `json:"entry_count"`
}

// Summary describes the content of a backup.
type Summary struct {
	Header
	Trailer
}

// AllRows returns the number of rows in all tables.
func (s *Summary) AllRows() int64 {
	n := int64(0)
	for _, rows := range s.Rows {
		n += rows
	}
	return n
}
