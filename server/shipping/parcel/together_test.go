package parcel

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	orders "haat/server/order"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
)

// pairs has a line for each status of an order and state of its manual parcel, also for those that only earlier releases left behind.
// The columns are actionsOfPairs, with the letters of the resulting pair or the error.
const pairs = `
		pending/booked        | Sm    Dd    Dp    Sg    Rr    Nx    | Pb    Sm    Dd    Cd    Xx    Rx
		pending/moving        | no    Dd    Dp    Sg    Rr    no    | Pb    Sm    Dd    Cd    left  left
		pending/delivered     | no    no    no    no    no    no    | Pb    Sm    Dd    Cd    left  left
		pending/partly        | no    no    no    Dg    Dr    no    | Pb    Sm    Dp    Cp    left  left
		pending/returning     | no    no    no    no    Rr    no    | Pb    Sg    Dd    Cd    left  left
		pending/returned      | no    no    no    no    no    no    | Pb    Sm    back  back  Xr    Rr
		processing/booked     | Sm    Dd    Dp    Sg    Rr    Px    | same  Sm    Dd    Cd    Xx    Rx
		processing/moving     | no    Dd    Dp    Sg    Rr    no    | same  Sm    Dd    Cd    left  left
		processing/delivered  | no    no    no    no    no    no    | same  Sm    Dd    Cd    left  left
		processing/partly     | no    no    no    Dg    Dr    no    | same  Sm    Dp    Cp    left  left
		processing/returning  | no    no    no    no    Rr    no    | same  Sg    Dd    Cd    left  left
		processing/returned   | no    no    no    no    no    no    | same  Sm    back  back  Xr    Rr
		shipped/booked        | Sm    Dd    Dp    Sg    Rr    ahead | Pb    same  Dd    Cd    Xr    Rr
		shipped/moving        | no    Dd    Dp    Sg    Rr    no    | Pb    same  Dd    Cd    Xr    Rr
		shipped/delivered     | no    no    no    no    no    no    | Pb    same  Dd    Cd    Xd    Rd
		shipped/partly        | no    no    no    Dg    Dr    no    | Pb    same  Dp    Cp    Xp    Rp
		shipped/returning     | no    no    no    no    Rr    no    | Pb    same  Dd    Cd    Xr    Rr
		shipped/returned      | no    no    no    no    no    no    | Pb    same  back  back  Xr    Rr
		delivered/booked      | ahead Dd    Dp    ahead Rr    ahead | Pb    Sm    same  Cd    Xr    Rr
		delivered/moving      | no    Dd    Dp    ahead Rr    no    | Pb    Sm    same  Cd    Xr    Rr
		delivered/delivered   | no    no    no    no    no    no    | Pb    Sm    same  Cd    Xd    Rd
		delivered/partly      | no    no    no    Dg    Dr    no    | Pb    Sm    same  Cp    Xp    Rp
		delivered/returning   | no    no    no    no    Rr    no    | Pb    Sg    same  Cd    Xr    Rr
		delivered/returned    | no    no    no    no    no    no    | Pb    Sm    same  back  Xr    Rr
		completed/booked      | ahead Cd    Cp    ahead Rr    ahead | Pb    Sm    Dd    same  Xr    Rr
		completed/moving      | no    Cd    Cp    ahead Rr    no    | Pb    Sm    Dd    same  Xr    Rr
		completed/delivered   | no    no    no    no    no    no    | Pb    Sm    Dd    same  Xd    Rd
		completed/partly      | no    no    no    Cg    Cr    no    | Pb    Sm    Dp    same  Xp    Rp
		completed/returning   | no    no    no    no    Rr    no    | Pb    Sg    Dd    same  Xr    Rr
		completed/returned    | no    no    no    no    no    no    | Pb    Sm    back  same  Xr    Rr
		canceled/booked       | off   off   off   Xg    Xr    Xx    | Pb    Sm    Dd    Cd    same  Rb
		canceled/moving       | no    off   off   Xg    Xr    no    | Pb    Sm    Dd    Cd    same  Rm
		canceled/delivered    | no    no    no    no    no    no    | Pb    Sm    Dd    Cd    same  Rd
		canceled/partly       | no    no    no    Xg    Xr    no    | Pb    Sm    Dp    Cp    same  Rp
		canceled/returning    | no    no    no    no    Xr    no    | Pb    Sg    Dd    Cd    same  Rg
		canceled/returned     | no    no    no    no    no    no    | Pb    Sm    Dd    Cd    same  Rr
		returned/booked       | off   off   off   Rg    Rr    Rx    | Pb    Sm    Dd    Cd    Xb    same
		returned/moving       | no    off   off   Rg    Rr    no    | Pb    Sm    Dd    Cd    Xm    same
		returned/delivered    | no    no    no    no    no    no    | Pb    Sm    Dd    Cd    Xd    same
		returned/partly       | no    no    no    Rg    Rr    no    | Pb    Sm    Dp    Cp    Xp    same
		returned/returning    | no    no    no    no    Rr    no    | Pb    Sg    Dd    Cd    Xg    same
		returned/returned     | no    no    no    no    no    no    | Pb    Sm    Dd    Cd    Xr    same`

