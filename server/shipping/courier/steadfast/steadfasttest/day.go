package steadfasttest

import (
	"fmt"

	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier/couriertest"
)

var _ couriertest.Day = (*Server)(nil)

// tell changes a parcel and sends a delivery_status webhook. An empty status sends a tracking_update with the text.
func (s *Server) tell(ref, status, text string, o []remotetest.Option, change func(*couriertest.Parcel)) error {
	p, err := s.Change(ref, status, text, change)
	if err != nil {
		return err
	}
	body := map[string]any{
		"notification_type": "tracking_update", "consignment_id": number(p.Consignment), "invoice": p.Invoice, "tracking_message": text,
		"updated_at": local(p.Updated),
	}
	if status != "" {
		body["notification_type"], body["status"], body["delivery_charge"], body["cod_amount"] = "delivery_status", status, p.Charge, p.COD
		if p.Delivered {
			body["cod_amount"] = p.Collected
		}
	}
	s.Emit(p.Account, body, o)
	return nil
}

// PickUp simulates the pickup from the merchant.
func (s *Server) PickUp(ref string, o ...remotetest.Option) error {
	if err := s.tell(ref, "pending", "Consignment is approved.", []remotetest.Option{remotetest.Dropped}, nil); err != nil {
		return err
	}
	return s.tell(ref, "", "Consignment has arrived at the sorting center.", o, nil)
}

// OutForDelivery simulates the start of the delivery.
func (s *Server) OutForDelivery(ref string, o ...remotetest.Option) error {
	return s.tell(ref, "", "Rider is assigned for delivery.", o, nil)
}

// Hold puts the parcel on hold.
func (s *Server) Hold(ref, reason string, o ...remotetest.Option) error {
	return s.tell(ref, "hold", reason, o, nil)
}

// Claim simulates the rider's report of a delivery, which Steadfast has not approved.
func (s *Server) Claim(ref string, o ...remotetest.Option) error {
	return s.tell(ref, "delivered_approval_pending", "Delivered by the rider.", o, nil)
}

// Deliver delivers the parcel for its whole amount.
func (s *Server) Deliver(ref string, o ...remotetest.Option) error {
	return s.tell(ref, "delivered", "Consignment has been delivered.", o, func(p *couriertest.Parcel) { s.Collect(p.COD)(p) })
}

// PartialDeliver delivers a part of the parcel.
func (s *Server) PartialDeliver(ref string, collected money.Amount, o ...remotetest.Option) error {
	return s.tell(ref, "partial_delivered", "Consignment has been delivered partially.", o, s.Collect(collected))
}

// Cancel starts the return of the parcel.
func (s *Server) Cancel(ref string, o ...remotetest.Option) error {
	return s.tell(ref, "cancelled", "Consignment has been cancelled.", o, nil)
}

// ReturnReceived completes the return of the parcel, or of the rest of a partly delivered one. Steadfast sends no webhook for it: only the
// request status_with_return_status shows it.
func (s *Server) ReturnReceived(ref string, _ ...remotetest.Option) error {
	_, err := s.Change(ref, "", "Return has been received by the merchant.", func(p *couriertest.Parcel) {
		p.Status, p.Back = "cancelled_return_received", true
		if p.Delivered {
			p.Status = "partial_delivered_return_received"
		}
	})
	return err
}

// PayOut pays delivered parcels.
func (s *Server) PayOut(o couriertest.PayOutOptions) couriertest.Payout {
	return s.Settle(o, func(n int) string { return fmt.Sprintf("SFC-%d", 88_212+n) })
}
