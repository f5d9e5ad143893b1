package history

import (
	"fmt"

	"haat/ent"
	"haat/ent/order"
	entparcel "haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/server/order/returns"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel"
	"haat/server/shipping/parcel/attention"
)

// carrier returns the courier of a plan.
func (p *plan) carrier() string {
	if p.courier == "redx" && p.end == "partial" { // RedX has no partial deliveries
		return "pathao"
	}
	return p.courier
}

// ship makes a step of an order's parcel, or of its delivery by the shop's own rider.
func (d *day) ship(p *plan, row *ent.Order, what string) error {
	switch p.carrier() {
	case "":
		return d.ride(p, row, what)
	case "manual":
		return d.shipByHand(p, row, what)
	}
	if what == "book" {
		if !isAt(row, order.StatusAccepted) {
			return nil
		}
		return d.book(p, row)
	}
	at, err := d.parcel(row)
	if err != nil || at == nil {
		return err
	}
	switch what {
	case "return", "ask return":
		return d.wishReturn(row, what)
	case "take back":
		return d.takeBack(at)
	case "check in":
		return d.checkIn(p, row, at)
	case "part back":
		if err := d.apply(at, what); err != nil {
			return err
		}
		return d.takeRest(row)
	}
	return d.apply(at, what)
}

// parcel returns the order's active parcel if the courier has it, or nil.
func (d *day) parcel(row *ent.Order) (*ent.Parcel, error) {
	at, err := d.client.Parcel.Query().Where(entparcel.OrderID(row.ID), entparcel.Active(true),
		entparcel.StateNotIn(entparcel.StateQueued, entparcel.StateSending, entparcel.StateUnknown, entparcel.StateFailed, entparcel.StateCanceled)).Only(d.ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find parcel: %w", err)
	}
	return at, nil
}

// book books an order's parcel, as a member does: review, send.
func (d *day) book(p *plan, row *ent.Order) error {
	ctx, _, _ := d.member(1 + p.n%2)
	s := d.app.Server.Parcels
	review, err := s.Review(ctx, parcel.ReviewRequest{Orders: []string{row.Number}, Courier: p.carrier()})
	if err != nil {
		return err
	}
	for _, r := range review.Rows {
		results, err := s.Book(ctx, parcel.BookRequest{Rows: []parcel.BookRow{{
			Order: r.Order, Courier: r.Courier, Name: r.Name, Mobile: r.Mobile, Address: r.Address, Note: r.Note, Weight: r.Weight, Area: r.Area, COD: r.COD,
			Charge: r.Charge,
		}}})
		if err != nil {
			return err
		}
		for _, result := range results {
			if result.Code != "" {
				d.Logger.Debug("a parcel of the history is not booked", "order", result.Order, "courier", p.carrier(), "code", result.Code, "fields", result.Fields)
			}
		}
	}
	return nil
}

// words contains the couriers' statuses of steps: those of Steadfast, Pathao and RedX.
var words = map[string]struct {
	state  courier.State
	status [3]string
	text   string
}{
	"pick up":   {courier.Moving, [3]string{"", "picked", "ready-for-delivery"}, "Consignment has arrived at the sorting center."},
	"out":       {courier.Moving, [3]string{"", "assigned-for-delivery", "delivery-in-progress"}, "Rider is assigned for delivery."},
	"out again": {courier.Moving, [3]string{"", "assigned-for-delivery", "delivery-in-progress"}, "Rider is assigned for delivery."},
	"hold":      {courier.Held, [3]string{"hold", "delivery-failed", "agent-hold"}, "Customer did not answer the phone."},
	"report":    {courier.Claimed, [3]string{"delivered_approval_pending", "", ""}, "Delivered by the rider."},
	"deliver":   {courier.Delivered, [3]string{"delivered", "delivered", "delivered"}, "Consignment has been delivered."},
	"partial":   {courier.Partly, [3]string{"partial_delivered", "partial-delivery", ""}, "Consignment has been delivered partially."},
	"part back": {courier.Returned, [3]string{"partial_delivered_return_received", "returned-to-merchant", ""}, "Return has been received by the merchant."},
	"refuse":    {courier.Returning, [3]string{"cancelled", "returned", "agent-returning"}, "Customer refused the parcel."},
	"back":      {courier.Returned, [3]string{"cancelled_return_received", "returned-to-merchant", "returned"}, "Return has been received by the merchant."},
}

var courierIndex = map[string]int{"steadfast": 0, "pathao": 1, "redx": 2}