// actionsOfPairs are the changes of the parcel by a member, and the corrections of the order.
var actionsOfPairs = []string{
	"parcel:moving", "parcel:delivered", "parcel:partly", "parcel:returning", "parcel:returned", "parcel:canceled",
	"order:processing", "order:shipped", "order:delivered", "order:completed", "order:canceled", "order:returned",
}

var letters = map[string]string{
	"order pending": "N", "order processing": "P", "order shipped": "S", "order delivered": "D", "order completed": "C", "order canceled": "X", "order returned": "R",
	"parcel booked": "b", "parcel moving": "m", "parcel delivered": "d", "parcel partly": "p", "parcel returning": "g", "parcel returned": "r", "parcel canceled": "x",
}

// codes are the errors. "no" is an action that the screen does not offer, and "same" a correction to the same status.
var codes = map[string]string{
	"parcel_state": "no", "order_invalid": "same", "parcel_order_canceled": "off", "parcel_order_ahead": "ahead", "parcel_left": "left",
	"parcel_came_back": "back",
}

// member is the member of newDesk's context.
var member = orders.Actor{Kind: orders.Merchant, ID: 1}

// pair adds an order with a manual parcel. status may be "returned".
func (d *desk) pair(status, state string) *ent.Parcel {
	d.Helper()
	number := d.order(200_00, "House 1")
	booked, err := d.BookManual(d.ctx, ManualParcel{Order: number, CourierName: "Own rider"})
	must(d.TB, err)
	ctx := audit.Quiet(d.ctx)
	row, err := d.get(ctx, d.Client, booked.ID)
	must(d.TB, err)
	if state != "booked" {
		u := courier.Update{Key: "earlier", At: d.clock, State: courier.State(state)}
		if state == "partly" {
			u.Collected = amount(50)
		}
		_, err := d.addEvent(ctx, d.Client, row, u, parcelevent.SourceMember)
		must(d.TB, err)
		_, err = d.again(ctx, d.Client, row)
		must(d.TB, err)
	}
	update := d.Client.Order.UpdateOneID(row.OrderID)
	switch status {
	case "returned":
		update.SetStatus(order.StatusCanceled).SetReturnedAt(d.clock)
	case "delivered", "completed":
		update.SetStatus(order.Status(status)).SetPaymentStatus(order.PaymentStatusPaid).SetCashDue(200_00)
	default:
		update.SetStatus(order.Status(status))
	}
	update.ExecX(ctx)
	d.clock = d.clock.Add(time.Second)
	return row
}

// now returns an order's status and its parcel's state.
func (d *desk) now(row *ent.Parcel) string {
	d.Helper()
	o, p := d.Client.Order.GetX(d.ctx, row.OrderID), d.Client.Parcel.GetX(d.ctx, row.ID)
	status := string(o.Status)
	if o.ReturnedAt != nil {
		status = "returned"
	}
	return status + "/" + string(p.State)
}

// correct corrects an order's status.
func (d *desk) correct(row *ent.Parcel, to string) error {
	o := d.Client.Order.GetX(d.ctx, row.OrderID)
	in := orders.CorrectRequest{From: string(o.Status), To: to, Reason: "a wrong tap"}
	_, err := d.Orders.Correct(d.ctx, d.tenant, o.Number, in, member, i18n.En)
	return err
}

func (d *desk) setTo(row *ent.Parcel, state string) error {
	in := ManualStatus{State: state}
	if state == "partly" {
		in.Collected = new(money.Amount(50_00))
	}
	_, err := d.SetManual(d.ctx, row.ID, in)
	return err
}

// do performs the action of a column of pairs.
func (d *desk) do(row *ent.Parcel, action string) error {
	switch kind, to, _ := strings.Cut(action, ":"); {
	case kind == "order":
		return d.correct(row, to)
	case to == "canceled":
		_, err := d.Cancel(d.ctx, row.ID, ParcelCancel{ByHand: true})
		return err
	default:
		return d.setTo(row, to)
	}
}

