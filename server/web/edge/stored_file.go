package edge

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat/server/platform/pagecache"
	"haat/server/tenancy"
)

// maxStoredFile is the maximum gzipped size, in bytes, of a file that is stored in memory. It is a fraction
// of the size of Edge.Files.
const maxStoredFile = 8 << 20

// errTooLong reports that a file is longer than maxStoredFile.
var errTooLong = errors.New("file is too long to be kept")

// StoredFile is a public file that is generated from all products of a shop.
type StoredFile struct {
	Key         string // key of the file within the shop in Edge.Files
	ContentType string
	Version     string // ETag; if empty, it is a hash of the file
	// Tags identify the data from which the file is generated. A purge of one of them makes the file stale.
	Tags []string
	// Write generates the file. ctx is not the context of the request.
	Write func(ctx context.Context, w io.Writer) error
}

// SendStored sends a file from memory. If it is not in memory, SendStored generates it and stores it until
// one of its tags is purged. Concurrent requests wait for the same file, and one file is generated at a time
// (see fileTurns). Files that are longer than maxStoredFile, or take longer than the timeout of a page load,
// are streamed while they are generated.
func (s *Edge) SendStored(c echo.Context, t *tenancy.Tenant, f StoredFile) error {
	sent := StreamedFile{ContentType: f.ContentType, Tags: f.Tags}
	key := fmt.Sprintf("%d\x00%s", t.Shop.ID, f.Key)
	kept, ok := s.Files.Kept(key)
	if !ok {
		var err error
		kept, err = s.Files.Get(c.Request().Context(), key, s.LoadFromReplica(s.fileInTurn(c, t, func(ctx context.Context) (*pagecache.Page, error) {
			return packFile(t.Context(ctx), f)
		})))
		if errors.Is(err, context.DeadlineExceeded) && c.Request().Context().Err() == nil {
			kept, err = &pagecache.Page{}, nil
		}
		if err != nil {
			return err
		}
	}
	if kept.Gzip != nil {
		sent.Version, sent.packed = cmp.Or(f.Version, kept.ETag), kept.Gzip
	} else {
		ctx := s.DB.ReadReplica(t.Context(c.Request().Context()))
		sent.Write = func(w io.Writer) error { return f.Write(ctx, w) }
	}
	return s.SendStreamed(c, t.Shop.ID, sent)
}

// packFile generates a file. If the file is too long, the page has no bytes. It is cached anyway, so that the
// next request streams the file immediately.
func packFile(ctx context.Context, f StoredFile) (*pagecache.Page, error) {
	page := &pagecache.Page{Status: http.StatusOK, Tags: f.Tags}
	var packed limitedBuffer
	zip, err := gzip.NewWriterLevel(&packed, gzip.BestSpeed)
	if err != nil {
		return nil, fmt.Errorf("pack file: %w", err)
	}
	err = f.Write(ctx, zip)
	if err == nil {
		err = zip.Close()
	}
	if errors.Is(err, errTooLong) {
		return page, nil
	}
	if err != nil {
		return nil, err
	}
	page.FinishPacked(bytes.Clone(packed.Bytes()))
	page.Gzip, page.Identity = page.Identity, nil
	return page, nil
}

// limitedBuffer is a buffer of at most maxStoredFile bytes.
type limitedBuffer struct{ bytes.Buffer }

func (b *limitedBuffer) Write(chunk []byte) (int, error) {
	if b.Len()+len(chunk) > maxStoredFile {
		return 0, errTooLong
	}
	return b.Buffer.Write(chunk)
}

// writePacked sends a file that is compressed with gzip. If the client does not accept gzip, it decompresses
// the file.
func writePacked(to io.Writer, packed []byte, unpack bool) error {
	from := io.Reader(bytes.NewReader(packed))
	if unpack {
		zip, err := gzip.NewReader(from)
		if err != nil {
			return fmt.Errorf("unpack file: %w", err)
		}
		from = zip
	}
	_, err := io.CopyBuffer(struct{ io.Writer }{to}, struct{ io.Reader }{from}, make([]byte, streamChunkBytes))
	return err
}