// apply records a courier's report, as its webhook does.
func (d *day) apply(at *ent.Parcel, what string) error {
	word, ok := words[what]
	if !ok {
		return fmt.Errorf("unknown step %q", what)
	}
	u := courier.Update{At: d.clock.Now(), State: word.state, Status: word.status[courierIndex[at.Courier]], Text: word.text}
	if u.Status == "" && at.Courier != "steadfast" {
		return nil
	}
	cod := money.Amount(at.Cod)
	switch what {
	case "pick up":
		u.Inferred = u.Status == ""
	case "out", "out again":
		u.Inferred, u.Out = u.Status == "", true
	case "hold":
		u.Failed = true
	case "deliver":
		u.Collected, u.Charge, u.CODFee = &cod, new(d.chargeOf(at)), new(feeOf(cod))
	case "partial":
		part := cod / 200 * 100
		u.Collected, u.Charge, u.CODFee = &part, new(d.chargeOf(at)), new(feeOf(part))
	case "part back":
		u.Part = true
	case "back":
		u.Charge = new(d.chargeOf(at))
	}
	return d.app.Server.Parcels.Apply(d.ctx, at.ID, u, parcelevent.SourceWebhook)
}

// chargeOf is a courier's delivery charge in whole taka: less in the shop's own district.
func (d *day) chargeOf(at *ent.Parcel) money.Amount {
	if at.Request != nil && at.Request.District == d.shop.District {
		return 60_00
	}
	return 110_00
}

// feeOf is a courier's fee for collecting cash: 1 %, in whole taka.
func feeOf(collected money.Amount) money.Amount { return collected / 100_00 * 100 }

// checkIn takes back a returned parcel. Now and then something is damaged.
func (d *day) checkIn(p *plan, row *ent.Order, at *ent.Parcel) error {
	ctx, who, _ := d.member(1)
	in := attention.CheckInRequest{}
	if p.customer%6 == 2 {
		in.Damaged = []attention.DamagedItem{{ItemID: row.Edges.Items[0].ID, Quantity: 1}}
	}
	return d.parcels.CheckIn(ctx, d.tenant, at.ID, in, attention.Member{ID: who.ID, Name: who.Name})
}

// takeRest checks in a unit that the customer of a partly delivered parcel did not take.
func (d *day) takeRest(row *ent.Order) error {
	units := 0
	for _, item := range row.Edges.Items {
		units += item.Quantity
	}
	if units < 2 {
		return nil
	}
	ctx, who, _ := d.member(1)
	by := returns.By{UserID: who.ID, Tenant: d.tenant, Locale: i18n.Bn}
	rest := []returns.ItemUnits{{ItemID: row.Edges.Items[0].ID, Quantity: 1}}
	started, err := d.app.Server.Returns.Start(ctx, row.Number, returns.StartRequest{Kind: "undelivered", Items: rest}, by)
	if err != nil {
		return err
	}
	_, err = d.app.Server.Returns.Receive(ctx, started.Returns[len(started.Returns)-1].ID, returns.ReceiveRequest{Items: rest}, by)
	return err
}

// shipByHand makes a step of a parcel that a member took to a courier without an API.
func (d *day) shipByHand(p *plan, row *ent.Order, what string) error {
	ctx, _, _ := d.member(1)
	s := d.app.Server.Parcels
	if what == "book" {
		if !isAt(row, order.StatusAccepted) {
			return nil
		}
		_, err := s.BookManual(ctx, parcel.ManualParcel{
			Order: row.Number, CourierName: "সুন্দরবন কুরিয়ার", TrackingCode: fmt.Sprintf("SB%s%02d", d.date.Format("0102"), p.n), Charge: new(money.Amount(130_00)),
		})
		return err
	}
	state := map[string]string{"pick up": "moving", "deliver": "delivered", "refuse": "returning", "check in": "returned", "partial": "delivered"}[what]
	at, err := d.parcel(row)
	if err != nil || at == nil || state == "" {
		return err
	}
	_, err = s.SetManual(ctx, at.ID, parcel.ManualStatus{State: state})
	return err
}

// ride makes a step of an order that the shop's own rider delivers.
func (d *day) ride(p *plan, row *ent.Order, what string) error {
	ctx, _, by := d.member(1)
	to := map[string]order.Status{
		"book": order.StatusProcessing, "pick up": order.StatusShipped, "deliver": order.StatusDelivered, "partial": order.StatusDelivered,
		"check in": order.StatusCanceled,
	}[what]
	before := map[order.Status]order.Status{
		order.StatusProcessing: order.StatusAccepted, order.StatusShipped: order.StatusProcessing, order.StatusDelivered: order.StatusShipped,
		order.StatusCanceled: order.StatusShipped,
	}
	if to == "" || row.Status != before[to] {
		return nil
	}
	return d.app.Server.Orders.Change(ctx, d.tenant, row.Number, string(to), by, "")
}
