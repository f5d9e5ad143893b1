package backup

import (
	"archive/tar"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"time"
)

// archive writes the file's entries one after the other. It stores none in memory.
type archive struct {
	packed *gzip.Writer
	tar    *tar.Writer
	at     time.Time
	sums   hash.Hash
	count  int64
}

func newArchive(w io.Writer, at time.Time) *archive {
	packed := gzip.NewWriter(w)
	return &archive{packed: packed, tar: tar.NewWriter(packed), at: at, sums: sha256.New()}
}

func (a *archive) add(name string, data []byte) error {
	sum := sumOf(data)
	addSum(a.sums, name, sum)
	a.count++
	err := a.tar.WriteHeader(&tar.Header{
		Format: tar.FormatPAX, Typeflag: tar.TypeReg, Name: name, Mode: 0o600, Size: int64(len(data)),
		ModTime: a.at.Truncate(time.Second), PAXRecords: map[string]string{sumRecord: sum},
	})
	if err == nil {
		_, err = a.tar.Write(data)
	}
	if err != nil {
		return fmt.Errorf("write backup: %w", err)
	}
	return nil
}

func (a *archive) addJSON(name string, v any) error {
	data, err := json.MarshalIndent(v, "", "\t")
	if err != nil {
		return fmt.Errorf("write backup: %w", err)
	}
	return a.add(name, append(data, '\n'))
}

// finish writes the last entry, without which the file is incomplete, and ends the file.
func (a *archive) finish(tail *Trailer) error {
	tail.SumOfSums, tail.EntryCount = hex.EncodeToString(a.sums.Sum(nil)), a.count
	if err := a.addJSON(tailName, tail); err != nil {
		return err
	}
	if err := errors.Join(a.tar.Close(), a.packed.Close()); err != nil {
		return fmt.Errorf("write backup: %w", err)
	}
	return nil
}

func sumOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}

// addSum adds a line with the name and sum of an entry to the sum of all entries.
func addSum(all hash.Hash, name, sum string) { fmt.Fprintf(all, "%s  %s\n", sum, name) }
