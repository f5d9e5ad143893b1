package seo

import (
	"context"
	"fmt"
	"strings"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/platform/pagecache"
	"haat/server/tenancy"
	"haat/server/web/edge"
)

// LLMs serves a Markdown summary of a shop for language models (https://llmstxt.org), in the shop's
// language or in ?lang=.
func (s *SEO) LLMs(c echo.Context) error {
	slug, lang := httpx.PathParams(c)["slug"], c.QueryParam("lang")
	return s.sendLLMs(c, slug, lang, func(ctx context.Context) (text string, tags []string, err error) {
		t, err := s.publicShop(ctx, slug)
		if err != nil {
			return "", nil, err
		}
		locale := localeOr(lang, i18n.Default(t.Shop.Currency))
		tree, err := s.Catalog.Categories(t.Context(ctx), locale)
		if err != nil {
			return "", nil, err
		}
		return s.shopLLMs(t, locale, tree), []string{catalog.ShopTag(t.Shop.ID)}, nil
	})
}

// MarketLLMs serves the same summary for the market.
func (s *SEO) MarketLLMs(c echo.Context) error {
	lang := c.QueryParam("lang")
	return s.sendLLMs(c, "", lang, func(ctx context.Context) (text string, tags []string, err error) {
		locale := localeOr(lang, i18n.Bn)
		shops, err := s.Catalog.PublicShops(ctx, locale)
		if err != nil {
			return "", nil, err
		}
		origin := s.Origin(s.Config.MarketHost)
		m := s.newLLMs(locale, s.Texts.T(string(locale), "haat"), s.Texts.T(string(locale), "landing.lead"))
		m.section("llms.shops")
		for _, shop := range shops {
			m.link(shop.Name, origin+"/"+shop.Slug+"/llms.txt", shop.Tagline)
		}
		m.section("llms.data")
		m.link(s.Texts.T(string(locale), "llms.home"), catalog.InLanguage(origin+"/", locale, i18n.Bn), "")
		m.link(s.Texts.T(string(locale), "llms.sitemap"), origin+"/sitemap.xml", "")
		return m.file(), []string{catalog.ShopsTag}, nil
	})
}

func (s *SEO) sendLLMs(c echo.Context, slug, lang string, make func(context.Context) (text string, tags []string, err error)) error {
	if !edge.IsLocale(lang) {
		lang = ""
	}
	finished, err := s.Cache.Get(c.Request().Context(), "llms\x00"+slug+"\x00"+lang, s.LoadFromReplica(func(ctx context.Context) (*pagecache.Page, error) {
		text, tags, err := make(ctx)
		if err != nil {
			return nil, err
		}
		return textFile(echo.MIMETextPlainCharsetUTF8, text, tags...)
	}))
	if err != nil {
		return err
	}
	return httpx.Send(c, finished)
}

func localeOr(lang string, fallback i18n.Locale) i18n.Locale {
	if edge.IsLocale(lang) {
		return i18n.Locale(lang)
	}
	return fallback
}

func (s *SEO) shopLLMs(t *tenancy.Tenant, locale i18n.Locale, tree catalog.Tree) string {
	fallback, shop := i18n.Default(t.Shop.Currency), catalog.ShopOf(t, locale)
	origin, base, home := s.CanonicalBase(t)
	base = origin + base
	in := func(path string) string { return catalog.InLanguage(base+path, locale, fallback) }
	text := func(key string) string { return s.Texts.T(string(locale), key) }

	about := locale.Pick(t.Shop.MetaDescription, t.Shop.BnMetaDescription)
	if about == "" {
		about = s.Texts.T(string(locale), "head.shop.description", "shop", shop.Name, "address", shop.Address)
	}
	m := s.newLLMs(locale, shop.Name, about)
	m.line(shop.Tagline)
	m.section("llms.order")
	m.line(s.Texts.T(string(locale), "llms.order.text", "currency", shop.Currency))
	m.link(text("llms.home"), catalog.InLanguage(origin+home, locale, fallback), "")
	m.link(text("nav.best_selling"), in("/best-selling-products"), "")
	m.link(text("llms.cart"), in("/cart"), "")
	m.link(text("llms.track"), in("/track-order"), "")
	m.section("llms.contact")
	m.fact("llms.phone", shop.PublicNumber)
	m.fact("llms.email", shop.Email)
	m.fact("llms.address", shop.Address)
	if len(tree) > 0 {
		m.section("llms.categories")
	}
	for _, each := range tree {
		m.link(strings.Join(tree.Path(each.ID), " > "), in(catalog.CategoryPath(each.Slug)), "")
	}
	m.section("llms.policies")
	for _, r := range s.Policies() {
		kind := strings.TrimPrefix(r.Path, "/:slug/")
		m.link(text("policy."+kind), in("/"+kind), "")
	}
	m.section("llms.data")
	m.link(text("llms.search"), base+"/search?q=", "")
	m.link(text("llms.sitemap"), base+"/sitemap.xml", "")
	m.link(text("llms.feed"), in("/feeds/google.xml"), "")
	for _, other := range []i18n.Locale{i18n.Bn, i18n.En} {
		if other != locale {
			m.link(s.Texts.T(string(other), "llms.language"), catalog.InLanguage(base+"/llms.txt", other, fallback), "")
		}
	}
	return m.file()
}

// llmsFile is a text in the format of https://llmstxt.org.
type llmsFile struct {
	strings.Builder
	text func(key string) string
}

func (s *SEO) newLLMs(locale i18n.Locale, title, about string) *llmsFile {
	m := &llmsFile{text: func(key string) string { return s.Texts.T(string(locale), key) }}
	fmt.Fprintf(m, "# %s\n\n> %s\n", oneLine(title), oneLine(about))
	return m
}

// file returns the text with at most one empty line between sections.
func (m *llmsFile) file() string { return strings.ReplaceAll(m.String(), "\n\n\n", "\n\n") }

func (m *llmsFile) section(key string) { fmt.Fprintf(m, "\n## %s\n\n", m.text(key)) }

func (m *llmsFile) line(text string) {
	if text != "" {
		fmt.Fprintf(m, "\n%s\n\n", oneLine(text))
	}
}

func (m *llmsFile) fact(key, value string) {
	if value != "" {
		fmt.Fprintf(m, "- %s: %s\n", m.text(key), oneLine(value))
	}
}

func (m *llmsFile) link(name, address, about string) {
	fmt.Fprintf(m, "- [%s](%s)", oneLine(name), address)
	if about != "" {
		fmt.Fprintf(m, ": %s", oneLine(about))
	}
	fmt.Fprintln(m)
}

// brackets escapes square brackets, which would end a link's text.
var brackets = strings.NewReplacer("[", `\[`, "]", `\]`)

func oneLine(text string) string { return brackets.Replace(strings.Join(strings.Fields(text), " ")) }
