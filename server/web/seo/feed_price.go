package seo

import (
	"fmt"
	"time"

	"haat/server/catalog"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
)

// price formats an amount for feeds: 123.45 BDT.
func (f *feed) price(amount money.Amount) string {
	return fmt.Sprintf("%d.%02d %s", amount/100, amount%100, f.shop.Currency)
}

// prices returns the regular price of a product or variant, its lower price and the dates of that, as Google and Meta read them; "" if there is
// none. offer is the automatic discount of the product or variant, or nil. Feeds without dates are written again when it ends.
// A sale with both dates is told before it begins, unless its units are limited: then it may end at any time.
func (f *feed) prices(p *catalog.FeedProduct, selling money.Amount, offer *catalog.Offer) (regular, lower, dates string) {
	terms, now := p.SaleTerms, time.Now()
	at := now
	if terms.Starts.After(now) && !terms.Ends.IsZero() && terms.Units == 0 {
		at = terms.Starts
	}
	regular = f.price(selling)
	if offer != nil {
		return regular, f.price(offer.Price), ""
	}
	price := terms.Price(selling, at)
	if price >= selling {
		return regular, "", ""
	}
	if terms.Ends.IsZero() {
		return regular, f.price(price), ""
	}
	starts := terms.Starts
	if starts.IsZero() {
		starts = dhaka.Midnight(now)
	}
	return regular, f.price(price), feedMinute(starts) + "/" + feedMinute(terms.Ends.Add(-time.Minute))
}

// feedMinute formats a time for sale_price_effective_date.
func feedMinute(at time.Time) string { return at.In(dhaka.Zone).Format("2006-01-02T15:04-0700") }
