package web

import (
	"haat/server/catalog"
	"haat/server/platform/phone"
)

// homeLD is what a shop's home page says of itself: whose it is, how it is searched, and
// the products on it, each once.
func (s *Server) homeLD(r *pageRequest, shop *catalog.Shop, shelves ...[]catalog.ProductCard) []any {
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

// storeID names the shop in what its pages say.
func (s *Server) storeID(r *pageRequest) string { return s.absolute(r, r.homeAddress()) + "#store" }

// onlineStore is schema.org's OnlineStore of the shop.
func (s *Server) onlineStore(r *pageRequest, shop *catalog.Shop) thing {
	store := thing{
		"@type": "OnlineStore", "@id": s.storeID(r), "name": shop.Name, "url": s.absolute(r, r.homeAddress()),
	}.with("slogan", shop.Tagline).with("email", shop.Email)
	if shop.Logo != nil {
		store["logo"] = s.absolute(r, shop.Logo.URL(640))
	}
	if number := internationalNumber(shop.PublicNumber); number != "" {
		store["telephone"] = number
		store["contactPoint"] = thing{"@type": "ContactPoint", "contactType": "customer service", "telephone": number}
	}
	if shop.Address != "" {
		address := thing{"@type": "PostalAddress", "streetAddress": shop.Address}
		if district := r.tenant.Shop.District; district != "" { // they are Bangladesh's
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

// webSite is schema.org's WebSite of the shop, with its search.
func (s *Server) webSite(r *pageRequest, shop *catalog.Shop) thing {
	search := *r
	search.path = "/search"
	// The braces are the place of what is searched for.
	template := s.absolute(r, search.address(nil, r.defaultLocale())) + "?q={search_term_string}"
	template = catalog.InLanguage(template, r.locale, r.defaultLocale())
	return thing{
		"@type": "WebSite", "name": shop.Name, "url": s.absolute(r, r.homeAddress()), "inLanguage": string(r.locale),
		"publisher": thing{"@id": s.storeID(r)},
		"potentialAction": thing{
			"@type":       "SearchAction",
			"target":      thing{"@type": "EntryPoint", "urlTemplate": template},
			"query-input": "required name=search_term_string",
		},
	}.inContext()
}

// marketSite is schema.org's WebSite of the market itself.
func (s *Server) marketSite(r *pageRequest) thing {
	name, address := s.texts.T(string(r.locale), "haat"), s.absolute(r, r.address(nil, r.locale))
	return thing{
		"@type": "WebSite", "name": name, "url": address, "inLanguage": string(r.locale),
		"publisher": thing{"@type": "Organization", "name": name, "url": address},
	}.inContext()
}

// internationalNumber is a number as it is dialled from anywhere, or as it is written
// where it is no mobile number of Bangladesh.
func internationalNumber(written string) string {
	if number, ok := phone.Read(written); ok {
		return "+88" + number
	}
	return written
}
