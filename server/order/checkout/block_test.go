package checkout_test

import (
	"testing"

	"haat/server/order/checkout"
	"haat/server/platform/fault"
)

// Blocks must not apply to orders that merchants enter, because they know the customer.
func TestPlace_BlocksANumberForCustomersOnly(t *testing.T) {
	s := newStore(t)
	line := checkout.QuoteLine{ProductID: s.Lamp, Quantity: 1}
	s.Client.BlockEntry.Create().SetList("block").SetKind("number").SetValue("01712345678").ExecX(s.Ctx)
	_, err := s.Place(s.Ctx, s.Tenant, key(), s.Request(line), guest)
	wantFault(t, err, fault.Forbidden, "order_refused")
	in := s.manual(line)
	in.Mobile = "01712345678"
	if _, err := s.PlaceManualOrder(s.Ctx, s.Tenant, key(), in, merchant); err != nil {
		t.Errorf("an order by the merchant: %v", err)
	}
}
