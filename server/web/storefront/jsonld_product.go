package storefront

import (
	"cmp"
	"fmt"
	"net/url"
	"strconv"
	"strings"
	"time"

	"haat/ent/policytext"
	"haat/ent/shippingpackage"
	"haat/server/catalog"
	"haat/server/catalog/review"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
)

const (
	reviewsTold      = 5
	variantsTold     = 100
	descriptionLimit = 500 // letters
)

// productLD returns the schema.org Product with its offer, or the ProductGroup of its variants.
func (s *Pages) productLD(r *Request, p *catalog.Product, reviews []review.Review) thing {
	ld := thing{"@type": "Product", "name": p.Name, "url": r.canonicalOf(r.path)}
	ld.with("description", Clip(cmp.Or(PlainText(p.DescriptionHTML), p.MetaDescription), descriptionLimit))
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
		ld["offers"] = s.offer(r, nil, p.Charged(), p.Stock).until(p.Sale, p.Offer).and(s.terms(r, p))
		return ld.inContext()
	}
	return s.productGroup(r, p, ld).inContext()
}

func (s *Pages) imagesOf(r *Request, p *catalog.Product) []string {
	var images []string
	for _, picture := range p.Pictures {
		images = append(images, r.canonical.absolute(picture.URL(1440)))
	}
	return images
}

// skuOf returns the merchant's SKU or, if it is empty, the product's id as used in the shop's feeds.
func skuOf(p *catalog.Product) string { return cmp.Or(p.Sku, catalog.ItemID(p.ID, 0)) }

func reviewsLD(reviews []review.Review) []thing {
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

// offer returns the schema.org Offer of a product, or of the variant selected by query.
func (s *Pages) offer(r *Request, query url.Values, price money.Amount, stock int) thing {
	return thing{
		"@type": "Offer", "price": price.Decimal(), "priceCurrency": r.Tenant.Shop.Currency,
		"availability": availability(stock), "itemCondition": "https://schema.org/NewCondition",
		"url": r.canonical.of(r.path, query, r.Locale),
	}
}

// until adds the time until which the price is valid, if the product's sale or the automatic discount has an end. Either may be nil.
func (t thing) until(sale *catalog.Sale, offer *catalog.Offer) thing {
	var ends time.Time
	if sale != nil && sale.EndsAt != nil {
		ends = *sale.EndsAt
	}
	if ends = offer.Ends(ends); !ends.IsZero() {
		t["priceValidUntil"] = ends.Add(-time.Second).In(dhaka.Zone).Format(time.RFC3339)
	}
	return t
}

func availability(stock int) string {
	if stock > 0 {
		return "https://schema.org/InStock"
	}
	return "https://schema.org/OutOfStock"
}

// terms returns the properties common to all offers of a product: payment, delivery and returns.
func (s *Pages) terms(r *Request, p *catalog.Product) thing {
	terms := thing{}
	if len(p.Terms.Payment) > 0 {
		terms["acceptedPaymentMethod"] = strings.Join(p.Terms.Payment, " ")
	}
	if policy := s.returnLD(r, p.Terms.ReturnDays); policy != nil {
		terms["hasMerchantReturnPolicy"] = policy
	}
	if details := shippingLD(r, p.Terms.Deliveries); details != nil {
		terms["shippingDetails"] = details
	}
	return terms
}

// returnLD describes the period of returns that the merchant has set. It returns nil if days is 0: then the merchant promises nothing, but
// does not refuse returns of faulty products either.
func (s *Pages) returnLD(r *Request, days int) thing {
	if days == 0 {
		return nil
	}
	return thing{
		"@type": "MerchantReturnPolicy", "applicableCountry": "BD", // deliveries are only within Bangladesh
		"returnPolicyCategory": "https://schema.org/MerchantReturnFiniteReturnWindow", "merchantReturnDays": days,
		"merchantReturnLink": r.canonicalOf("/" + string(policytext.KindRefundPolicy)),
	}
}

// shippingLD describes the delivery options with their fees and transit times. Google requires transit times,
// so options without structured times are omitted. Options for the shop's district are omitted if the
// district is unknown.
func shippingLD(r *Request, deliveries []catalog.Delivery) []thing {
	var details []thing
	for _, d := range deliveries {
		if d.MaxDays == 0 {
			continue
		}
		to := thing{"@type": "DefinedRegion", "addressCountry": "BD"}
		if d.Zone == string(shippingpackage.ZoneInside) {
			if r.Tenant.Shop.District == "" {
				continue
			}
			to["addressRegion"] = r.Tenant.Shop.District
		}
		details = append(details, thing{
			"@type": "OfferShippingDetails", "shippingDestination": to,
			"shippingRate": thing{"@type": "MonetaryAmount", "value": d.Fee.Decimal(), "currency": r.Tenant.Shop.Currency},
			"deliveryTime": thing{"@type": "ShippingDeliveryTime", "transitTime": thing{
				"@type": "QuantitativeValue", "minValue": d.MinDays, "maxValue": d.MaxDays, "unitCode": "DAY",
			}},
		})
	}
	return details
}

// and adds the properties of other to t.
func (t thing) and(other thing) thing {
	for name, value := range other {
		t[name] = value
	}
	return t
}

// productGroup converts a product to a ProductGroup whose variants are products with offers.
func (s *Pages) productGroup(r *Request, p *catalog.Product, ld thing) thing {
	variants := p.Variants[:min(len(p.Variants), variantsTold)]
	list := make([]thing, len(variants))
	// Common terms are written in full for the first variant and referenced by the others.
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
			"offers": s.offer(r, query, v.Charged(), v.Stock).until(p.Sale, v.Offer).and(terms),
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

// identified adds an @id to a thing, or to each of several. It returns the value and a reference to it.
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

// describe sets the values of a variant's options, as schema.org properties if they exist.
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
