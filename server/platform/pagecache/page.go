package pagecache

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"time"

	"github.com/andybalholm/brotli"
)

// Page is a finished answer: its bytes in the encodings that browsers take, ready for
// the wire.
type Page struct {
	Status      int
	ContentType string
	// Header is what else the answer carries. It is shared: nobody may change it.
	Header http.Header
	// Tags are what the page was made from. Without any it is not kept.
	Tags []string

	// Identity is the bytes as they are; nil where they are packed: Unpacked has them.
	Identity []byte
	Gzip     []byte // nil where it would save nothing
	Brotli   []byte // nil where it would save nothing
	// Old is how long ago a page was made that stands in for one that cannot be loaded; 0:
	// it is as fresh as pages are.
	Old time.Duration
	// ETag is of the identity bytes, without quotes; an encoding adds its name.
	ETag string
}

// Pages are compressed once and sent often; these levels cost some milliseconds.
const (
	gzipLevel   = 6
	brotliLevel = 5
	// A smaller body gains nothing: it fits in one packet as it is.
	compressFrom = 1000
)

// FinishPacked sets the bytes of what is compressed by itself, such as a picture, and
// the ETag.
func (p *Page) FinishPacked(body []byte) {
	p.Identity = body
	sum := sha256.Sum256(body)
	p.ETag = base64.RawURLEncoding.EncodeToString(sum[:12])
}

// Finish sets the page's bytes in their encodings and the ETag. What is packed is kept
// packed alone: as it is, it would take three times the memory of both encodings.
func (p *Page) Finish(body []byte) error {
	p.FinishPacked(body)
	if len(body) < compressFrom {
		return nil
	}
	var zipped bytes.Buffer
	zw, err := gzip.NewWriterLevel(&zipped, gzipLevel)
	if err != nil {
		return fmt.Errorf("compress page: %w", err)
	}
	if _, err := zw.Write(body); err != nil {
		return fmt.Errorf("compress page: %w", err)
	}
	if err := zw.Close(); err != nil {
		return fmt.Errorf("compress page: %w", err)
	}
	p.Gzip = bytes.Clone(zipped.Bytes())

	var packed bytes.Buffer
	bw := brotli.NewWriterLevel(&packed, brotliLevel)
	if _, err := bw.Write(body); err != nil {
		return fmt.Errorf("compress page: %w", err)
	}
	if err := bw.Close(); err != nil {
		return fmt.Errorf("compress page: %w", err)
	}
	p.Brotli, p.Identity = bytes.Clone(packed.Bytes()), nil
	return nil
}

// What a stored page costs beside its bytes: the entry, its key in the tags.
const overhead = 512

func (p *Page) size() int {
	return len(p.Identity) + len(p.Gzip) + len(p.Brotli) + overhead
}
