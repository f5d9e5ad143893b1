package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/merchant"
)

// merchantEvents tells an admin's browser what is new, as server-sent events, until
// it leaves, the session or the process ends: "order" for each new order, "counts" of
// what waits where they have changed, "news" whenever something may have.
func (s *Server) merchantEvents(c echo.Context, who *merchantAt) error {
	last, err := lastRead(c)
	if err != nil {
		return err
	}
	news, stop := s.News.Watch(merchant.ShopNewsTag(who.tenant.Shop.ID))
	defer stop()
	orders, err := s.Merchants.FollowOrders(who.ctx, last)
	if err != nil {
		return err
	}
	st := &merchantStream{Server: s, eventWriter: s.newEventWriter(c), who: who, orders: orders}
	st.open()
	beat := time.NewTicker(s.pulse())
	defer beat.Stop()
	for {
		if ended, err := st.tell(); err != nil || ended {
			return err
		}
		select {
		case <-who.ctx.Done():
			return nil
		case _, open := <-news:
			if !open {
				return nil
			}
			if err := st.event("news", 0, struct{}{}); err != nil {
				return err
			}
		case <-beat.C:
			st.beat()
		}
	}
}

// merchantStream is what one admin's browser has been told.
type merchantStream struct {
	*Server
	*eventWriter
	who    *merchantAt
	orders *merchant.OrderFeed
	told   *merchant.Counts
}

// tell sends what is new. The stream has ended where the browser has gone or the
// session is over.
func (st *merchantStream) tell() (ended bool, err error) {
	still, err := st.knownMerchant(st.c, st.who.tenant) // its head has gone: no cookie can be renewed
	if err == nil && still != nil {
		err = st.gather()
	}
	if err != nil || still == nil {
		if st.who.ctx.Err() != nil { // what comes of a browser that has gone
			return true, nil
		}
		return true, err
	}
	return !st.flush(), nil
}

func (st *merchantStream) gather() error {
	orders, err := st.orders.Next(st.who.ctx)
	if err != nil {
		return err
	}
	for _, order := range orders {
		if err := st.event("order", st.orders.Last(), order); err != nil {
			return err
		}
	}
	counts, err := st.Merchants.Counts(st.who.ctx)
	if err != nil || st.told != nil && *st.told == *counts {
		return err
	}
	st.told = counts
	return st.event("counts", st.orders.Last(), counts) // from which place the browser goes on, without any order too
}
