// Package offer computes what shoppers see of automatic discounts before the cart: the lowered price of a product, what several units cost, and
// sets of products. It calculates with the rules and the functions of the checkout.
package offer

import (
	"context"
	"slices"
	"strconv"
	"time"

	"haat/server/catalog"
	"haat/server/discount"
	"haat/server/discount/rules"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/pagecache"
	"haat/server/platform/textnorm"
)

// Offers reads the automatic discounts of shops. Its methods need a context with the shop as viewer.
type Offers struct {
	rules   *rules.Rules
	catalog *catalog.Catalog
	now     func() time.Time
}

// New returns the service. If now is nil, it uses the real clock.
func New(r *rules.Rules, products *catalog.Catalog, now func() time.Time) *Offers {
	if now == nil {
		now = time.Now
	}
	return &Offers{r, products, now}
}

// Shown contains the automatic discounts of a shop that everybody gets now. A nil Shown contains none.
type Shown struct {
	catalog   *catalog.Catalog
	locale    i18n.Locale
	now       time.Time
	named     map[*discount.Rule]*rules.Rule
	units     []*discount.Rule // those that lower single units, by id
	cart      []*discount.Rule // those that a cart of the product alone can get, apart from the delivery's
	several   []*discount.Rule // those that depend on the number of units
	sets      []*discount.Rule
	minimums  []*discount.Rule
	ancestors map[int][]int
}

// Now returns the discounts to show. The page that is being loaded expires when one begins or ends. Shown is nil for shops without any, and needs no statement if the automatic discounts are cached.
func (o *Offers) Now(ctx context.Context, locale i18n.Locale) (*Shown, error) {
	all, err := o.rules.Automatic(ctx)
	if err != nil || len(all) == 0 {
		return nil, err
	}
	s := &Shown{catalog: o.catalog, locale: locale, now: o.now(), named: map[*discount.Rule]*rules.Rule{}}
	categories := false
	for i := range all {
		r := &all[i]
		pagecache.ExpireAt(ctx, r.NextChange(s.now))
		if r.ForAnybody(s.now) {
			s.sort(r)
			categories = categories || r.Target.UsesCategories()
		}
	}
	if len(s.named) == 0 {
		return nil, nil
	}
	if categories {
		rows, err := o.catalog.CategoryRows(ctx)
		if err != nil {
			return nil, err
		}
		s.ancestors = rules.Ancestors(rows)
	}
	return s, nil
}

// sort adds a rule to the lists to which it belongs.
func (s *Shown) sort(named *rules.Rule) {
	r := &named.Rule
	s.named[r] = named
	if r.Class != discount.Delivery {
		s.cart = append(s.cart, r)
	}
	switch {
	case r.MinSum > 0 || r.Class != discount.Product && r.MinUnits > 1:
		s.minimums = append(s.minimums, r)
	case r.LowersUnits():
		s.units = append(s.units, r)
	case r.Value.Kind == discount.Bundle && r.Value.Units == 0:
		s.sets = append(s.sets, r)
	}
	if r.Class == discount.Product && r.MinSum <= 0 && len(thresholds(r)) > 0 {
		s.several = append(s.several, r)
	}
}

func (s *Shown) name(r *discount.Rule) string {
	named := s.named[r]
	return s.locale.Pick(named.Name, named.BnName)
}

// line returns a line of a cart that contains only the product.
func (s *Shown) line(card *catalog.ProductCard, price money.Amount, quantity int) discount.Line {
	return discount.Line{Product: card.ID, Categories: s.ancestors[card.CategoryID], Quantity: quantity, Price: price}
}

// Cards sets the offers of cards.
func (s *Shown) Cards(cards []catalog.ProductCard) {
	if s == nil || len(s.units) == 0 {
		return
	}
	for i := range cards {
		s.Card(&cards[i])
	}
}

// Card sets the offer of a card.
func (s *Shown) Card(card *catalog.ProductCard) {
	if s != nil {
		card.Offer = s.of(card, card.SellingPrice, card.Price)
	}
}

// Prices sets the offers of a product and its variants.
func (s *Shown) Prices(p *catalog.Product) { s.prices(&p.ProductCard, p.Variants) }

// Found sets the offers of a product in a search result and of its variants.
func (s *Shown) Found(p *catalog.FoundProduct) { s.prices(&p.ProductCard, p.Variants) }

