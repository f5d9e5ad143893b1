package admin

import (
	"reflect"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"haat/server/insight/dashboard"
	"haat/server/platform/httpx"
	"haat/server/rights"
	"haat/server/team"
	"haat/server/web/edge"
)

// Events streams updates to a merchant's browser as server-sent events, until the browser disconnects, or the
// session or process ends:
//   - "order": a new order
//   - "counts": the counts have changed
//   - "reminder": a reminder is due
//   - "rights": the member's rights have changed
//   - "news": anything else may have changed
//
// Members who may not see orders receive neither orders nor reminders.
func (s *API) Events(c echo.Context, who *edge.MerchantAt) error {
	last, err := edge.LastRead(c)
	if err != nil {
		return err
	}
	updates, stop := s.Updates.Watch(team.ShopUpdatesTag(who.Tenant.Shop.ID))
	defer stop()
	orders, err := s.Merchants.FollowOrders(who.Context, last)
	if err != nil {
		return err
	}
	st := &merchantStream{API: s, EventWriter: s.NewEventWriter(c), who: who, orders: orders}
	st.Open()
	return s.StreamEvents(who.Context, st.EventWriter, updates, st)
}

// merchantStream is the state of one browser's event stream.
type merchantStream struct {
	*API
	*httpx.EventWriter
	who    *edge.MerchantAt
	orders *team.OrderFeed
	counts *dashboard.Counts // the last counts sent
	// reminded is the time up to which reminders were sent. It begins with the stream, because the list
	// contains earlier ones.
	reminded time.Time
}

// Announce writes "news" for an update.
func (st *merchantStream) Announce() error { return st.Event("news", 0, struct{}{}) }

func (st *merchantStream) Send() (ended bool, err error) {
	caller, err := st.KnownMerchant(st.Context, st.who.Tenant) // the headers have been sent, so no cookie can be renewed
	if err != nil || caller == nil {
		return true, err
	}
	if slices.Equal(st.who.Rights, caller.Rights) {
		st.who.Caller = caller // has the time until which the member has read the notices
		return false, st.write()
	}
	if err := st.writeOrders(st.who.May(rights.Orders) && caller.May(rights.Orders)); err != nil {
		return false, err
	}
	st.who.Caller = caller
	if err := st.Event("rights", 0, struct{}{}); err != nil {
		return false, err
	}
	return false, st.write()
}

// write writes new orders, due reminders and changed counts.
func (st *merchantStream) write() error {
	if err := st.writeOrders(st.who.May(rights.Orders)); err != nil {
		return err
	}
	counts, err := st.Reports.Counts(st.who.Context, st.who.Counted())
	if err != nil || st.counts != nil && reflect.DeepEqual(st.counts, counts) {
		return err
	}
	st.counts = counts
	place := 0
	if st.who.May(rights.Orders) {
		place = st.orders.Last() // lets the browser resume from here even without an order
	}
	return st.Event("counts", place, counts)
}

// writeOrders writes new orders and due reminders. If the member may not see orders, it skips them.
func (st *merchantStream) writeOrders(may bool) error {
	orders, err := st.orders.Next(st.who.Context)
	if err != nil {
		return err
	}
	due, now, err := st.Calls.Due(st.who.Context, st.reminded)
	if err != nil {
		return err
	}
	st.reminded = now
	if !may {
		return nil
	}
	for _, order := range orders {
		if err := st.Event("order", st.orders.Last(), order); err != nil {
			return err
		}
	}
	for _, reminder := range due {
		if err := st.Event("reminder", 0, reminder); err != nil {
			return err
		}
	}
	return nil
}