// result performs an action and returns the resulting pair, or the error, after which nothing may have changed.
func (d *desk) result(status, state, action string) string {
	d.Helper()
	row := d.pair(status, state)
	before := d.now(row)
	err := d.do(row, action)
	after := d.now(row)
	if err == nil {
		status, state, _ := strings.Cut(after, "/")
		return letters["order "+status] + letters["parcel "+state]
	}
	f, ok := fault.As(err)
	if !ok || after != before || codes[f.Code] == "" {
		d.Errorf("%s/%s, %s: %v, then %s", status, state, action, err, after)
	}
	return codes[f.Code]
}

func TestManualParcels_MoveWithTheirOrders(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for line := range strings.Lines(strings.TrimSpace(pairs)) {
		line = strings.TrimSpace(line)
		pair, _, _ := strings.Cut(line, " ")
		status, state, _ := strings.Cut(pair, "/")
		got := fmt.Sprintf("%-21s", pair)
		for i, action := range actionsOfPairs {
			if i == 0 || i == 6 {
				got += " |"
			}
			got += fmt.Sprintf(" %-5s", d.result(status, state, action))
		}
		if strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(line), " ") {
			t.Errorf("\n%s, not\n%s", got, line)
		}
	}
}

// bulk changes the status of the parcels' orders in bulk.
func (d *desk) bulk(to, reason string, rows ...*ent.Parcel) {
	d.Helper()
	in := orders.BulkRequest{To: to, Reason: reason}
	for _, row := range rows {
		in.Orders = append(in.Orders, d.Client.Order.GetX(d.ctx, row.OrderID).Number)
	}
	results, err := d.Orders.ChangeMany(d.ctx, d.tenant, in, member)
	must(d.TB, err)
	for _, r := range results {
		if r.Err != nil {
			d.Errorf("%s: %v", r.OrderID, r.Err)
		}
	}
}

// undoOrder undoes the latest changes of the parcel's order, back to a status.
func (d *desk) undoOrder(row *ent.Parcel, to string) {
	d.Helper()
	o := d.Client.Order.GetX(d.ctx, row.OrderID)
	results, err := d.Orders.Undo(d.ctx, orders.UndoRequest{Orders: []orders.UndoOrder{{OrderID: o.Number, From: string(o.Status), To: to}}}, member)
	if err != nil || results[0].Err != nil {
		d.Errorf("undo: %v, %v", err, results)
	}
}

func (d *desk) want(row *ent.Parcel, pair string) {
	d.Helper()
	if now := d.now(row); now != pair {
		d.Errorf("%s, not %s", now, pair)
	}
}

// owed returns the cash that couriers owe according to the ledger.
func (d *desk) owed() (sum int64) {
	for _, e := range d.Client.LedgerEntry.Query().Where(ledgerentry.AccountEQ(ledgerentry.AccountCourier)).AllX(d.ctx) {
		sum += e.Amount
	}
	return sum
}

func TestManualParcels_MoveWithOrdersInBulkAndBack(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	a, b := d.pair("processing", "booked"), d.pair("shipped", "moving")
	d.bulk("delivered", "", a, b)
	d.want(a, "delivered/delivered")
	d.want(b, "delivered/delivered")
	if owed := d.owed(); owed != 400_00 {
		t.Errorf("the courier owes %d", owed)
	}
	d.undoOrder(a, "processing")
	d.want(a, "processing/booked")
	if owed := d.owed(); owed != 200_00 {
		t.Errorf("after the undo, the courier owes %d", owed)
	}
}

func TestManualParcels_ReturnAndCancelWithTheirOrdersAndBack(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	for _, c := range []struct{ status, state, to, reason, after string }{
		{"shipped", "moving", "returned", "refused", "returned/returned"},
		{"shipped", "returning", "returned", "damaged", "returned/returned"},
		{"delivered", "delivered", "returned", "refused", "returned/delivered"},
		{"processing", "booked", "canceled", "asked", "canceled/canceled"},
	} {
		row := d.pair(c.status, c.state)
		d.bulk(c.to, c.reason, row)
		d.want(row, c.after)
		if now := d.Client.Parcel.GetX(d.ctx, row.ID); (now.CheckedInAt != nil) != (now.State == parcel.StateReturned) || now.Active == (now.State == parcel.StateCanceled) {
			t.Errorf("%s: checked in at %v, active %t", c.after, now.CheckedInAt, now.Active)
		}
		d.undoOrder(row, c.status)
		d.want(row, c.status+"/"+c.state)
		if now := d.Client.Parcel.GetX(d.ctx, row.ID); now.CheckedInAt != nil || !now.Active {
			t.Errorf("%s, undone: checked in at %v, active %t", c.after, now.CheckedInAt, now.Active)
		}
	}
}

