package parcel

import (
	"context"
	"errors"
	"sync"
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

const (
	// quoteWithin is the maximum time that a review waits for prices, and quoteParallel the maximum number of concurrent requests.
	quoteWithin   = 5 * time.Second
	quoteParallel = 4
	// priceFor is the time for which a price is cached, and maxPrices the maximum number of cached prices.
	priceFor  = time.Hour
	maxPrices = 10_000
	// weightClass is the width of the weight classes in the couriers' price lists, in grams.
	weightClass = 500
)

// priceKey contains the values on which a courier's delivery charge depends.
type priceKey struct {
	account          int
	store            string
	city, zone, area string
	class            int
}

// prices caches the couriers' charges in memory.
type prices struct {
	mu    sync.Mutex
	known map[priceKey]pricedAt
}

type pricedAt struct {
	charge money.Amount
	at     time.Time
}

// price returns the courier's expected charge, or nil if it is unknown.
func (s *Service) price(ctx context.Context, l *line, b courier.Booking) *money.Amount {
	pricer, ok := l.Courier.(courier.Pricer)
	if !ok {
		return nil
	}
	class := (b.Weight + weightClass - 1) / weightClass
	key := priceKey{l.at.ID, l.at.Settings.Store, b.Area.City, b.Area.Zone, b.Area.Area, class}
	if known, ok := s.prices.get(key, s.Now()); ok {
		return &known
	}
	b.Weight, b.ParcelRequest = class*weightClass, kind.ParcelRequest{Area: b.Area, District: b.District}
	price, err := pricer.Price(ctx, l.at, b)
	if errors.Is(err, remote.ErrUnauthorized) {
		if err := s.broken(ctx, l.at); err != nil {
			s.Logger.ErrorContext(ctx, "break connection", "error", err)
		}
		return nil
	}
	if err != nil {
		return nil // the charge is optional information
	}
	s.prices.put(key, pricedAt{price.Delivery, s.Now()})
	return &price.Delivery
}

func (p *prices) get(key priceKey, now time.Time) (money.Amount, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known, ok := p.known[key]
	return known.charge, ok && now.Sub(known.at) < priceFor
}

func (p *prices) put(key priceKey, price pricedAt) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known == nil || len(p.known) >= maxPrices {
		p.known = map[priceKey]pricedAt{}
	}
	p.known[key] = price
}