func (s *Shown) prices(card *catalog.ProductCard, variants []catalog.Variant) {
	if s == nil || len(s.units) == 0 {
		return
	}
	s.Card(card)
	for i := range variants {
		v := &variants[i]
		v.Offer = s.of(card, v.SellingPrice, v.Price)
	}
}

// of returns the offer of a product at a price, or nil if no discount lowers it.
func (s *Shown) of(card *catalog.ProductCard, selling, price money.Amount) *catalog.Offer {
	best, amount := discount.BestOfUnit(s.units, s.line(card, price, 1))
	if best == nil {
		return nil
	}
	offer := &catalog.Offer{Price: price - amount, Name: s.name(best), StartsAt: best.Starts, EndsAt: best.Ends}
	if v := best.Value; v.Kind == discount.Percent && price == selling && amount == money.PercentOf(price, v.Percent) {
		offer.Name = "-" + money.Amount(v.Percent).Decimal() + "%"
		if s.locale == i18n.Bn {
			offer.Name = textnorm.BengaliDigits(offer.Name)
		}
	}
	return offer
}

// Product sets the offers and deals of a product on its page. It needs statements only for the products of sets: one, and one for variants.
func (s *Shown) Product(ctx context.Context, p *catalog.Product) error {
	if s == nil {
		return nil
	}
	s.Prices(p)
	deals := catalog.Deals{Minimums: s.minimumsOf(p)}
	deals.Name, deals.Prices = s.pricesOf(p)
	var err error
	if deals.Sets, err = s.setsOf(ctx, p); err != nil {
		return err
	}
	if len(deals.Prices)+len(deals.Sets)+len(deals.Minimums) > 0 {
		p.Deals = &deals
	}
	return nil
}

// maxMinimums is the maximum number of discounts with a minimum on a product's page.
const maxMinimums = 3

func (s *Shown) minimumsOf(p *catalog.Product) (list []catalog.DealMinimum) {
	for _, r := range s.minimums {
		if len(list) == maxMinimums {
			break
		}
		if !r.Selects(s.line(&p.ProductCard, p.Price, 1)) {
			continue
		}
		kind := ""
		if r.Value.Kind == discount.Free && r.MinUnits <= 1 {
			kind = "free"
		}
		list = append(list, catalog.DealMinimum{Kind: kind, Name: s.name(r), MinSum: r.MinSum, MinUnits: r.MinUnits})
	}
	return list
}

// calculate returns the quote of a cart without delivery.
func (s *Shown) calculate(lines ...discount.Line) discount.Quote {
	return discount.Calculate(discount.Cart{Lines: lines}, s.cart, s.now)
}

// maxSets is the maximum number of sets on a product's page.
const maxSets = 3

// setsOf returns the sets with a product whose products are all in stock.
func (s *Shown) setsOf(ctx context.Context, p *catalog.Product) (list []catalog.DealSet, err error) {
	var with []*discount.Rule
	var ids []int
	for _, r := range s.sets {
		if slices.Contains(r.Target.Products, p.ID) && p.Stock > 0 {
			with, ids = append(with, r), append(ids, r.Target.Products...)
		}
	}
	found, err := s.catalog.ForSale(ctx, ids, s.locale)
	if err != nil {
		return nil, err
	}
	for _, r := range with {
		if set, ok := s.setOf(r, found); ok && len(list) < maxSets {
			list = append(list, set)
		}
	}
	return list, nil
}

// setOf returns a set of products for sale. It reports false if one is missing or out of stock, or if other discounts are better.
func (s *Shown) setOf(r *discount.Rule, found map[int]catalog.FoundProduct) (set catalog.DealSet, ok bool) {
	var lines []discount.Line
	for _, id := range r.Target.Products {
		product, ok := found[id]
		if !ok || product.Stock <= 0 {
			return set, false
		}
		set.Products = append(set.Products, product.ProductCard)
		line := s.line(&product.ProductCard, product.Price, 1)
		line.Key = strconv.Itoa(id)
		lines = append(lines, line)
	}
	q := s.calculate(lines...)
	set.Name, set.Total, set.Saved = s.name(r), q.Total, q.Discount
	return set, slices.ContainsFunc(q.Discounts, func(a discount.Applied) bool { return a.Rule == r })
}
