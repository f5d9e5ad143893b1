package pathaotest

import (
	"fmt"
	"net/http"
	"time"

	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier/couriertest"
)

var _ couriertest.Day = (*Server)(nil)

// Tell changes a parcel and sends the webhook of an event. The event's name lacks the prefix "order.". extra
// contains additional fields of the webhook.
func (s *Server) Tell(ref, event string, extra map[string]any, o []remotetest.Option, change func(*couriertest.Parcel)) error {
	p, err := s.Change(ref, event, event, change)
	if err != nil {
		return err
	}
	body := map[string]any{
		"event": "order." + event, "consignment_id": p.Consignment, "merchant_order_id": p.Invoice, "updated_at": local(p.Updated),
		"timestamp": p.Updated.UTC().Format(time.RFC3339), "store_id": 101,
	}
	for name, value := range extra {
		body[name] = value
	}
	s.Emit(p.Account, body, o)
	return nil
}

// Created sends the webhook for a new order, which contains its consignment.
func (s *Server) Created(ref string, o ...remotetest.Option) error {
	return s.Tell(ref, "created", nil, o, nil)
}

// RequestPickup simulates a pickup request.
func (s *Server) RequestPickup(ref string, o ...remotetest.Option) error {
	p, _ := s.Parcel(ref)
	return s.Tell(ref, "pickup-requested", map[string]any{"delivery_fee": p.Charge}, o, nil)
}

// PickUp simulates the pickup from the merchant.
func (s *Server) PickUp(ref string, o ...remotetest.Option) error {
	return s.Tell(ref, "picked", nil, o, nil)
}

// OutForDelivery simulates the start of the delivery.
func (s *Server) OutForDelivery(ref string, o ...remotetest.Option) error {
	return s.Tell(ref, "assigned-for-delivery", nil, o, nil)
}

// Hold reports a failed delivery.
func (s *Server) Hold(ref, reason string, o ...remotetest.Option) error {
	return s.Tell(ref, "delivery-failed", map[string]any{"reason": reason}, o, nil)
}

// Deliver delivers the parcel for its whole amount.
func (s *Server) Deliver(ref string, o ...remotetest.Option) error {
	p, _ := s.Parcel(ref)
	return s.Tell(ref, "delivered", map[string]any{"collected_amount": p.COD}, o, s.Collect(p.COD))
}

// PartialDeliver delivers a part of the parcel.
func (s *Server) PartialDeliver(ref string, collected money.Amount, o ...remotetest.Option) error {
	return s.Tell(ref, "partial-delivery", map[string]any{"collected_amount": collected}, o, s.Collect(collected))
}

// Cancel starts the return of the parcel.
func (s *Server) Cancel(ref string, o ...remotetest.Option) error {
	return s.Tell(ref, "returned", map[string]any{"reason": "Customer refused"}, o, nil)
}

// ReturnReceived completes the return of the parcel, or of the rest of a partly delivered one.
func (s *Server) ReturnReceived(ref string, o ...remotetest.Option) error {
	p, _ := s.Parcel(ref)
	return s.Tell(ref, "returned-to-merchant", map[string]any{
		"return_consignment_id": "R" + p.Consignment, "return_type": "full_return", "collected_amount": p.Collected,
	}, o, func(p *couriertest.Parcel) { p.Back = true })
}

// Integrate sends the first webhook, which verifies the URL. It reports whether the response was correct.
func (s *Server) Integrate(a *remotetest.Account) bool {
	sent := s.Hook(a, `{"event":"webhook_integration"}`)
	return sent.Status == http.StatusAccepted && sent.Header.Get("X-Pathao-Merchant-Webhook-Integration-Secret") == a.Secrets["hook_integration"]
}

// PayOut pays delivered parcels, and sends a webhook for each.
func (s *Server) PayOut(o couriertest.PayOutOptions) couriertest.Payout {
	payout := s.Settle(o, func(n int) string { return fmt.Sprintf("INV-%d", 5_000+n) })
	for _, p := range payout.Parcels {
		s.Emit(p.Account, map[string]any{
			"event": "order.paid", "consignment_id": p.Consignment, "merchant_order_id": p.Invoice, "invoice_id": payout.Number,
			"updated_at": local(payout.At), "timestamp": payout.At.UTC().Format(time.RFC3339), "store_id": 101,
		}, o.Hooks)
	}
	return payout
}
