package checkout_test

import (
	"testing"
	"time"

	"haat/server/order/checkout"
	"haat/server/platform/fault"
)

// A merchant who enters an order knows whom it is for.
func TestPlace_BlocksANumberForCustomersOnly(t *testing.T) {
	s := newStore(t)
	line := checkout.QuoteLine{ProductID: s.lamp, Quantity: 1}
	s.client.CustomerRecord.Create().SetMobile("01712345678").SetBlockedAt(time.Now()).ExecX(s.ctx)
	_, err := s.Place(s.ctx, s.tenant, key(), s.request(line), guest)
	wantFault(t, err, fault.Forbidden, "order_refused")
	in := s.manual(line)
	in.Mobile = "01712345678"
	if _, err := s.PlaceManualOrder(s.ctx, s.tenant, key(), in, merchant); err != nil {
		t.Errorf("an order by the merchant: %v", err)
	}
}
