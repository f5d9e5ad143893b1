package web

import (
	"cmp"
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"haat/ent/policytext"
	"haat/ent/shippingpackage"
	"haat/server/catalog"
	"haat/server/platform/money"
)

const (
	reviewsTold     = 5
	variantsTold    = 100
	descriptionTold = 500 // letters
)

// productLD is schema.org's Product with its offer; with variants, the ProductGroup of
// them.
func (s *Server) productLD(r *pageRequest, p *catalog.Product, reviews []catalog.Review) thing {
	ld := thing{"@type": "Product", "name": p.Name, "url": s.absolute(r, r.address(nil, r.locale))}
	ld.with("description", clip(cmp.Or(plain(p.DescriptionHTML), p.MetaDescription), descriptionTold))
	if p.Brand != "" {
		ld["brand"] = thing{"@type": "Brand", "name": p.Brand}
	}
	if images := s.imagesOf(r, p); images != nil {
		ld["image"] = images
	}
	if p.RatingCount > 0 {
		ld["aggregateRating"] = thing{"@type": "AggregateRating", "ratingValue": p.Rating, "reviewCount": p.RatingCount}
	}
	if len(reviews) > 0 {
		ld["review"] = reviewsLD(reviews[:min(len(reviews), reviewsTold)])
	}
	if len(p.Variants) == 0 {
		ld["sku"] = skuOf(p)
		ld["offers"] = s.offer(r, nil, p.Price, p.Stock).and(s.terms(r, p))
		return ld.inContext()
	}
	return s.productGroup(r, p, ld).inContext()
}

func (s *Server) imagesOf(r *pageRequest, p *catalog.Product) []string {
	var images []string
	for _, picture := range p.Pictures {
		images = append(images, s.absolute(r, picture.URL(1440)))
	}
	return images
}

// skuOf is the merchant's own, or else our number of the product, which is the shop's
// feeds' too.
func skuOf(p *catalog.Product) string { return cmp.Or(p.Sku, catalog.ItemID(p.ID, 0)) }

func reviewsLD(reviews []catalog.Review) []thing {
	list := make([]thing, len(reviews))
	for i, review := range reviews {
		list[i] = thing{
			"@type": "Review", "author": thing{"@type": "Person", "name": review.Name},
			"datePublished": review.CreatedAt.UTC().Format("2006-01-02"),
			"reviewRating":  thing{"@type": "Rating", "ratingValue": review.Rating, "bestRating": 5, "worstRating": 1},
		}.with("reviewBody", review.Text)
	}
	return list
}

// offer is what a product, or a variant by its query, costs.
func (s *Server) offer(r *pageRequest, query url.Values, price money.Amount, stock int) thing {
	return thing{
		"@type": "Offer", "price": price.Decimal(), "priceCurrency": r.tenant.Shop.Currency,
		"availability": availability(stock), "itemCondition": "https://schema.org/NewCondition",
		"url": s.absolute(r, r.address(query, r.locale)),
	}
}

func availability(stock int) string {
	if stock > 0 {
		return "https://schema.org/InStock"
	}
	return "https://schema.org/OutOfStock"
}

// terms is what is true of each offer of a product: how it is delivered and returned.
func (s *Server) terms(r *pageRequest, p *catalog.Product) thing {
	terms := thing{}
	if policy := s.returnLD(r, p.Terms.ReturnDays); policy != nil {
		terms["hasMerchantReturnPolicy"] = policy
	}
	if details := shippingLD(r, p.Terms.Deliveries); details != nil {
		terms["shippingDetails"] = details
	}
	return terms
}

// returnLD is what the default text of a shop promises: a buyer who changed their mind
// pays the way back, and gets another one or the money. nil where the merchant has written
// a text: what that says only its readers know.
func (s *Server) returnLD(r *pageRequest, days int) thing {
	if days == 0 {
		return nil
	}
	return thing{
		"@type": "MerchantReturnPolicy", "applicableCountry": "BD", // nothing is delivered elsewhere
		"returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow", "merchantReturnDays": days,
		"returnMethod": "https://schema.org/ReturnByMail", "returnFees": "https://schema.org/ReturnFeesCustomerResponsibility",
		"itemDefectReturnFees": "https://schema.org/FreeReturn",
		"refundType":           []string{"https://schema.org/FullRefund", "https://schema.org/ExchangeRefund"},
		"merchantReturnLink":   s.absolute(r, r.shopAddress("/"+string(policytext.KindRefundPolicy))),
	}
}

