// Package backup writes a database and its media into one file, and makes a place out
// of such a file again, on either database.
//
// The file is a tar compressed by gzip. Its entries, in their order:
//
//	haat-backup.json          Head: what the file is of
//	rows/TABLE/000000.ndjson  rows, a JSON array of a row's values a line
//	media/NAME                the store's files
//	haat-sums.json            Tail: how much there is of everything, and one sum over all sums
//
// Tables stand before those that refer to them. Every entry has the SHA-256 of its
// content in the extended attribute user.sha256.
package backup

import "time"

// Format is the version of the file's own form that this binary writes and reads.
const Format = 1

const (
	headName  = "haat-backup.json"
	tailName  = "haat-sums.json"
	rowsDir   = "rows/"
	mediaDir  = "media/"
	sumRecord = "SCHILY.xattr.user.sha256"
)

// Sizes in bytes: of the rows that are put into one entry, and of the largest entry
// that is read, which holds one row or one file.
const (
	chunkBytes = 1 << 20
	mostBytes  = 256 << 20
)

// Header is the first entry.
type Header struct {
	Format  int       `json:"format"`
	Dialect string    `json:"dialect"` // whose number Schema is
	Schema  int64     `json:"schema"`
	TakenAt time.Time `json:"taken_at"`
	Media   bool      `json:"media"` // false: the files were left out
	Tables  []Table   `json:"tables"`
}

// Table is a table's columns, and the last number that its ids were given.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"`
	LastID  int64    `json:"last_id"`
}

// Column is a column; its kind is how values are written.
type Column struct {
	Name string `json:"name"`
	Kind kind   `json:"kind"`
}

// Trailer is the last entry: without it, the file is not whole.
type Trailer struct {
	Rows       map[string]int64 `json:"rows"`
	Files      int64            `json:"files"`
	FileBytes  int64            `json:"file_bytes"`
	Gone       int64            `json:"gone"` // files that were removed while they were being copied
	SumOfSums  string           `json:"sum_of_sums"`
	EntryCount int64            `json:"entry_count"`
}

// Summary says what a backup has.
type Summary struct {
	Header
	Trailer
}

// AllRows is how many rows there are in all tables.
func (s *Summary) AllRows() int64 {
	n := int64(0)
	for _, rows := range s.Rows {
		n += rows
	}
	return n
}
