package section

import (
	"net/url"
	"time"

	"haat/ent/schema/kind"
	"haat/server/catalog"
	"haat/server/catalog/review"
	"haat/server/platform/i18n"
)

// Needs collects what the sections of a page show, so that it is loaded at once.
type Needs struct {
	// Section is the id of the section whose type is asked.
	Section  string
	Banners  bool // of the shop
	Reviews  *Reviews
	Shelves  []Shelf
	Products []int // for links
	Pages    []int // for links
}

// Shelf is a list of products of a section.
type Shelf struct {
	Section string
	catalog.Shelf
}

// Reviews says which reviews of the shop's products a section shows: the newest ones with at least as many stars.
type Reviews struct {
	Stars int
	Most  int
}

// AddShelf adds a list of products. Those beyond MaxProducts of the page are left out.
func (n *Needs) AddShelf(s catalog.Shelf) {
	left := MaxProducts
	for _, each := range n.Shelves {
		left -= each.Most
	}
	if s.Most = min(s.Most, left); s.Most > 0 {
		n.Shelves = append(n.Shelves, Shelf{n.Section, s})
	}
}

// Data is what the sections of a page show.
type Data struct {
	Locale i18n.Locale
	Now    time.Time
	Shop   *catalog.Shop
	Tree   catalog.Tree
	// Banners are the shop's, if a section needs them.
	Banners []catalog.Banner
	// Reviews are those that a section needs.
	Reviews []review.Quote
	// Shelves are by the id of the section.
	Shelves map[string][]catalog.ProductCard
	// Products are the slugs of published products, and Pages the paths of pages and posts, by id, as far as links lead to them.
	Products, Pages map[int]string
	// Changes is when what the sections show changes by itself; the zero time means never.
	Changes time.Time
}

// Before reports whether it is earlier than a time, at which what the page shows changes.
func (d *Data) Before(at time.Time) bool {
	if !d.Now.Before(at) {
		return false
	}
	if d.Changes.IsZero() || at.Before(d.Changes) {
		d.Changes = at
	}
	return true
}

// Target returns where a link leads, or nil for no link, and for one whose target does not exist any more.
func (d *Data) Target(l *LinkValue) *Target {
	if l == nil {
		return nil
	}
	within := func(path func(slug string) string, slug string) *Target {
		if slug == "" {
			return nil
		}
		return &Target{Path: path(slug)}
	}
	switch l.To {
	case ToProduct:
		return within(catalog.ProductPath, d.Products[l.ID])
	case ToCategory:
		if c := d.Tree.ByID(l.ID); c != nil {
			return within(catalog.CategoryPath, c.Slug)
		}
		return nil
	case ToPage:
		return within(func(path string) string { return path }, d.Pages[l.ID])
	case ToListing:
		return &Target{Path: listings[l.Text]}
	case ToSearch:
		return &Target{Path: "/search?" + url.Values{"q": {l.Text}}.Encode()}
	case ToPhone:
		return &Target{Address: "tel:+88" + l.Text}
	case ToWhatsApp:
		return &Target{Address: "https://wa.me/88" + l.Text}
	}
	return &Target{Address: l.Text}
}

// Button returns a button, or nil if it has no label or leads nowhere.
func (d *Data) Button(label string, l *LinkValue) *Button {
	target := d.Target(l)
	if label == "" || target == nil {
		return nil
	}
	return &Button{label, *target}
}

// Add adds what a section needs.
func (n *Needs) Add(t *Type, s kind.Section, locale i18n.Locale) {
	n.Section = s.ID
	if t.Needs != nil {
		t.Needs(t.In(locale, s).Values, n)
	}
	n.addLinks(t, s)
}

// addLinks adds the targets of all links of a section.
func (n *Needs) addLinks(t *Type, s kind.Section) {
	t.EachSetting(s, Link, func(values map[string]any, name string) {
		var l LinkValue
		Decode(values[name], &l)
		switch l.To {
		case ToProduct:
			n.Products = append(n.Products, l.ID)
		case ToPage:
			n.Pages = append(n.Pages, l.ID)
		}
	})
}
