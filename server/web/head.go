package web

import (
	"html"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"haat/server/catalog"
	"haat/server/platform/media"
	"haat/server/web/page"
)

// headInput is what a page says of itself; head makes the rest of it.
type headInput struct {
	title       string // of the page alone; the shop's name is added
	description string
	noindex     bool
	ogType      string // "website" where it is empty
	picture     *media.Picture
	jsonLD      []any
	// canonical are the parameters that name the page; others are left out.
	canonical url.Values
}

// The lengths that search engines show whole, in letters.
const (
	maxTitle       = 60
	maxDescription = 155
)

func (s *Server) head(r *pageRequest, p *page.Page, loaded *content) page.Head {
	in := loaded.head
	h := page.Head{
		Title: in.title, Description: clip(in.description, maxDescription),
		Canonical: s.canonicalAddress(r, in.canonical, r.locale),
		OpenGraph: []page.Meta{}, Alternates: []page.Alternate{}, JSONLD: in.jsonLD,
	}
	if h.JSONLD == nil {
		h.JSONLD = []any{}
	}
	if p.Shop != nil && !strings.Contains(h.Title, p.Shop.Name) {
		h.Title = withSuffix(h.Title, " | "+p.Shop.Name, maxTitle)
	}
	if in.noindex {
		h.Robots = "noindex"
		return h
	}
	bn, en := s.canonicalAddress(r, in.canonical, catalog.Bn), s.canonicalAddress(r, in.canonical, catalog.En)
	fallback := bn
	if r.defaultLocale() == catalog.En {
		fallback = en
	}
	h.Alternates = []page.Alternate{{Lang: "bn", Href: bn}, {Lang: "en", Href: en}, {Lang: "x-default", Href: fallback}}
	h.OpenGraph = s.openGraph(r, p, in, h)
	return h
}

func (s *Server) openGraph(r *pageRequest, p *page.Page, in headInput, h page.Head) []page.Meta {
	site, kind := s.texts.T(string(r.locale), "haat"), in.ogType
	if p.Shop != nil {
		site = p.Shop.Name
	}
	if kind == "" {
		kind = "website"
	}
	locale := "bn_BD"
	if r.locale == catalog.En {
		locale = "en_US"
	}
	list := []page.Meta{
		{Property: "og:site_name", Content: site}, {Property: "og:url", Content: h.Canonical},
		{Property: "og:title", Content: h.Title}, {Property: "og:type", Content: kind},
		{Property: "og:description", Content: h.Description}, {Property: "og:locale", Content: locale},
	}
	if in.picture != nil {
		address, width, height := in.picture.JPEG()
		list = append(list, page.Meta{Property: "og:image", Content: s.absolute(r, address)},
			page.Meta{Property: "og:image:width", Content: strconv.Itoa(width)}, page.Meta{Property: "og:image:height", Content: strconv.Itoa(height)})
	}
	return slices.DeleteFunc(list, func(m page.Meta) bool { return m.Content == "" })
}

// absolute is the whole address of a path: on the shop's own host if the visitor
// came by it, else on the market host under its one name.
func (s *Server) absolute(r *pageRequest, path string) string {
	host := r.host.Name
	if r.host.Market() {
		host = s.Config.MarketHost
	}
	return s.origin(host) + path
}

// withSuffix puts the suffix behind the text, cut so that both have at most limit letters.
func withSuffix(text, suffix string, limit int) string {
	room := limit - len([]rune(suffix))
	if room < limit/3 { // a suffix so long would leave nothing of the text
		return clip(text, limit)
	}
	return clip(text, room) + suffix
}

// clip cuts a text between words to at most limit letters, with an ellipsis.
func clip(text string, limit int) string {
	letters := []rune(strings.Join(strings.Fields(text), " "))
	if len(letters) <= limit {
		return string(letters)
	}
	cut := string(letters[:limit-1])
	if space := strings.LastIndexByte(cut, ' '); space > len(cut)/2 {
		cut = cut[:space]
	}
	return cut + "…"
}

// plain is the text of safe HTML without its tags.
func plain(markup string) string {
	var out strings.Builder
	depth := 0
	for _, c := range markup {
		switch {
		case c == '<':
			depth++
			out.WriteByte(' ')
		case c == '>' && depth > 0:
			depth--
		case depth == 0:
			out.WriteRune(c)
		}
	}
	return strings.TrimSpace(html.UnescapeString(out.String()))
}
