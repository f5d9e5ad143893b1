package edge

import (
	"bufio"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/dhaka"
	"haat/server/platform/httpx"
	"haat/server/platform/spreadsheet"
)

// StreamedFile is a file that is streamed while it is generated, so that its memory use does not depend on
// its length.
type StreamedFile struct {
	ContentType string
	Version     string // ETag; empty if unknown
	Tags        []string
	// CacheControl is the header of the same name. If it is empty, StreamCacheControl is used.
	CacheControl string
	// Compressed is true for formats that gzip cannot make smaller.
	Compressed bool
	Write      func(io.Writer) error
	packed     []byte // the whole file, compressed with gzip; replaces Write
}

const (
	streamChunkBytes   = 32 << 10
	StreamCacheControl = "public, max-age=600"
)

// SendStreamed streams a long file, or sends 304 if the client's version is current. If an error occurs after
// the beginning, the connection is aborted, so that clients do not mistake a part for the whole file.
func (s *Edge) SendStreamed(c echo.Context, shopID int, f StreamedFile) error {
	req, res := c.Request(), c.Response()
	header := res.Header()
	suffix := ""
	if !f.Compressed && httpx.Accepts(req.Header.Get(echo.HeaderAcceptEncoding), "gzip") {
		suffix = "gzip"
	}
	header.Set("Vary", echo.HeaderAcceptEncoding)
	header.Set("Cache-Control", cmp.Or(f.CacheControl, StreamCacheControl))
	if len(f.Tags) > 0 {
		header.Set("Cache-Tag", strings.Join(f.Tags, ","))
	}
	header.Set("Content-Security-Policy", xmlPolicy)
	if f.Version != "" {
		header.Set("Etag", httpx.ETag(f.Version, suffix))
		if httpx.MatchesETag(req.Header.Get("If-None-Match"), f.Version) {
			return c.NoContent(http.StatusNotModified)
		}
	}
	header.Set(echo.HeaderContentType, f.ContentType)
	if suffix != "" {
		header.Set(echo.HeaderContentEncoding, suffix)
	}
	if req.Method == http.MethodHead {
		return c.NoContent(http.StatusOK)
	}
	reader := &fileReader{Response: res, network: httpx.NetworkKey(c), writeTimeout: writeTimeoutOf(req), began: s.Time(), now: s.Time}
	if !s.fileReaders.begin(shopID, reader) {
		httpx.RemoveFileHeaders(header)
		return httpx.TooMany(BusyRetryAfter)
	}
	defer s.fileReaders.end(shopID, reader)
	err := f.writeTo(reader, suffix != "")
	if err == nil {
		return nil
	}
	if !res.Committed {
		httpx.RemoveFileHeaders(header)
		return err
	}
	if req.Context().Err() == nil && !errors.Is(err, errEvicted) {
		s.Logger.ErrorContext(req.Context(), "file response aborted", "error", err, "path", req.URL.Path)
	}
	panic(http.ErrAbortHandler)
}

// writeTo writes the file, compressed with gzip if packed is set.
func (f StreamedFile) writeTo(to io.Writer, packed bool) error {
	if f.packed != nil {
		return writePacked(to, f.packed, !packed)
	}
	return writeChunks(to, packed, f.Write)
}

// SpreadsheetFormat returns the format at the end of a route's path.
func SpreadsheetFormat(c echo.Context) spreadsheet.Format {
	return spreadsheet.Format(strings.TrimPrefix(path.Ext(c.Path()), "."))
}

// SendSpreadsheet streams a file in the format of the route's path. name is the English name of its content,
// such as "orders". The number of concurrent downloads per shop is limited, as for other long files.
func (s *Edge) SendSpreadsheet(c echo.Context, who *MerchantAt, name string, write func(io.Writer, spreadsheet.File) error) error {
	format, shop := SpreadsheetFormat(c), who.Tenant.Shop
	name = fmt.Sprintf("%s-%s-%s.%s", shop.Slug, name, dhaka.Day(s.Time()), format)
	c.Response().Header().Set(echo.HeaderContentDisposition, fmt.Sprintf("attachment; filename=%q", name))
	return s.SendStreamed(c, shop.ID, StreamedFile{
		ContentType: format.ContentType(), CacheControl: "no-store", Compressed: format == spreadsheet.XLSX,
		Write: func(w io.Writer) error {
			return write(w, spreadsheet.File{
				Format: format, Locale: who.Locale, Author: who.Locale.Pick(shop.Name, shop.BnName), At: s.Time(),
				Title: func(column string) string { return s.Texts.T(string(who.Locale), "export.column."+column) },
			})
		},
	})
}

// writeChunks writes a file in chunks, compressed with gzip if packed is set.
func writeChunks(to io.Writer, compressed bool, write func(io.Writer) error) error {
	chunks := bufio.NewWriterSize(to, streamChunkBytes)
	if !compressed {
		if err := write(chunks); err != nil {
			return err
		}
		return chunks.Flush()
	}
	zip, err := gzip.NewWriterLevel(chunks, gzip.BestSpeed)
	if err != nil {
		return fmt.Errorf("pack file: %w", err)
	}
	if err := write(zip); err != nil {
		return err
	}
	return errors.Join(zip.Close(), chunks.Flush())
}

// writeTimeoutOf returns the write timeout of the server that received the request.
func writeTimeoutOf(req *http.Request) time.Duration {
	if server, ok := req.Context().Value(http.ServerContextKey).(*http.Server); ok {
		return server.WriteTimeout
	}
	return httpx.WriteTimeout
}

// VersionOf returns a hash of the parts and the build. It returns "" if a part is an extent that may still
// change.
func (s *Edge) VersionOf(parts ...any) string {
	for _, part := range parts {
		if extent, ok := part.(catalog.Extent); ok && !extent.Settled(s.Time()) {
			return ""
		}
	}
	sum := sha256.Sum256(fmt.Appendln(nil, append([]any{s.Client.Build}, parts...)...))
	return hex.EncodeToString(sum[:12])
}
