package seo

import (
	"encoding/xml"
	"fmt"
	"io"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/catalog"
	"haat/server/content/page"
	"haat/server/platform/fault"
	"haat/server/platform/httpx"
	"haat/server/platform/i18n"
	"haat/server/web/edge"
	"haat/server/web/storefront"
)

const atomType = "application/atom+xml; charset=utf-8"

// atomFeed is a feed of posts (RFC 4287).
type atomFeed struct {
	XMLName xml.Name    `xml:"http://www.w3.org/2005/Atom feed"`
	Lang    string      `xml:"xml:lang,attr"`
	Title   string      `xml:"title"`
	ID      string      `xml:"id"`
	Updated string      `xml:"updated"`
	Author  atomPerson  `xml:"author"`
	Links   []atomLink  `xml:"link"`
	Entries []atomEntry `xml:"entry"`
}

type atomPerson struct {
	Name string `xml:"name"`
}

type atomLink struct {
	Rel  string `xml:"rel,attr"`
	Href string `xml:"href,attr"`
}

type atomEntry struct {
	Title     string      `xml:"title"`
	ID        string      `xml:"id"`
	Link      atomLink    `xml:"link"`
	Published string      `xml:"published"`
	Updated   string      `xml:"updated"`
	Author    *atomPerson `xml:"author"`
	Summary   string      `xml:"summary,omitempty"`
}

// BlogFeed serves the newest posts of a shop's blog as an Atom feed in the shop's language. The error is NotFound "page_not_found" without posts.
func (s *SEO) BlogFeed(c echo.Context) error {
	if err := s.Guard.ReadFile(c); err != nil {
		return err
	}
	t, err := s.publicShop(c.Request().Context(), httpx.PathParams(c)["slug"])
	if err != nil {
		return err
	}
	blog, err := s.ShopPages.Posts(t.Context(c.Request().Context()), 1)
	if err != nil {
		return err
	}
	if len(blog.Posts) == 0 {
		return fault.New(fault.NotFound, "page_not_found")
	}
	origin, base, _ := s.CanonicalBase(t)
	locale := i18n.Default(t.Shop.Currency)
	feed := feedOf(origin+base, catalog.ShopOf(t, locale).Name, locale, blog.Posts)
	return s.SendStreamed(c, t.Shop.ID, edge.StreamedFile{
		ContentType: atomType, Tags: []string{catalog.ShopTag(t.Shop.ID), catalog.CatalogTag(t.Shop.ID)},
		Write: func(w io.Writer) error { return writeFeed(w, feed) },
	})
}

func writeFeed(w io.Writer, feed *atomFeed) error {
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return fmt.Errorf("write feed: %w", err)
	}
	if err := xml.NewEncoder(w).Encode(feed); err != nil {
		return fmt.Errorf("write feed: %w", err)
	}
	return nil
}

// feedOf returns the feed of posts. base is the address of the shop without a slash at the end.
func feedOf(base, shop string, locale i18n.Locale, posts []page.Published) *atomFeed {
	feed := &atomFeed{
		Lang: string(locale), Title: shop, ID: base + catalog.BlogPath, Author: atomPerson{shop},
		Links: []atomLink{{"alternate", base + catalog.BlogPath}, {"self", base + storefront.FeedPath}},
	}
	var updated time.Time
	for _, p := range posts {
		address := base + catalog.PostPath(p.Slug)
		entry := atomEntry{
			Title: locale.Pick(p.Content.Title, p.Content.BnTitle), ID: address, Link: atomLink{"alternate", address},
			Published: p.PostedAt.UTC().Format(time.RFC3339), Updated: p.Since.UTC().Format(time.RFC3339),
			Summary: locale.Pick(p.Content.Summary, p.Content.BnSummary),
		}
		if p.Content.Author != "" {
			entry.Author = &atomPerson{p.Content.Author}
		}
		if p.Since.After(updated) {
			updated = p.Since
		}
		feed.Entries = append(feed.Entries, entry)
	}
	feed.Updated = updated.UTC().Format(time.RFC3339)
	return feed
}
