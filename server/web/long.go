package web

import (
	"bufio"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
)

// longFile is a file that is streamed while it is generated, so its memory use does not depend on
// its length.
type longFile struct {
	contentType string
	version     string // ETag; empty if unknown
	tags        string // cache tags
	write       func(io.Writer) error
}

const (
	longFileChunk   = 32 << 10
	longFileControl = "public, max-age=600"
)

// sendLong streams a long file, or sends 304 if the client's version is current. If an error occurs
// midway, the connection is aborted, so that clients do not mistake a part for the whole file.
func (s *Server) sendLong(c echo.Context, shopID int, f longFile) error {
	req, res := c.Request(), c.Response()
	header := res.Header()
	suffix := ""
	if accepts(req.Header.Get(echo.HeaderAcceptEncoding), "gzip") {
		suffix = "gzip"
	}
	header.Set("Vary", echo.HeaderAcceptEncoding)
	header.Set("Cache-Control", longFileControl)
	header.Set("Cache-Tag", f.tags)
	header.Set("Content-Security-Policy", xmlPolicy)
	if f.version != "" {
		header.Set("Etag", etag(f.version, suffix))
		if matches(req.Header.Get("If-None-Match"), f.version) {
			return c.NoContent(http.StatusNotModified)
		}
	}
	header.Set(echo.HeaderContentType, f.contentType)
	if suffix != "" {
		header.Set(echo.HeaderContentEncoding, suffix)
	}
	if req.Method == http.MethodHead {
		return c.NoContent(http.StatusOK)
	}
	reader := &fileReader{Response: res, network: networkKey(c), within: writeWithin(req), began: s.now(), now: s.now}
	if !s.fileReaders.begin(shopID, reader) {
		withoutFile(header)
		return tooMany(againSoon)
	}
	defer s.fileReaders.end(shopID, reader)
	err := pour(reader, suffix != "", f.write)
	if err == nil {
		return nil
	}
	if !res.Committed {
		withoutFile(header)
		return err
	}
	if req.Context().Err() == nil && !errors.Is(err, errEvicted) {
		s.Logger.ErrorContext(req.Context(), "file response aborted", "error", err, "path", req.URL.Path)
	}
	panic(http.ErrAbortHandler)
}

// withoutFile removes the headers of a file that is not sent.
func withoutFile(header http.Header) {
	for _, name := range []string{"Etag", "Cache-Tag", "Cache-Control", echo.HeaderContentEncoding, echo.HeaderContentType} {
		header.Del(name)
	}
}

// pour writes a file in chunks, compressed with gzip if packed is set.
func pour(to io.Writer, packed bool, write func(io.Writer) error) error {
	chunks := bufio.NewWriterSize(to, longFileChunk)
	if !packed {
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

// writeWithin returns the write timeout of the server that received the request.
func writeWithin(req *http.Request) time.Duration {
	if server, ok := req.Context().Value(http.ServerContextKey).(*http.Server); ok {
		return server.WriteTimeout
	}
	return writeTimeout
}

// versionOf returns a hash of the parts and the build. It returns "" if a part is an extent that is
// not settled.
func (s *Server) versionOf(parts ...any) string {
	for _, part := range parts {
		if extent, ok := part.(catalog.Extent); ok && !extent.Settled(s.now()) {
			return ""
		}
	}
	sum := sha256.Sum256(fmt.Appendln(nil, append([]any{s.client.build}, parts...)...))
	return hex.EncodeToString(sum[:12])
}
