package storefront

import (
	"haat/server/catalog"
	"haat/server/platform/phone"
)

// homeLD returns the JSON-LD of a shop's home page: the store, its search, and the products on the
// page, each once.
func (s *Pages) homeLD(r *Request, shop *catalog.Shop, shelves ...[]catalog.ProductCard) []any {
	ld := []any{s.onlineStore(r, shop), s.webSite(r, shop)}
	var products []catalog.ProductCard
	seen := map[int]bool{}
	for _, shelf := range shelves {
		for _, p := range shelf {
			if !seen[p.ID] {
				seen[p.ID] = true
				products = append(products, p)
			}
		}
	}
	if len(products) > 0 {
		ld = append(ld, s.itemList(r, products, 1))
	}
	return ld
}

// storeID returns the @id of the shop in JSON-LD.
func (s *Pages) storeID(r *Request) string { return r.canonicalOf("/") + "#store" }

// onlineStore returns the shop as a schema.org OnlineStore.
func (s *Pages) onlineStore(r *Request, shop *catalog.Shop) thing {
	store := thing{
		"@type": "OnlineStore", "@id": s.storeID(r), "name": shop.Name, "url": r.canonicalOf("/"),
	}.with("slogan", shop.Tagline).with("email", shop.Email)
	if shop.Logo != nil {
		store["logo"] = r.canonical.absolute(shop.Logo.URL(640))
	}
	if number := internationalNumber(shop.PublicNumber); number != "" {
		store["telephone"] = number
		store["contactPoint"] = thing{"@type": "ContactPoint", "contactType": "customer service", "telephone": number}
	}
	if shop.Address != "" {
		address := thing{"@type": "PostalAddress", "streetAddress": shop.Address}
		if district := r.Tenant.Shop.District; district != "" { // all districts are in Bangladesh
			address["addressRegion"], address["addressCountry"] = district, "BD"
		}
		store["address"] = address
	}
	var pages []string
	for _, address := range []string{shop.Facebook, shop.Instagram, shop.Youtube, shop.Tiktok, shop.Twitter} {
		if address != "" {
			pages = append(pages, address)
		}
	}
	if pages != nil {
		store["sameAs"] = pages
	}
	return store.inContext()
}

// webSite returns the shop's website as a schema.org WebSite with its search.
func (s *Pages) webSite(r *Request, shop *catalog.Shop) thing {
	// The placeholder's braces must not be escaped, so it is appended to the URL.
	template := r.canonical.of("/search", nil, r.canonical.defaultLocale) + "?q={search_term_string}"
	template = catalog.InLanguage(template, r.Locale, r.canonical.defaultLocale)
	return thing{
		"@type": "WebSite", "name": shop.Name, "url": r.canonicalOf("/"), "inLanguage": string(r.Locale),
		"publisher": thing{"@id": s.storeID(r)},
		"potentialAction": thing{
			"@type":       "SearchAction",
			"target":      thing{"@type": "EntryPoint", "urlTemplate": template},
			"query-input": "required name=search_term_string",
		},
	}.inContext()
}

// marketSite returns the market as a schema.org WebSite.
func (s *Pages) marketSite(r *Request) thing {
	name, address := s.Texts.T(string(r.Locale), "haat"), r.canonicalOf(r.path)
	return thing{
		"@type": "WebSite", "name": name, "url": address, "inLanguage": string(r.Locale),
		"publisher": thing{"@type": "Organization", "name": name, "url": address},
	}.inContext()
}

// internationalNumber returns a Bangladeshi mobile number with +88. Other texts are returned unchanged.
func internationalNumber(written string) string {
	if number, ok := phone.Read(written); ok {
		return "+88" + number
	}
	return written
}
