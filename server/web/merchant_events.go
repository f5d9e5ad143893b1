package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/merchant"
)

// merchantEvents streams updates to a merchant's browser as server-sent events until the browser
// disconnects, or the session or process ends: "order" for each new order, "counts" when the counts
// have changed, "news" when anything else may have changed.
func (s *Server) merchantEvents(c echo.Context, who *merchantAt) error {
	last, err := lastRead(c)
	if err != nil {
		return err
	}
	news, stop := s.Updates.Watch(merchant.ShopUpdatesTag(who.tenant.Shop.ID))
	defer stop()
	orders, err := s.Merchants.FollowOrders(who.ctx, last)
	if err != nil {
		return err
	}
	st := &merchantStream{Server: s, eventWriter: s.newEventWriter(c), who: who, orders: orders}
	st.open()
	beat := time.NewTicker(s.heartbeatInterval())
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

// merchantStream is the state of one browser's event stream.
type merchantStream struct {
	*Server
	*eventWriter
	who    *merchantAt
	orders *merchant.OrderFeed
	told   *merchant.Counts
}

// tell sends new events. ended is true if the browser disconnected or the session ended.
func (st *merchantStream) tell() (ended bool, err error) {
	still, err := st.knownMerchant(st.c, st.who.tenant) // the headers have been sent: no cookie can be renewed
	if err == nil && still != nil {
		err = st.gather()
	}
	if err != nil || still == nil {
		if st.who.ctx.Err() != nil { // the error was caused by the disconnect
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
	return st.event("counts", st.orders.Last(), counts) // the id lets the browser resume from here even without an order
}
