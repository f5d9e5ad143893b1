package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"github.com/labstack/echo/v4"
)

// adminPolicy is the content security policy of the admin area: it frames the shop's
// own pages, and nobody frames it.
const adminPolicy = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; " +
	"object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// adminTheme is the admin area's number among the themes: SPEC.md, section 1.
const adminTheme = "4"

// adminBuild is the admin area's app: its entry, the modules that the entry imports,
// by language the modules of its texts, its stylesheet, and the HTML that is shown
// until it has come.
type adminBuild struct {
	Entry   string              `json:"entry"`
	Imports []string            `json:"imports"`
	Texts   map[string][]string `json:"texts"`
	Style   string              `json:"style"`

	Skeleton string `json:"skeleton"`
}

// adminStart is what the app begins with. Market is host and port of the market, as
// addresses of shops have it.
type adminStart struct {
	Locale string `json:"locale"`
	Market string `json:"market"`
}

// adminDocument answers the document that the admin area's app fills.
func (s *Server) adminDocument(c echo.Context, status int) error {
	locale := string(localeOf(c.Request()))
	_, market, _ := strings.Cut(s.Config.Origin(s.Config.MarketHost), "://")
	start, err := json.Marshal(adminStart{locale, market})
	if err != nil {
		return fmt.Errorf("write admin document: %w", err)
	}
	var out bytes.Buffer
	admin := s.client.Admin
	out.WriteString(`<!DOCTYPE html><html lang="` + locale + `" class="theme-` + adminTheme + `" data-build="` + s.client.build + `"` + mediaAttribute() + `><head>` +
		`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`)
	out.WriteString("<title>" + html.EscapeString(s.texts.T(locale, "head.admin")) + "</title>")
	writeElement(&out, "meta", "name", "robots", "content", "noindex")
	writeElement(&out, "meta", "name", "referrer", "content", "no-referrer")
	writeElement(&out, "link", "rel", "stylesheet", "href", admin.Style)
	writeElement(&out, "link", "rel", "icon", "href", s.client.Icon, "type", "image/svg+xml")
	for _, font := range s.client.Fonts[adminTheme][scriptOf(locale)] {
		writeElement(&out, "link", "rel", "preload", "href", font, "as", "font", "type", "font/woff2", "crossorigin", "")
	}
	for _, module := range append(append([]string{}, admin.Imports...), admin.Texts[locale]...) {
		writeElement(&out, "link", "rel", "modulepreload", "href", module)
	}
	out.WriteString(`<script type="module" src="` + admin.Entry + `"></script></head><body><div id="root">`)
	out.WriteString(admin.Skeleton)
	out.WriteString(`</div>`)
	writeData(&out, "admin", start)
	out.WriteString(`</body></html>`)
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	ofDocument(header, withMedia(adminPolicy))
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex")
	return c.HTMLBlob(status, out.Bytes())
}
