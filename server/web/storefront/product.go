package storefront

import (
	"cmp"
	"context"
	"net/url"
	"strconv"

	"haat/server/catalog"
	"haat/server/catalog/review"
	"haat/server/platform/fault"
	"haat/server/web/page"
)

// LoadProduct loads a product.
func (s *Pages) LoadProduct(ctx context.Context, r *Request, tree catalog.Tree) (*Content, error) {
	product, err := s.Catalog.Product(ctx, r.item, r.Locale, tree)
	if fault.IsNotFound(err) {
		return nil, s.movedOr(ctx, r, err, catalog.MovedProduct, r.item, "/product/")
	}
	if err != nil {
		return nil, err
	}
	reviews := []review.Review{}
	if product.RatingCount > 0 { // most products have no reviews, and no query for them
		if reviews, err = s.Reviews.Approved(ctx, product.ID); err != nil {
			return nil, err
		}
	}
	related, err := s.Catalog.Related(ctx, product, r.Locale)
	if err != nil {
		return nil, err
	}
	shown, err := s.Offers.Now(ctx, r.Locale)
	if err != nil {
		return nil, err
	}
	shown.Cards(related)
	if err := shown.Product(ctx, product); err != nil {
		return nil, err
	}
	product.Terms = product.Terms.In(r.Tenant.Shop)
	product.Terms.Payment = product.Terms.PaymentIn(s.Texts, r.Tenant.Shop.Currency, r.Locale)
	variantID, query := chosenVariant(product, r.query.Get("variant"))
	look, way := ProductLook(r, product), append(categoryWay(tree, product.Category), crumb{product.Name, catalog.ProductPath(product.Slug)})
	tags := []string{catalog.ProductTag(product.ID), catalog.CatalogTag(r.Tenant.Shop.ID)}
	return &Content{
		props: page.ProductProps{
			Product: *product, VariantID: variantID, Reviews: reviews, Questions: product.Questions, Related: related,
			Terms: product.Terms, District: r.Tenant.Shop.District,
		},
		query: query,
		tags:  tags,
		head: headInput{
			title:       cmp.Or(product.MetaTitle, product.Name),
			description: s.productDescription(r, product),
			ogType:      "product",
			picture:     product.Picture,
			look:        &look,
			product:     product,
			jsonLD:      []any{s.productLD(r, product, reviews), s.breadcrumbs(r, way...)},
		},
	}, nil
}

// ProductQuery returns the ?variant= parameter if it is a positive number.
func ProductQuery(given url.Values) url.Values {
	id, err := strconv.Atoi(given.Get("variant"))
	if err != nil || id <= 0 {
		return nil
	}
	return url.Values{"variant": {strconv.Itoa(id)}}
}

// chosenVariant returns the variant in ?variant=, or 0 if the product does not have it.
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

func (s *Pages) productDescription(r *Request, p *catalog.Product) string {
	if p.MetaDescription != "" {
		return p.MetaDescription
	}
	if text := PlainText(p.DescriptionHTML); text != "" {
		return text
	}
	key, category := "head.product.description", ""
	if p.Category != nil {
		key, category = "head.product.description.category", p.Category.Name
	}
	return s.Texts.T(string(r.Locale), key, "product", p.Name, "price", priceText(r, p.Charged()), "category", category, "shop", r.shopName(),
		"pay", s.payText(r, len(p.Terms.Payment) > 0))
}

// payText returns the sentence of a description about payment and delivery. advance reports whether a payment in advance may be due.
func (s *Pages) payText(r *Request, advance bool) string {
	if advance {
		return s.Texts.T(string(r.Locale), "head.pay.advance")
	}
	return s.Texts.T(string(r.Locale), "head.pay.cod")
}

// shopPayText returns payText for pages that show more than one product.
func (s *Pages) shopPayText(r *Request) string {
	return s.payText(r, catalog.PaysInAdvance(r.Tenant.Shop.PaymentRules))
}

func (p *Request) shopName() string {
	return p.Locale.Pick(p.Tenant.Shop.Name, p.Tenant.Shop.BnName)
}
