package web

import (
	"bytes"
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"

	"haat"
	"haat/server/platform/pagecache"
	"haat/server/web/edge"
)

// docsPolicy is the content security policy of the API documentation, whose library uses style
// attributes and data: images.
const docsPolicy = "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; " +
	"object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'none'"

// apiFile serves the API description, docs/openapi.yaml, from the compressed copy in the client build.
func (s *Server) apiFile(c echo.Context) error {
	packed, err := haat.Client.ReadFile("client/dist/openapi.yaml.gz")
	if err != nil {
		return fmt.Errorf("send API description: %w", err)
	}
	c.Response().Header().Set("Access-Control-Allow-Origin", "*") // for client generators in browsers
	return sendEncoded(c, &pagecache.Page{Gzip: packed}, "public, max-age=300", "application/yaml; charset=utf-8")
}

// apiDocs serves the API documentation page.
func (s *Server) apiDocs(c echo.Context) error {
	var out bytes.Buffer
	out.WriteString(`<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">` +
		`<meta name="viewport" content="width=device-width,initial-scale=1"><title>Haat API</title>`)
	edge.WriteElement(&out, "meta", "name", "description", "content", "The API of Haat: what shoppers' and merchants' apps call.")
	edge.WriteElement(&out, "link", "rel", "stylesheet", "href", s.Client.Docs.Style)
	edge.WriteElement(&out, "link", "rel", "icon", "href", s.Client.Icon, "type", "image/svg+xml")
	out.WriteString(`<script type="module" src="` + s.Client.Docs.Entry + `"></script></head><body><div id="root"></div>` +
		`<noscript><a href="/api/openapi.yaml">openapi.yaml</a></noscript></body></html>`)
	header := c.Response().Header()
	header.Set("Cache-Control", "public, max-age=300")
	edge.SetDocumentHeaders(header, docsPolicy)
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex")
	return c.HTMLBlob(http.StatusOK, out.Bytes())
}
