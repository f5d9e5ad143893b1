package httpx

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/pagecache"
)

// PrepareHeads serialises the page's headers for each coding. Send inserts them into connections of
// GatherWrites, because net/http needs more time to copy, sort and check a dozen headers than Haat needs for
// the rest of a cached page. On other connections, net/http writes the same headers. PrepareHeads must be
// called after Finish, and Header must not be changed afterwards.
func PrepareHeads(p *pagecache.Page) error {
	p.Heads = map[string]pagecache.Head{}
	for _, coding := range [...]string{"br", "gzip", ""} {
		version, content, lines := http.Header{}, http.Header{}, bytes.Buffer{}
		setVersion(version, p, coding)
		setContent(content, p, coding)
		err := version.Write(&lines)
		unchanged := lines.Len()
		if err = errors.Join(err, content.Write(&lines)); err != nil {
			return fmt.Errorf("prepare head: %w", err)
		}
		p.Heads[coding] = pagecache.Head{Lines: lines.Bytes(), Unchanged: unchanged}
	}
	return nil
}

// head contains header lines that are ready to be sent.
type head struct{ date, lines []byte }

// insertHead makes the connection insert prepared lines of the page into the next response. It changes header
// to the remaining headers, which net/http writes.
func (c *gatherConn) insertHead(lines []byte, header http.Header, p *pagecache.Page) {
	c.head = head{dateLine(), lines}
	for name := range header {
		if _, prepared := p.Header[name]; prepared {
			delete(header, name)
		}
	}
	for _, name := range [...]string{"Etag", echo.HeaderContentEncoding} {
		delete(header, name)
	}
	header[echo.HeaderContentType], header["Date"] = nil, nil // otherwise net/http adds them
}

// secondLine is the Date line of one second.
type secondLine struct {
	second int64 // seconds since 1970
	line   []byte
}

var lastDate atomic.Pointer[secondLine]

// dateLine returns the Date line of a response (RFC 9110, section 6.6.1).
func dateLine() []byte {
	now := time.Now()
	if last := lastDate.Load(); last != nil && last.second == now.Unix() {
		return last.line
	}
	next := &secondLine{now.Unix(), []byte("Date: " + now.UTC().Format(http.TimeFormat) + "\r\n")}
	lastDate.Store(next)
	return next.line
}
