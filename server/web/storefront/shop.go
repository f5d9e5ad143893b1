package storefront

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"haat/ent/schema/kind"
	"haat/server/catalog"
	contentpage "haat/server/content/page"
	"haat/server/content/section/shelf"
	"haat/server/platform/pagecache"
	"haat/server/tenancy"
	"haat/server/web/edge"
	"haat/server/web/page"
)

// LoadShopHome loads a shop's home page: the merchant's, or else the theme's own one.
func (s *Pages) LoadShopHome(ctx context.Context, r *Request, tree catalog.Tree) (*Content, error) {
	p, changes, err := s.ShopPages.Home(ctx)
	if err != nil {
		return nil, err
	}
	pagecache.ExpireAt(ctx, changes)
	if p != nil {
		return s.madeHome(ctx, r, tree, p)
	}
	banners, err := s.Catalog.Banners(ctx, r.Locale, tree)
	if err != nil {
		return nil, err
	}
	featured, bestSelling, newest, err := s.Catalog.Shelves(ctx, r.Locale)
	if err != nil {
		return nil, err
	}
	if err := s.showOffers(ctx, r, featured, bestSelling, newest); err != nil {
		return nil, err
	}
	return &Content{
		props: page.ShopHomeProps{Banners: banners, Featured: featured, BestSelling: bestSelling, Newest: newest},
		tags:  []string{catalog.CatalogTag(r.Tenant.Shop.ID)},
		head:  s.homeHead(r, banners, featured, bestSelling, newest),
	}, nil
}

// madeHome loads a home page that the merchant made of sections.
func (s *Pages) madeHome(ctx context.Context, r *Request, tree catalog.Tree, p *contentpage.Published) (*Content, error) {
	sections, err := s.loadSections(ctx, r, tree, p)
	if err != nil {
		return nil, err
	}
	lists := shelvesOf(sections)
	hasShelves := slices.ContainsFunc(p.Content.Sections, func(s kind.Section) bool { return s.Type == shelf.Type.Name && !s.Hidden })
	return &Content{
		name: page.MadeHome,
		props: page.ShopPageProps{
			Title: cmp.Or(catalog.ShopOf(r.Tenant, r.Locale).Tagline, r.shopName()), Home: true, Heading: headingOf(sections), Sections: sections,
			Empty: hasShelves && len(lists) == 0,
		},
		tags: []string{catalog.CatalogTag(r.Tenant.Shop.ID)},
		head: s.homeHead(r, bannersOf(sections), lists...),
	}, nil
}

// homeHead returns the head of the home page, which shows the banners and the lists of products.
func (s *Pages) homeHead(r *Request, banners []catalog.Banner, lists ...[]catalog.ProductCard) headInput {
	row := r.Tenant.Shop
	head := headInput{
		title:       r.Locale.Pick(row.MetaTitle, row.BnMetaTitle),
		description: r.Locale.Pick(row.MetaDescription, row.BnMetaDescription),
		picture:     row.Logo,
	}
	shop := catalog.ShopOf(r.Tenant, r.Locale)
	if head.title == "" {
		head.title = WithSuffix(shop.Name, titleTail(shop.Tagline), maxTitle)
	}
	if head.description == "" {
		head.description = s.Texts.T(string(r.Locale), "head.shop.description", "shop", shop.Name, "address", shop.Address)
	}
	if len(banners) > 0 {
		head.picture = &banners[0].Picture
	}
	head.jsonLD = s.homeLD(r, shop, lists...)
	return head
}

// showOffers sets the offers of the cards of lists.
func (s *Pages) showOffers(ctx context.Context, r *Request, lists ...[]catalog.ProductCard) error {
	if !slices.ContainsFunc(lists, func(cards []catalog.ProductCard) bool { return len(cards) > 0 }) {
		return nil
	}
	shown, err := s.Offers.Now(ctx, r.Locale)
	if err != nil {
		return err
	}
	for _, cards := range lists {
		shown.Cards(cards)
	}
	return nil
}

func titleTail(tagline string) string {
	if tagline == "" {
		return ""
	}
	return ": " + tagline
}

// unpublished returns the notice that is shown on every page of an unpublished shop.
func (s *Pages) unpublished(r *Request) *Content {
	shop := r.Tenant.Shop
	description := s.Texts.T(string(r.Locale), "unpublished.contact", "phone", shop.PublicNumber)
	if shop.SuspensionNotice != "" {
		description = shop.SuspensionNotice
	}
	return &Content{
		name:  page.Unpublished,
		props: page.UnpublishedProps{Phone: shop.PublicNumber, Notice: shop.SuspensionNotice},
		head: headInput{
			title:       s.Texts.T(string(r.Locale), "unpublished"),
			description: description,
			noindex:     true,
		},
	}
}

// ShopRedirect redirects /{slug} to the shop's home page.
func (s *Pages) ShopRedirect(c echo.Context) error {
	slug := c.Param("slug")
	if host := edge.HostOf(c); !host.Market() || !tenancy.ValidSlug(slug) {
		return s.Missing()(c)
	}
	to := "/shop/" + slug
	if q := c.QueryString(); q != "" {
		to += "?" + q
	}
	return c.Redirect(http.StatusPermanentRedirect, to)
}
