package storefront

import (
	"context"
	"errors"
	"net/url"
	"strings"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/tenancy"
	"haat/server/web/page"
)

// LinkPreview returns the texts and the picture that other services read from the head of a page, whether the shop is
// published or not. path is the path below the shop's base, such as "/" or "/product/rice"; an empty locale means the
// shop's own language. The error is NotFound for paths of other pages, and for products and categories that are not in
// the shop.
func (s *Pages) LinkPreview(ctx context.Context, t *tenancy.Tenant, path string, locale i18n.Locale) (*page.LinkPreview, error) {
	route, item, ok := s.sharedPage(path)
	if !ok {
		return nil, fault.New(fault.NotFound, "page_not_found")
	}
	row := *t.Shop
	row.Public = true
	shown := &tenancy.Tenant{Shop: &row, Domain: t.Domain, Own: t.Own}
	r := &Request{item: item, Lang: locale, path: (&url.URL{Path: path}).EscapedPath()}
	loaded, p, err := s.loadPreview(ctx, shown, r, route)
	var elsewhere Moved
	if errors.As(err, &elsewhere) {
		return nil, fault.New(fault.NotFound, "page_not_found")
	}
	if err != nil {
		return nil, err
	}
	preview := &page.LinkPreview{
		URL: p.Head.Canonical, Site: p.Shop.Name, Title: p.Head.Title, Description: p.Head.Description,
		Locale: page.Locale(r.Locale), ShopLocale: page.Locale(r.canonical.defaultLocale),
		Image: s.linkImage(r, loaded.head), Hidden: !t.Shop.Public || loaded.head.noindex,
	}
	if loaded.head.product != nil {
		preview.Product = loaded.head.product.ID
	}
	return preview, nil
}

// sharedPage returns the route of a page that people share, and the slug of its product or category.
func (s *Pages) sharedPage(path string) (route Route, item string, ok bool) {
	if path == "/" {
		return s.homeRoute(), "", true
	}
	if path == "/best-selling-products" {
		return Route{Name: page.BestSelling, Load: s.LoadBestSelling}, "", true
	}
	if item, ok = strings.CutPrefix(path, catalog.ProductPath("")); ok {
		return Route{Name: page.Product, Load: s.LoadProduct}, item, item != ""
	}
	if item, ok = strings.CutPrefix(path, catalog.CategoryPath("")); ok {
		return Route{Name: page.Category, Load: s.LoadCategory}, item, item != ""
	}
	for _, route := range s.Policies() {
		if route.Path == "/:slug"+path {
			return route, "", true
		}
	}
	return Route{}, "", false
}

// linkImage returns the picture of a page with an address that the admin area may load. Its policy allows no
// pictures from the hosts of shops, so it has an address of its own for cards.
func (s *Pages) linkImage(r *Request, in headInput) *page.LinkImage {
	image := s.previewOf(r, in)
	if image == nil {
		return nil
	}
	address := image.address
	if card, ok := strings.CutPrefix(address, r.canonical.base+"/share/"); ok {
		address = "/admin/" + r.Slug + "/share/" + card
	}
	return &page.LinkImage{Address: address, Width: image.width, Height: image.height, Alt: image.alt}
}
