package backup

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"errors"
	"io"
	"testing"
	"time"
)

func (p *place) now() time.Time { return time.Now() }

// onWrite is a writer that fails after a number of bytes.
type onWrite struct {
	do   func()
	left int
	err  error
}

func (w *onWrite) Write(p []byte) (int, error) {
	if w.left -= len(p); w.left < 0 && w.err != nil {
		return 0, w.err
	}
	return len(p), nil
}

// packed returns an archive with one entry whose sum is correct.
func packed(t *testing.T, name, content string) []byte {
	t.Helper()
	var out bytes.Buffer
	a := newArchive(&out, time.Now())
	err := errors.Join(a.add(name, []byte(content)), a.tar.Close(), a.packed.Close())
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// copyEntries copies all entries of a file except one, with their headers.
func copyEntries(to *archive, file []byte, without string) error {
	plain, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		return err
	}
	defer plain.Close()
	from := tar.NewReader(plain)
	for {
		header, err := from.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		if header.Name == without {
			continue
		}
		if err := to.tar.WriteHeader(header); err != nil {
			return err
		}
		if _, err := io.Copy(to.tar, from); err != nil {
			return err
		}
	}
}

// unpacked returns the uncompressed tar archive of a backup.
func unpacked(t *testing.T, file []byte) []byte {
	t.Helper()
	plain, err := gzip.NewReader(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	defer plain.Close()
	data, err := io.ReadAll(plain)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
