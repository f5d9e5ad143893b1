package pagecache

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"

	"github.com/andybalholm/brotli"
	"github.com/maypok86/otter/v2"
)

// unpackedBytes is the maximum memory of uncompressed pages, for all caches of the process.
const unpackedBytes = 32 << 20

// unpacked caches the uncompressed bodies of recently requested pages by ETag, which is a hash of the body.
// Browsers do not request uncompressed pages, but some programs do, repeatedly.
var unpacked = otter.Must(&otter.Options[string, []byte]{
	MaximumWeight: unpackedBytes,
	Weigher:       func(key string, body []byte) uint32 { return uint32(len(key) + cap(body)) },
})

// Unpacked returns the page's uncompressed body. It is shared and must not be changed.
func (p *Page) Unpacked() ([]byte, error) {
	if p.Gzip == nil && p.Brotli == nil {
		return p.Identity, nil
	}
	if body, ok := unpacked.GetIfPresent(p.ETag); ok {
		return body, nil
	}
	body, err := p.unpack()
	if err != nil {
		return nil, fmt.Errorf("unpack page: %w", err)
	}
	unpacked.Set(p.ETag, body)
	return body, nil
}

// unpack decompresses the body. Files that shoppers do not load have only a Brotli encoding.
func (p *Page) unpack() ([]byte, error) {
	if p.Gzip == nil {
		return io.ReadAll(brotli.NewReader(bytes.NewReader(p.Brotli)))
	}
	return Gunzip(p.Gzip)
}

// Gunzip decompresses gzip data.
func Gunzip(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
