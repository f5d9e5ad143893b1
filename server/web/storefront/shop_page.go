package storefront

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"haat/ent/shoppage"
	"haat/server/catalog"
	"haat/server/content"
	contentpage "haat/server/content/page"
	"haat/server/content/section/faq"
	"haat/server/content/section/front"
	"haat/server/content/section/hero"
	"haat/server/content/section/shelf"
	"haat/server/platform/fault"
	"haat/server/platform/pagecache"
	"haat/server/web/page"
)

// LoadShopPage loads a page that a merchant made of sections.
func (s *Pages) LoadShopPage(ctx context.Context, r *Request, tree catalog.Tree) (*Content, error) {
	p, changes, err := s.ShopPages.Published(ctx, shoppage.KindPage, r.item)
	pagecache.ExpireAt(ctx, changes)
	if fault.IsNotFound(err) {
		return nil, s.movedOr(ctx, r, err, catalog.MovedPage, r.item, "/pages/")
	}
	if err != nil {
		return nil, err
	}
	return s.shopPage(ctx, r, tree, p)
}

// shopPage loads what a version or a draft of a page shows.
func (s *Pages) shopPage(ctx context.Context, r *Request, tree catalog.Tree, p *contentpage.Published) (*Content, error) {
	sections, err := s.loadSections(ctx, r, tree, p)
	if err != nil {
		return nil, err
	}
	title := r.Locale.Pick(p.Content.Title, p.Content.BnTitle)
	head := headInput{
		title: title, picture: p.Content.SharePicture, noindex: p.Content.HideFromIndex,
		description: cmp.Or(r.Locale.Pick(p.Content.Summary, p.Content.BnSummary), s.Texts.T(string(r.Locale), "head.shop-page.description", "title", title, "shop", r.shopName(), "pay", s.shopPayText(r))),
		jsonLD:      []any{s.breadcrumbs(r, crumb{title, catalog.PagePath(p.Slug)})},
	}
	props := page.ShopPageProps{Title: title, Heading: headingOf(sections), Sections: sections}
	if p.Kind == shoppage.KindPost {
		s.describePost(r, p, &props, &head)
	}
	if ld := faqLD(sections); ld != nil {
		head.jsonLD = append(head.jsonLD, ld)
	}
	return &Content{
		props: props,
		tags:  []string{catalog.CatalogTag(r.Tenant.Shop.ID)},
		head:  head,
	}, nil
}

// loadSections loads the sections of a page with the offers of their products.
func (s *Pages) loadSections(ctx context.Context, r *Request, tree catalog.Tree, p *contentpage.Published) ([]content.Shown, error) {
	sections, err := s.Sections.Load(ctx, p.Content.Sections, s.shopShown(r), tree, r.Locale)
	if err != nil {
		return nil, err
	}
	return sections, s.showOffers(ctx, r, shelvesOf(sections)...)
}

// headingOf returns the id of the section that shows the heading of the page: the front of the shop, or a hero that comes first. It returns ""
// if there is none.
func headingOf(sections []content.Shown) string {
	for i, s := range sections {
		switch s.Props.(type) {
		case *front.Props:
			return s.ID
		case *hero.Props:
			if i == 0 && !slices.ContainsFunc(sections, isFront) {
				return s.ID
			}
		}
	}
	return ""
}

func isFront(s content.Shown) bool {
	_, ok := s.Props.(*front.Props)
	return ok
}

// bannersOf returns the banners of the front, if the page has one.
func bannersOf(sections []content.Shown) []catalog.Banner {
	for _, s := range sections {
		if p, ok := s.Props.(*front.Props); ok {
			return p.Banners
		}
	}
	return nil
}

// shelvesOf returns the products of all sections.
func shelvesOf(sections []content.Shown) (lists [][]catalog.ProductCard) {
	for _, s := range sections {
		if p, ok := s.Props.(*shelf.Props); ok {
			lists = append(lists, p.Products)
		}
	}
	return lists
}

// faqLD returns the questions and answers of all sections as a schema.org FAQPage, or nil if there are none.
// https://developers.google.com/search/docs/appearance/structured-data/faqpage
func faqLD(sections []content.Shown) any {
	var questions []thing
	for _, s := range sections {
		p, ok := s.Props.(*faq.Props)
		if !ok {
			continue
		}
		for _, q := range p.Questions {
			questions = append(questions, thing{
				"@type": "Question", "name": q.Question, "acceptedAnswer": thing{"@type": "Answer", "text": strings.ReplaceAll(q.HTML, ` rel="nofollow"`, "")},
			})
		}
	}
	if questions == nil {
		return nil
	}
	return thing{"@type": "FAQPage", "mainEntity": questions}.inContext()
}
