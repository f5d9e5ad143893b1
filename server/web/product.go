package web

import (
	"cmp"
	"context"
	"net/url"
	"strconv"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/web/page"
)

func (s *Server) loadProduct(ctx context.Context, r *pageRequest, tree catalog.Tree) (*content, error) {
	product, err := s.Catalog.Product(ctx, r.params["product"], r.locale, tree)
	if fault.IsNotFound(err) {
		return nil, s.movedOr(ctx, r, err, catalog.MovedProduct, r.params["product"], "/product/")
	}
	if err != nil {
		return nil, err
	}
	reviews, err := s.Catalog.Reviews(ctx, product.ID)
	if err != nil {
		return nil, err
	}
	related, err := s.Catalog.Related(ctx, product, r.locale)
	if err != nil {
		return nil, err
	}
	variantID, query := chosenVariant(product, r.query.Get("variant"))
	tags := []string{catalog.ProductTag(product.ID), catalog.CatalogTag(r.tenant.Shop.ID)}
	return &content{
		props: page.ProductProps{Product: *product, VariantID: variantID, Reviews: reviews, Related: related},
		query: query,
		tags:  tags,
		head: headInput{
			title:       cmp.Or(product.MetaTitle, product.Name),
			description: s.productDescription(r, product),
			ogType:      "product",
			picture:     product.Picture,
			jsonLD:      []any{productLD(s, r, product)},
		},
	}, nil
}

// productQuery is the number of the variant chosen, if it is one.
func productQuery(given url.Values) url.Values {
	id, err := strconv.Atoi(given.Get("variant"))
	if err != nil || id <= 0 {
		return nil
	}
	return url.Values{"variant": {strconv.Itoa(id)}}
}

// chosenVariant reads ?variant=; one that the product does not have is no choice.
func chosenVariant(p *catalog.Product, param string) (int, url.Values) {
	id, err := strconv.Atoi(param)
	if err != nil {
		return 0, nil
	}
	for _, v := range p.Variants {
		if v.ID == id {
			return id, url.Values{"variant": {strconv.Itoa(id)}}
		}
	}
	return 0, nil
}

func (s *Server) productDescription(r *pageRequest, p *catalog.Product) string {
	if p.MetaDescription != "" {
		return p.MetaDescription
	}
	if text := plain(p.DescriptionHTML); text != "" {
		return text
	}
	return s.texts.T(string(r.locale), "head.product.description", "product", p.Name, "shop", r.shopName())
}

func (p *pageRequest) shopName() string {
	return p.locale.Pick(p.tenant.Shop.Name, p.tenant.Shop.BnName)
}

// productLD is schema.org's Product with its offer.
func productLD(s *Server, r *pageRequest, p *catalog.Product) map[string]any {
	availability := "https://schema.org/OutOfStock"
	if p.Stock > 0 {
		availability = "https://schema.org/InStock"
	}
	ld := map[string]any{
		"@context": "https://schema.org", "@type": "Product", "name": p.Name,
		"offers": map[string]any{
			"@type": "Offer", "price": p.Price.Decimal(), "priceCurrency": r.tenant.Shop.Currency,
			"availability": availability, "itemCondition": "https://schema.org/NewCondition",
			"url": s.absolute(r, r.address(nil, r.locale)),
		},
	}
	if p.Sku != "" {
		ld["sku"] = p.Sku
	}
	if text := plain(p.DescriptionHTML); text != "" {
		ld["description"] = clip(text, 500)
	}
	if p.Brand != "" {
		ld["brand"] = map[string]any{"@type": "Brand", "name": p.Brand}
	}
	if images := make([]string, 0, len(p.Pictures)); len(p.Pictures) > 0 {
		for _, picture := range p.Pictures {
			images = append(images, s.absolute(r, picture.URL(1440)))
		}
		ld["image"] = images
	}
	if p.RatingCount > 0 {
		ld["aggregateRating"] = map[string]any{
			"@type": "AggregateRating", "ratingValue": p.Rating, "reviewCount": p.RatingCount,
		}
	}
	return ld
}
