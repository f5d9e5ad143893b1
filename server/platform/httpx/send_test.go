package httpx

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"runtime"
	"testing"

	"github.com/labstack/echo/v4"

	"haat/server/platform/pagecache"
)

// nowhere is a ResponseWriter that discards the body.
type nowhere struct{ header http.Header }

func (n nowhere) Header() http.Header         { return n.header }
func (n nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (n nowhere) WriteHeader(int)             {}

// bytesOfASend returns the mean number of bytes that sending the page allocates, measured over a thousand
// sends.
func bytesOfASend(t *testing.T, p *pagecache.Page, headers ...string) uint64 {
	t.Helper()
	const times = 1000
	e := echo.New()
	req := httptest.NewRequest(http.MethodGet, "/", nil)
	for i := 0; i+1 < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	var before, after runtime.MemStats
	for i := range times + 1 {
		if i == 1 {
			runtime.ReadMemStats(&before)
		}
		if err := Send(e.NewContext(req, nowhere{http.Header{}}), p); err != nil {
			t.Fatal(err)
		}
	}
	runtime.ReadMemStats(&after)
	return (after.TotalAlloc - before.TotalAlloc) / times
}

func TestSend_AllocatesNothingThatGrowsWithThePage(t *testing.T) {
	finished := func(size int) *pagecache.Page {
		p := &pagecache.Page{Status: http.StatusOK, ContentType: "text/html", Header: http.Header{"Vary": {"Accept"}}}
		if err := p.Finish(bytes.Repeat([]byte("a page of a shop "), size/17)); err != nil {
			t.Fatal(err)
		}
		return p
	}
	small, large := finished(4<<10), finished(4<<20)
	for name, headers := range map[string][]string{
		"identity": nil, "gzip": {"Accept-Encoding", "gzip"}, "br": {"Accept-Encoding", "br"},
		"304": {"Accept-Encoding", "br", "If-None-Match", `"` + large.ETag + `-br"`},
	} {
		few, many := bytesOfASend(t, small, headers...), bytesOfASend(t, large, headers...)
		if many > few+512 {
			t.Errorf("%s: a page of 4 MB allocates %d bytes, one of 4 KB %d", name, many, few)
		}
	}
}
