package httpx

import (
	"maps"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/platform/pagecache"
)

// Send sends a page in the best encoding that the client accepts, or 304 if the client's version is
// current.
func Send(c echo.Context, p *pagecache.Page) error {
	req, header := c.Request(), c.Response().Header()
	coding := CodingOf(p, req.Header.Get(echo.HeaderAcceptEncoding))
	conn := gatherConnOf(req)
	head, prepared := p.Heads[coding]
	prepared = prepared && conn != nil && p.Old == 0
	if p.Status == http.StatusOK && MatchesETag(req.Header.Get("If-None-Match"), p.ETag) {
		if prepared {
			conn.insertHead(head.Lines[:head.Unchanged], header, p)
		} else {
			setVersion(header, p, coding)
		}
		return c.NoContent(http.StatusNotModified)
	}
	body, err := EncodedBody(p, coding)
	if err != nil {
		return err
	}
	header.Set(echo.HeaderContentLength, strconv.Itoa(len(body)))
	if prepared {
		conn.insertHead(head.Lines, header, p)
	} else {
		setVersion(header, p, coding)
		setContent(header, p, coding)
	}
	if req.Method == http.MethodHead {
		c.Response().WriteHeader(p.Status)
		return nil
	}
	return conn.gather(func() error {
		c.Response().WriteHeader(p.Status)
		_, err := c.Response().Write(body)
		return err
	})
}

// setContent sets the headers that describe the page's body in a coding, except Content-Length.
func setContent(header http.Header, p *pagecache.Page, coding string) {
	if coding != "" {
		header.Set(echo.HeaderContentEncoding, coding)
	}
	header.Set(echo.HeaderContentType, p.ContentType)
}

// setVersion sets the headers that responses without a body also need (RFC 9110, section 15.4.5).
func setVersion(header http.Header, p *pagecache.Page, coding string) {
	maps.Copy(header, p.Header)
	if p.Old > 0 {
		markOld(header, p.Old)
	}
	header.Set("Etag", ETag(p.ETag, coding))
}

// markOld marks the response as stale (RFC 9211, section 2.4: a negative ttl means stale), and prevents CDNs
// from caching it. A stale page is sent only if no fresh one can be generated.
func markOld(header http.Header, old time.Duration) {
	header.Set("Cache-Status", "haat; hit; ttl=-"+strconv.Itoa(int(math.Ceil(old.Seconds()))))
	header.Del("Cdn-Cache-Control")
}

// CodingOf returns the best content coding of the page that Accept-Encoding allows: "br", "gzip",
// or "" for identity.
func CodingOf(p *pagecache.Page, accepted string) string {
	switch {
	case p.Brotli != nil && Accepts(accepted, "br"):
		return "br"
	case p.Gzip != nil && Accepts(accepted, "gzip"):
		return "gzip"
	default:
		return ""
	}
}

// EncodedBody returns the page's body in a coding returned by CodingOf.
func EncodedBody(p *pagecache.Page, coding string) ([]byte, error) {
	switch coding {
	case "br":
		return p.Brotli, nil
	case "gzip":
		return p.Gzip, nil
	default:
		return p.Unpacked()
	}
}

// ETag returns the quoted entity tag of an encoding.
func ETag(tag, encoding string) string {
	if encoding == "" {
		return `"` + tag + `"`
	}
	return `"` + tag + "-" + encoding + `"`
}

// MatchesETag reports whether If-None-Match contains the page's tag in any encoding. All encodings have the
// same content.
func MatchesETag(ifNoneMatch, tag string) bool {
	for candidate := range strings.SplitSeq(ifNoneMatch, ",") {
		candidate = strings.TrimPrefix(strings.TrimSpace(candidate), "W/")
		candidate = strings.Trim(candidate, `"`)
		if candidate == "*" || candidate == tag || candidate == tag+"-br" || candidate == tag+"-gzip" {
			return true
		}
	}
	return false
}

// Accepts reports whether Accept-Encoding allows a coding, by its name or by *, with a weight other than 0
// (RFC 9110, section 12.5.3).
func Accepts(header, coding string) bool {
	anyCoding := false
	for entry := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(entry, ";")
		name = strings.TrimSpace(name)
		if strings.EqualFold(name, coding) {
			return allows(params)
		}
		if name == "*" {
			anyCoding = allows(params)
		}
	}
	return anyCoding
}

// allows reports whether the parameters of a coding give it a weight above 0. Without parameters, the weight
// is 1.
func allows(params string) bool {
	weight := strings.TrimPrefix(strings.ReplaceAll(params, " ", ""), "q=")
	if weight == "" {
		return true
	}
	q, err := strconv.ParseFloat(weight, 64)
	return err == nil && q > 0
}

// RemoveFileHeaders removes the headers of a file that is not sent.
func RemoveFileHeaders(header http.Header) {
	for _, name := range []string{"Etag", "Cache-Tag", "Cache-Control", echo.HeaderContentEncoding, echo.HeaderContentType} {
		header.Del(name)
	}
}
