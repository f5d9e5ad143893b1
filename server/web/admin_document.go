package web

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"github.com/labstack/echo/v4"
)

// adminPolicy is the content security policy of the admin area. It may frame the shop's own pages;
// no page may frame it.
const adminPolicy = "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; " +
	"object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

// adminTheme is the number of the admin area's theme. See SPEC.md, section 1.
const adminTheme = "4"

// adminStart is the app's initial data. Market is the market's host and port, as used in shop
// addresses.
type adminStart struct {
	Locale string `json:"locale"`
	Market string `json:"market"`
}

// adminDocument sends the HTML document that the admin app mounts in.
func (s *AdminAPI) adminDocument(c echo.Context, status int) error {
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
