package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"maps"
	"strings"
)

// receiver receives the content of a backup in order. Each part is received after its sum was verified. An
// error of the receiver ends the reading.
type receiver interface {
	begin(ctx context.Context, head *Header) error
	row(ctx context.Context, table *Table, values []json.RawMessage) error
	file(ctx context.Context, name string, data []byte) error
	// end is called after all content was received.
	end(ctx context.Context) error
}

// Verify reads a whole backup and returns its summary. The error describes the damage, or reports a backup of
// a newer version.
func Verify(ctx context.Context, r io.Reader) (*Summary, error) { return unpack(ctx, r, checking{}) }

// checking is a receiver that only checks values.
type checking struct{}

func (checking) file(context.Context, string, []byte) error { return nil }
func (checking) end(context.Context) error                  { return nil }

func (checking) begin(_ context.Context, head *Header) error {
	_, err := sameVersion(head, head.Dialect)
	return err
}

func (checking) row(_ context.Context, table *Table, values []json.RawMessage) error {
	for i, c := range table.Columns {
		if _, err := c.Kind.stored(values[i], ""); err != nil {
			return fmt.Errorf("column %s: %w", c.Name, err)
		}
	}
	return nil
}

// unpacking is the state of reading a file. now contains the numbers of rows and files that were read so far.
type unpacking struct {
	tar  *tar.Reader
	to   receiver
	sums hash.Hash
	now  Summary
	// tables contains the tables of the header by name.
	tables map[string]*Table
}

func unpack(ctx context.Context, r io.Reader, to receiver) (*Summary, error) {
	plain, err := gzip.NewReader(r)
	if err != nil {
		return nil, badBeginning(err)
	}
	defer plain.Close()
	u := &unpacking{tar: tar.NewReader(plain), to: to, sums: sha256.New(), tables: map[string]*Table{}}
	u.now.Rows = map[string]int64{}
	if err := u.head(ctx); err != nil {
		return nil, err
	}
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		name, data, err := u.next()
		if err != nil {
			return nil, err
		}
		if name == tailName {
			if err := u.tail(data, plain); err != nil {
				return nil, err
			}
			return &u.now, to.end(ctx)
		}
		if err := u.entry(ctx, name, data); err != nil {
			return nil, err
		}
	}
}

// badBeginning returns the error for a file whose beginning cannot be read.
func badBeginning(err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fmt.Errorf("backup is truncated: %w", err)
	}
	return fmt.Errorf("not a haat backup, or its beginning is damaged: %w", err)
}

func (u *unpacking) head(ctx context.Context) error {
	name, data, err := u.next()
	if err == nil && name != headName {
		err = fmt.Errorf("first entry is %q", name)
	}
	if err != nil {
		return badBeginning(err)
	}
	if err := json.Unmarshal(data, &u.now.Header); err != nil {
		return fmt.Errorf("decode %s: %w", headName, err)
	}
	if u.now.Format != Format {
		return fmt.Errorf("backup has format %d, this binary reads %d: use a newer haat", u.now.Format, Format)
	}
	for i := range u.now.Tables {
		t := &u.now.Tables[i]
		u.tables[t.Name] = t
		u.now.Rows[t.Name] = 0
	}
	return u.to.begin(ctx, &u.now.Header)
}

// next returns the next entry after verifying its sum.
func (u *unpacking) next() (name string, data []byte, err error) {
	header, err := u.tar.Next()
	if errors.Is(err, io.EOF) {
		return "", nil, fmt.Errorf("backup is truncated: %w", io.ErrUnexpectedEOF)
	}
	if err != nil {
		return "", nil, u.damaged("after what was read", err)
	}
	if header.Typeflag != tar.TypeReg || header.Size > mostBytes {
		return "", nil, u.damaged(header.Name, errors.New("not an entry of a backup"))
	}
	var content bytes.Buffer
	if _, err := io.CopyN(&content, u.tar, header.Size); err != nil {
		return "", nil, u.damaged(header.Name, err)
	}
	sum := sumOf(content.Bytes())
	if sum != header.PAXRecords[sumRecord] {
		return "", nil, u.damaged(header.Name, errors.New("wrong SHA-256"))
	}
	if header.Name != tailName {
		addSum(u.sums, header.Name, sum)
		u.now.EntryCount++
	}
	return header.Name, content.Bytes(), nil
}

func (u *unpacking) damaged(where string, err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fmt.Errorf("backup is truncated in entry %d (%s): %w", u.now.EntryCount+1, where, io.ErrUnexpectedEOF)
	}
	return fmt.Errorf("backup is damaged in entry %d (%s): %w", u.now.EntryCount+1, where, err)
}

func (u *unpacking) entry(ctx context.Context, name string, data []byte) error {
	if file, ok := strings.CutPrefix(name, mediaDir); ok {
		u.now.Files++
		u.now.FileBytes += int64(len(data))
		return u.to.file(ctx, file, data)
	}
	path, _ := strings.CutPrefix(name, rowsDir)
	of, _, _ := strings.Cut(path, "/")
	table := u.tables[of]
	if table == nil || path == name {
		return u.damaged(name, errors.New("not an entry of a backup"))
	}
	lines := json.NewDecoder(bytes.NewReader(data))
	for lines.More() {
		var values []json.RawMessage
		err := lines.Decode(&values)
		if err == nil && len(values) != len(table.Columns) {
			err = fmt.Errorf("%d values for %d columns", len(values), len(table.Columns))
		}
		if err != nil {
			return u.damaged(name, err)
		}
		u.now.Rows[of]++
		if err := u.to.row(ctx, table, values); err != nil {
			return fmt.Errorf("%s, row %d: %w", of, u.now.Rows[of], err)
		}
	}
	return nil
}

// tail compares the summary of the content with the trailer, and checks that nothing follows it.
func (u *unpacking) tail(data []byte, rest io.Reader) error {
	var tail Trailer
	if err := json.Unmarshal(data, &tail); err != nil {
		return u.damaged(tailName, err)
	}
	sum := hex.EncodeToString(u.sums.Sum(nil))
	if tail.SumOfSums != sum || tail.EntryCount != u.now.EntryCount || !maps.Equal(tail.Rows, u.now.Rows) ||
		tail.Files != u.now.Files || tail.FileBytes != u.now.FileBytes {
		return u.damaged(tailName, errors.New("entries are missing or added"))
	}
	if _, err := u.tar.Next(); !errors.Is(err, io.EOF) {
		return u.damaged("after the last", errors.Join(errors.New("unexpected content"), err))
	}
	if _, err := io.Copy(io.Discard, rest); err != nil {
		return u.damaged("after the last", err)
	}
	u.now.Trailer = tail
	return nil
}
