package pagecache

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"

	"github.com/maypok86/otter/v2"
)

// unpackedBytes bounds what is kept of unpacked pages, of all caches of the process.
const unpackedBytes = 32 << 20

// unpacked has the bytes of pages that clients lately asked for as they are, by ETag,
// which is made of them. No browser asks so; some programs do, and again and again.
var unpacked = otter.Must(&otter.Options[string, []byte]{
	MaximumWeight: unpackedBytes,
	Weigher:       func(key string, body []byte) uint32 { return uint32(len(key) + len(body)) },
})

// Unpacked returns the page's bytes as they are. They are shared: nobody may change them.
func (p *Page) Unpacked() ([]byte, error) {
	if p.Gzip == nil {
		return p.Identity, nil
	}
	if body, ok := unpacked.GetIfPresent(p.ETag); ok {
		return body, nil
	}
	body, err := Gunzip(p.Gzip)
	if err != nil {
		return nil, fmt.Errorf("unpack page: %w", err)
	}
	unpacked.Set(p.ETag, body)
	return body, nil
}

// Gunzip unpacks what gzip has packed.
func Gunzip(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}
