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

// Page is a response ready to be sent, in the encodings that browsers accept.
type Page struct {
	Status      int
	ContentType string
	// Header contains additional headers of the response. It is shared and must not be changed.
	Header http.Header
	// Tags identify the data from which the page was made. A page without tags is not stored.
	Tags []string
	// CountedFor is the id of the tenant whose requests for the page are counted, or 0.
	CountedFor int

	// Note is data from the loader for the handlers that send the page.
	Note any

	// Identity is the uncompressed body. It is nil if the page is compressed; Unpacked then returns
	// it.
	Identity []byte
	Gzip     []byte // nil if it would not be smaller
	Brotli   []byte // nil if it would not be smaller
	// Old is the age of a stale page that replaces one that cannot be loaded, otherwise 0.
	Old time.Duration
	// Heads contains prepared header lines by content coding ("" for none), or nil if httpx.PrepareHeads has
	// not been called.
	Heads map[string]Head
	// ETag is a hash of the uncompressed body, without quotes. Responses append the name of their
	// encoding.
	ETag string
}

// Head contains the header lines of a page, without Content-Length and the headers that differ between
// responses.
type Head struct {
	Lines []byte
	// Unchanged is the length of the lines that responses with status 304 also have. They are the first
	// lines.
	Unchanged int
}

// Compression levels. Pages are compressed once and sent often; these levels take a few
// milliseconds.
const (
	gzipLevel   = 6
	brotliLevel = 5
	// Smaller bodies are not compressed, because they fit into one packet anyway.
	compressFrom = 1000
)

// FinishPacked sets the body and ETag of content that is already compressed, such as a picture.
func (p *Page) FinishPacked(body []byte) {
	p.Identity = body
	sum := sha256.Sum256(body)
	p.ETag = base64.RawURLEncoding.EncodeToString(sum[:12])
}

// Finish sets the page's body in all encodings, and the ETag. If compression saves memory, the uncompressed
// body is not stored, because it would take three times as much memory as both encodings.
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

// Memory in bytes that a stored page needs besides its body: overhead for the entry with its keys in the
// index for up to tagsIncluded tags, and tagOverhead for each further tag.
const (
	overhead     = 512
	tagsIncluded = 3
	tagOverhead  = 200
)

func (p *Page) size() int {
	size := len(p.Identity) + len(p.Gzip) + len(p.Brotli) + overhead + max(0, len(p.Tags)-tagsIncluded)*tagOverhead
	for _, head := range p.Heads {
		size += len(head.Lines)
	}
	return size
}
