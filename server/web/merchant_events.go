package web

import (
	"github.com/labstack/echo/v4"

	"haat/server/merchant"
	"haat/server/platform/httpx"
	"haat/server/report"
)

// merchantEvents streams updates to a merchant's browser as server-sent events until the browser
// disconnects, or the session or process ends: "order" for each new order, "counts" when the counts
// have changed, "news" when anything else may have changed.
func (s *AdminAPI) merchantEvents(c echo.Context, who *merchantAt) error {
	last, err := lastRead(c)
	if err != nil {
		return err
	}
	updates, stop := s.Updates.Watch(merchant.ShopUpdatesTag(who.tenant.Shop.ID))
	defer stop()
	orders, err := s.Merchants.FollowOrders(who.ctx, last)
	if err != nil {
		return err
	}
	st := &merchantStream{AdminAPI: s, EventWriter: s.newEventWriter(c), who: who, orders: orders}
	st.Open()
	return s.streamEvents(who.ctx, st.EventWriter, updates, st)
}

// merchantStream is the state of one browser's event stream.
type merchantStream struct {
	*AdminAPI
	*httpx.EventWriter
	who    *merchantAt
	orders *merchant.OrderFeed
	counts *report.Counts // the last counts sent
}

// announce writes "news" for an update.
func (st *merchantStream) announce() error { return st.Event("news", 0, struct{}{}) }

func (st *merchantStream) send() (ended bool, err error) {
	session, err := st.knownMerchant(st.Context, st.who.tenant) // the headers have been sent: no cookie can be renewed
	if err != nil || session == nil {
		return true, err
	}
	return false, st.write()
}

// write writes new orders and changed counts.
func (st *merchantStream) write() error {
	orders, err := st.orders.Next(st.who.ctx)
	if err != nil {
		return err
	}
	for _, order := range orders {
		if err := st.Event("order", st.orders.Last(), order); err != nil {
			return err
		}
	}
	counts, err := st.Reports.Counts(st.who.ctx)
	if err != nil || st.counts != nil && *st.counts == *counts {
		return err
	}
	st.counts = counts
	return st.Event("counts", st.orders.Last(), counts) // the id lets the browser resume from here even without an order
}
