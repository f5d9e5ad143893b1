package seo

import (
	"fmt"
	"time"

	"haat/server/catalog"
	"haat/server/catalog/sale"
	"haat/server/platform/dhaka"
	"haat/server/platform/money"
)

// price formats an amount for feeds: 123.45 BDT.
func (f *feed) price(amount money.Amount) string {
	return fmt.Sprintf("%d.%02d %s", amount/100, amount%100, f.shop.Currency)
}

// prices returns the regular price of a product or variant, its lower price and the dates of that, as Google and Meta read them; "" if there is
// none. offer is the automatic discount of the product or variant, or nil. Feeds without dates are written again when it ends.
func (f *feed) prices(p *catalog.FeedProduct, selling money.Amount, offer *catalog.Offer) (regular, lower, dates string) {
	now := time.Now()
	price, starts, ends := salePrice(p.SaleTerms, selling, now)
	if offer != nil {
		price, starts, ends = offerPrice(p.SaleTerms, offer, now)
	}
	regular = f.price(selling)
	if price >= selling {
		return regular, "", ""
	}
	if !ends.IsZero() {
		dates = feedDates(starts, ends, now)
	}
	return regular, f.price(price), dates
}

// salePrice returns the price of a product's own discount and its dates. A sale with both dates is told before it begins, unless its units are
// limited: then it may end at any time.
func salePrice(terms sale.Terms, selling money.Amount, now time.Time) (price money.Amount, starts, ends time.Time) {
	at := now
	if terms.Starts.After(now) && !terms.Ends.IsZero() && terms.Units == 0 {
		at = terms.Starts
	}
	return terms.Price(selling, at), terms.Starts, terms.Ends
}

// offerPrice returns the price of an automatic discount, and the dates between which both it and the product's sale, if that is on, count.
func offerPrice(terms sale.Terms, offer *catalog.Offer, now time.Time) (price money.Amount, starts, ends time.Time) {
	if !terms.IsOn(now) {
		return offer.Price, offer.StartsAt, offer.EndsAt
	}
	starts = terms.Starts
	if offer.StartsAt.After(starts) {
		starts = offer.StartsAt
	}
	return offer.Price, starts, offer.Ends(terms.Ends)
}

// feedDates formats the time of a lower price for sale_price_effective_date, which needs a start: without one, it is the beginning of today.
func feedDates(starts, ends, now time.Time) string {
	if starts.IsZero() {
		starts = dhaka.Midnight(now)
	}
	return feedMinute(starts) + "/" + feedMinute(ends.Add(-time.Minute))
}

func feedMinute(at time.Time) string { return at.In(dhaka.Zone).Format("2006-01-02T15:04-0700") }