// An order that is reopened later needs a new parcel, because the courier may have canceled the old one.
func TestManualParcels_StayCanceledAfterTheUndoWindow(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.pair("processing", "booked")
	d.bulk("canceled", "asked", row)
	d.clock = d.clock.Add(time.Minute)
	must(t, d.correct(row, "processing"))
	d.want(row, "processing/canceled")
	if _, err := d.BookManual(d.ctx, ManualParcel{Order: d.Client.Order.GetX(d.ctx, row.OrderID).Number, CourierName: "Own rider"}); err != nil {
		t.Error(err)
	}
}

// The goods of a parcel that a member marks as returned are back in the stock, and need no check-in.
func TestSetManual_ReturnedTakesBackTheGoods(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.pair("processing", "booked")
	stock := d.Client.Product.GetX(d.ctx, d.lamp).Stock
	must(t, d.setTo(row, "returned"))
	if now := d.Client.Product.GetX(d.ctx, d.lamp).Stock; now != stock+1 {
		t.Errorf("stock %d, before %d", now, stock)
	}
	if n, err := d.Counts(d.ctx); err != nil || n.CheckIn != 0 {
		t.Errorf("%+v, %v", n, err)
	}
	d.undoOrder(row, "processing")
	d.want(row, "processing/booked")
	if now := d.Client.Product.GetX(d.ctx, d.lamp).Stock; now != stock {
		t.Errorf("after the undo: stock %d, before %d", now, stock)
	}
}

func TestManualParcels_KeepPaidDeliveries(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.pair("delivered", "delivered")
	d.Client.Parcel.UpdateOneID(row.ID).SetSettledAt(d.clock).ExecX(audit.Quiet(d.ctx))
	faulttest.Want(t, d.correct(row, "shipped"), fault.Conflict, "parcel_paid")
	d.want(row, "delivered/delivered")
}

// A payout of a delivered parcel moves an order that is behind without taking the delivery back.
func TestCharge_AdvancesTheOrderOfAManualParcel(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.pair("processing", "delivered")
	must(t, db.Transact(d.ctx, d.Client, "test", func(client *ent.Client) error {
		return d.Charge(d.ctx, client, row.ID, "P1", d.clock, courier.PayoutLine{Collected: 200_00, Charge: 60_00})
	}))
	d.want(row, "delivered/delivered")
}

func TestUndoManual_ReversesTheParcelAndItsOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	d.Client.Product.UpdateOneID(d.lamp).SetStock(50).ExecX(audit.Quiet(d.ctx))
	done := 0
	for _, pair := range []string{
		"pending/booked", "processing/booked", "shipped/moving", "shipped/returning", "delivered/partly", "completed/partly", "canceled/booked",
		"canceled/returning", "returned/returning",
	} {
		status, state, _ := strings.Cut(pair, "/")
		for _, to := range []string{"moving", "delivered", "partly", "returning", "returned"} {
			row := d.pair(status, state)
			owed := d.owed()
			if err := d.setTo(row, to); err != nil { // pairs has the changes that are refused
				continue
			}
			done++
			_, err := d.UndoManual(d.ctx, row.ID)
			if err != nil || d.now(row) != pair || d.owed() != owed {
				t.Errorf("%s, %s, undone: %v, %s, the courier owes %d, before %d", pair, to, err, d.now(row), d.owed(), owed)
			}
			if now := d.Client.Parcel.GetX(d.ctx, row.ID); now.CheckedInAt != nil {
				t.Errorf("%s, %s, undone: checked in", pair, to)
			}
		}
	}
	if stock := d.Client.Product.GetX(d.ctx, d.lamp).Stock; stock != 50 || done != 23 {
		t.Errorf("after %d changes, the stock is %d", done, stock)
	}
}

func TestUndoManual_RefusesLateAndForeignChanges(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.pair("processing", "booked")
	undo := func(ctx context.Context) error {
		_, err := d.UndoManual(ctx, row.ID)
		return err
	}
	faulttest.Want(t, undo(d.ctx), fault.Conflict, "order_undo_too_late") // nothing was changed
	must(t, d.setTo(row, "delivered"))
	faulttest.Want(t, undo(audit.With(d.ctx, audit.Actor{ID: 2, Name: "Karim"})), fault.Conflict, "order_undo_too_late")
	d.clock = d.clock.Add(orders.UndoWindow + orders.UndoGrace + time.Second)
	faulttest.Want(t, undo(d.ctx), fault.Conflict, "order_undo_too_late")
	d.want(row, "delivered/delivered")
}
