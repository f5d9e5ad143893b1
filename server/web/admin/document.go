package admin

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/web/edge"
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
func (s *API) adminDocument(c echo.Context, status int) error {
	locale := string(edge.LocaleOf(c.Request()))
	_, market, _ := strings.Cut(s.Config.Origin(s.Config.MarketHost), "://")
	start, err := json.Marshal(adminStart{locale, market})
	if err != nil {
		return fmt.Errorf("write admin document: %w", err)
	}
	var out bytes.Buffer
	admin := s.Client.Admin
	out.WriteString(`<!DOCTYPE html><html lang="` + locale + `" class="theme-` + adminTheme + `" data-build="` + s.Client.Build + `"` + edge.MediaAttribute() + `><head>` +
		`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">`)
	out.WriteString("<title>" + html.EscapeString(s.Texts.T(locale, "head.admin")) + "</title>")
	edge.WriteElement(&out, "meta", "name", "robots", "content", "noindex")
	edge.WriteElement(&out, "meta", "name", "referrer", "content", "no-referrer")
	edge.WriteElement(&out, "link", "rel", "stylesheet", "href", admin.Style)
	edge.WriteElement(&out, "link", "rel", "icon", "href", s.Client.Icon, "type", "image/svg+xml")
	for _, font := range s.Client.Fonts[adminTheme][edge.ScriptOf(locale)] {
		edge.WriteElement(&out, "link", "rel", "preload", "href", font, "as", "font", "type", "font/woff2", "crossorigin", "")
	}
	for _, module := range append(append([]string{}, admin.Imports...), admin.Texts[locale]...) {
		edge.WriteElement(&out, "link", "rel", "modulepreload", "href", module)
	}
	out.WriteString(`<script type="module" src="` + admin.Entry + `"></script></head><body><div id="root">`)
	out.WriteString(admin.Skeleton)
	out.WriteString(`</div>`)
	edge.WriteData(&out, "admin", start)
	out.WriteString(`</body></html>`)
	header := c.Response().Header()
	header.Set("Cache-Control", "no-store")
	edge.SetDocumentHeaders(header, edge.WithMedia(adminPolicy))
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex")
	return c.HTMLBlob(status, out.Bytes())
}
