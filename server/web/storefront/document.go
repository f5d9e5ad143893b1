package storefront

import (
	"bytes"
	"encoding/json"
	"html"
	"strconv"
	"strings"

	"haat/server/web/edge"
	"haat/server/web/page"
)

// writeDocument writes a page's HTML document: its head, the rendered tree, and the data from which the tree
// was rendered. data is JSON from encoding/json, which escapes everything that could end a script element. If
// tree is empty, the document is the shell, which the browser renders.
func (s *Pages) writeDocument(out *bytes.Buffer, p *page.Page, data, tree []byte) {
	s.writeDocumentStart(out, p)
	out.WriteString("<title>" + html.EscapeString(p.Head.Title) + "</title>")
	styles := s.Client.Styles[themeNumber(p)]
	edge.WriteElement(out, "link", "rel", "stylesheet", "href", styles.For(p.Name), "data-buying", styles.Buying, "data-full", styles.Full)
	s.writeFonts(out, p)
	scripts := p.Name != page.Basic
	if p.FormerSlug != "" && scripts { // must precede every script that reads the storage
		edge.WriteElement(out, "script", "src", s.Client.Moved, "data-from", p.FormerSlug, "data-to", p.Shop.Slug)
		out.WriteString(`</script>`)
	}
	if p.Shop != nil && scripts {
		out.WriteString(`<script data-shop="` + html.EscapeString(p.Shop.Slug) + `">` + s.Client.PreHydration + `</script>`)
	}
	icon, mime := s.Client.IconOf(p)
	edge.WriteElement(out, "link", "rel", "icon", "href", icon, "type", mime)
	if p.App != nil {
		edge.WriteElement(out, "link", "rel", "manifest", "href", p.App.Manifest)
		edge.WriteElement(out, "meta", "name", "theme-color", "content", p.App.Bar)
		edge.WriteElement(out, "link", "rel", "apple-touch-icon", "href", p.App.Icon)
	}
	for _, tag := range p.Verification {
		edge.WriteElement(out, "meta", "name", tag.Name, "content", tag.Content)
	}
	writeHead(out, p.Head)
	if scripts {
		s.writeWithoutScripts(out, p)
		// The page works before its scripts have loaded: client/start.ts fetches them after the first paint.
		out.WriteString(`<script type="module" id="start" src="` + s.Client.Entry + `" data-modules="` +
			strings.Join(s.Client.ModulesOf(p), " ") + `"></script>`)
	} else {
		out.WriteString(deadControls)
		s.writeBasicScript(out, p)
	}
	out.WriteString(`</head><body>`)
	out.WriteString(`<div id="root"`)
	if scripts { // partial documents are hidden until the page's data have arrived (docs/decisions/0029)
		out.WriteString(` class="arriving"`)
	}
	out.WriteString(`>`)
	out.Write(tree)
	out.WriteString(`</div>`)
	if len(tree) == 0 {
		// Crawlers and browsers without scripts receive the title and a link to the home page.
		out.WriteString(`<noscript><h1>` + html.EscapeString(p.Head.Title) + `</h1><p>` + html.EscapeString(p.Head.Description) +
			`</p><a href="` + html.EscapeString(p.Links.Home) + `">` + html.EscapeString(s.Texts.T(string(p.Locale), "go_home")) + `</a></noscript>`)
	}
	if scripts {
		edge.WriteData(out, "page", data)
	}
	s.writeRestored(out, p)
	s.writeBasicForm(out, p)
	out.WriteString(`</body></html>`)
}

// notPhones is the media query of screens whose first view waits for the theme's fonts. Phones use system
// fonts for the first view, and client/lib/fonts.ts loads the fonts for the next one (docs/decisions/0028).
const notPhones = "(min-width:48rem)"

// writeFonts writes the theme's @font-face rules and preloads the fonts of the page's script.
func (s *Pages) writeFonts(out *bytes.Buffer, p *page.Page) {
	media := "all"
	if p.Shop != nil { // other pages have no early script to load the fonts
		media = notPhones
	}
	out.WriteString(`<style id="faces" media="` + media + `">` + s.Client.Styles[themeNumber(p)].Faces + `</style>`)
	for _, font := range s.Client.FontsOf(p) {
		edge.WriteElement(out, "link", "rel", "preload", "href", font, "as", "font", "type", "font/woff2", "crossorigin", "", "media", media)
	}
}

// writeDocumentStart writes a document up to its title: language, theme with the shop's colours, and build.
func (s *Pages) writeDocumentStart(out *bytes.Buffer, p *page.Page) {
	out.WriteString(`<!DOCTYPE html><html lang="` + string(p.Locale) + `" class="theme-` + themeNumber(p) + `"`)
	if p.Style != "" {
		out.WriteString(` style="` + html.EscapeString(p.Style) + `"`)
	}
	out.WriteString(` data-build="` + s.Client.Build + `"` + edge.MediaAttribute() + `><head>` +
		`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">`)
}

func themeNumber(p *page.Page) string { return strconv.Itoa(int(p.Theme)) }

// writeHead writes the elements that change with a navigation. In the browser, client/router/head.ts does the
// same. It finds these elements by data-head.
func writeHead(out *bytes.Buffer, h page.Head) {
	writeHeadElement(out, "meta", "name", "description", "content", h.Description)
	writeHeadElement(out, "link", "rel", "canonical", "href", h.Canonical)
	if h.Robots != "" {
		writeHeadElement(out, "meta", "name", "robots", "content", h.Robots)
	}
	for _, a := range h.Alternates {
		writeHeadElement(out, "link", "rel", "alternate", "hreflang", a.Lang, "href", a.Href)
	}
	if h.Feed != "" {
		edge.WriteElement(out, "link", "rel", "alternate", "type", "application/atom+xml", "href", h.Feed)
	}
	for _, m := range h.OpenGraph {
		named := "property"
		if m.Property[0] == 't' {
			named = "name"
		}
		writeHeadElement(out, "meta", named, m.Property, "content", m.Content)
	}
	for _, ld := range h.JSONLD {
		out.WriteString(`<script data-head type="application/ld+json">`)
		// The values are maps of strings and numbers created by the server, which can always be encoded.
		encoded, err := json.Marshal(ld)
		if err != nil {
			panic(err)
		}
		out.Write(encoded)
		out.WriteString(`</script>`)
	}
}

func writeHeadElement(out *bytes.Buffer, name string, attributes ...string) {
	edge.WriteElement(out, name, append([]string{"data-head", ""}, attributes...)...)
}