// shippingLD tells the fees of the ways of delivery, and how long they take, without which
// Google takes none. Where only a text of the merchant's says that, they are left out, as
// is a way within a district that nobody knows.
func shippingLD(r *pageRequest, deliveries []catalog.Delivery) []thing {
	var details []thing
	for _, d := range deliveries {
		if d.MaxDays == 0 {
			continue
		}
		to := thing{"@type": "DefinedRegion", "addressCountry": "BD"}
		if d.Zone == string(shippingpackage.ZoneInside) {
			if r.tenant.Shop.District == "" {
				continue
			}
			to["addressRegion"] = r.tenant.Shop.District
		}
		details = append(details, thing{
			"@type": "OfferShippingDetails", "shippingDestination": to,
			"shippingRate": thing{"@type": "MonetaryAmount", "value": d.Fee.Decimal(), "currency": r.tenant.Shop.Currency},
			"deliveryTime": thing{"@type": "ShippingDeliveryTime", "transitTime": thing{
				"@type": "QuantitativeValue", "minValue": d.MinDays, "maxValue": d.MaxDays, "unitCode": "DAY",
			}},
		})
	}
	return details
}

// and adds another thing's properties.
func (t thing) and(other thing) thing {
	for name, value := range other {
		t[name] = value
	}
	return t
}

// productGroup makes a group of a product: each variant is a product with an offer.
func (s *Server) productGroup(r *pageRequest, p *catalog.Product, ld thing) thing {
	variants := p.Variants[:min(len(p.Variants), variantsTold)]
	list := make([]thing, len(variants))
	// What is true of all is written with the first and named by the others.
	terms, named := s.terms(r, p), thing{}
	for name, value := range terms {
		terms[name], named[name] = identified(name, value)
	}
	for i, v := range variants {
		labels := p.Labels(v)
		query := url.Values{"variant": {strconv.Itoa(v.ID)}}
		list[i] = thing{
			"@type": "Product", "name": p.Name + ", " + strings.Join(labels, ", "),
			"sku":    cmp.Or(v.Sku, catalog.ItemID(p.ID, v.ID)),
			"offers": s.offer(r, query, v.Price, v.Stock).and(terms),
		}
		if images := ld["image"]; images != nil {
			list[i]["image"] = images.([]string)[0]
		}
		list[i].describe(p.Options, labels)
		terms = named
	}
	ld["@type"], ld["productGroupID"], ld["hasVariant"] = "ProductGroup", skuOf(p), list
	var varies []string
	for _, o := range p.Options {
		varies = append(varies, cmp.Or(propertyAddress(o.Name), o.Name))
	}
	ld["variesBy"] = varies
	return ld
}

// identified names a thing, or each of several, and returns it with what stands for it
// elsewhere on the page.
func identified(name string, value any) (whole, reference any) {
	switch v := value.(type) {
	case thing:
		v["@id"] = "#" + name
		return v, thing{"@id": v["@id"]}
	case []thing:
		references := make([]thing, len(v))
		for i, each := range v {
			each["@id"] = fmt.Sprintf("#%s-%d", name, i+1)
			references[i] = thing{"@id": each["@id"]}
		}
		return v, references
	}
	return value, value
}

func propertyAddress(option string) string {
	if name := catalog.PropertyOf(option); name != "" {
		return "https://schema.org/" + name
	}
	return ""
}

// describe tells what a variant's options are: by properties of schema.org's where they
// have them.
func (t thing) describe(options []catalog.Option, labels []string) {
	var others []thing
	for i, o := range options[:min(len(options), len(labels))] {
		if name := catalog.PropertyOf(o.Name); name != "" {
			t[name] = labels[i]
		} else {
			others = append(others, thing{"@type": "PropertyValue", "name": o.Name, "value": labels[i]})
		}
	}
	if others != nil {
		t["additionalProperty"] = others
	}
}
