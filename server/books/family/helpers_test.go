package family_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/orderreturn"
	"haat/ent/payment"
	"haat/ent/viewer"
	"haat/server/books/family"
	orders "haat/server/order"
	"haat/server/order/checkout"
	orderedit "haat/server/order/edit"
	orderhold "haat/server/order/hold"
	"haat/server/order/ordertest"
	returns "haat/server/order/returns"
	"haat/server/order/state"
	payments "haat/server/payment"
	"haat/server/payment/handcash"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// desk is a shop that sells lamps at 100.00 and cups at 33.50, with all services that move an order's money.
type desk struct {
	testing.TB
	client   *ent.Client
	checkout *ordertest.Services
	payments *payments.Payments
	returns  *returns.Returns
	edits    *orderedit.Edits
	hand     *handcash.HandCash
	tenant   *tenancy.Tenant
	shopper  context.Context
	member   context.Context
	userID   int
	keys     int

	lamp, cup int
}

func newDesk(t testing.TB) *desk {
	t.Helper()
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	store, err := media.Open("file://" + t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	client := dbtest.Open(t).Client
	services := ordertest.New(t, client)
	d := &desk{TB: t, client: client, checkout: services, edits: orderedit.New(client, services.Orders)}
	d.payments = payments.New(payments.Options{Client: client, Orders: services.Orders, Holds: &orderhold.Holds{Orders: services.Orders}})
	services.OnPlaced(d.payments.Placed)
	d.hand = handcash.New(client, nil)
	services.OnMoved(d.payments.Moved, d.hand.Moved)
	d.returns = returns.New(returns.Options{Client: client, Orders: services.Orders, Checkout: services.Checkout, Media: store, Texts: texts, Secret: "s"})
	row := client.Shop.Create().SetSlug("rina").SetName("Rina").SetDistrict("Dhaka").SetPublic(true).SaveX(viewer.WithSystem(context.Background()))
	d.tenant = &tenancy.Tenant{Shop: row}
	d.shopper = d.tenant.Context(context.Background())
	d.userID = client.AdminUser.Create().SetName("Rina").SetPhone("01812345678").SaveX(d.shopper).ID
	d.member = audit.With(d.shopper, audit.Actor{ID: d.userID, Name: "Rina"})
	product := func(slug string, price int64) int {
		return client.Product.Create().SetSlug(slug).SetName(slug).SetSellingPrice(price).SetPrice(price).SetStock(100_000).SetStatus("published").SaveX(d.shopper).ID
	}
	d.lamp, d.cup = product("lamp", 100_00), product("cup", 33_50)
	return d
}

func (d *desk) actor() orders.Actor { return orders.Actor{Kind: orders.Merchant, ID: d.userID} }

func (d *desk) editor() orderedit.By {
	return orderedit.By{UserID: d.userID, Tenant: d.tenant, Locale: i18n.En, Payments: true}
}

func (d *desk) returner() returns.By {
	return returns.By{UserID: d.userID, Tenant: d.tenant, Locale: i18n.En}
}

// request returns a manual order with a delivery charge of 60.00.
func (d *desk) request(lamps, cups int, advance money.Amount) checkout.ManualOrderRequest {
	fee := money.Amount(60_00)
	in := checkout.ManualOrderRequest{
		Delivery:    orders.Delivery{Name: "Rahim", Mobile: "01712345678", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: "House 1"},
		ManualTerms: checkout.ManualTerms{Fee: &fee, Advance: advance},
	}
	for product, quantity := range map[int]int{d.lamp: lamps, d.cup: cups} {
		if quantity > 0 {
			in.Lines = append(in.Lines, checkout.ManualLine{QuoteLine: checkout.QuoteLine{ProductID: product, Quantity: quantity}})
		}
	}
	return in
}

// place places an order of lamps and cups.
func (d *desk) place(lamps, cups int, advance money.Amount) *ent.Order {
	d.Helper()
	d.keys++
	id, err := d.checkout.PlaceManualOrder(d.member, d.tenant, fmt.Sprintf("key-%036d", d.keys), d.request(lamps, cups, advance), d.actor())
	if err != nil {
		d.Fatal(err)
	}
	return d.client.Order.Query().Where(order.Number(id)).OnlyX(d.shopper)
}

func (d *desk) now(row *ent.Order) *ent.Order { return d.client.Order.GetX(d.shopper, row.ID) }

// pay records a payment of an order through bKash's gateway, or by its wallet.
func (d *desk) pay(row *ent.Order, amount money.Amount) *ent.Payment {
	d.Helper()
	p, err := d.tryPay(row, amount)
	if err != nil {
		d.Fatal(err)
	}
	return p
}

func (d *desk) tryPay(row *ent.Order, amount money.Amount) (*ent.Payment, error) {
	d.keys++
	key := fmt.Sprint("pay-", d.keys)
	begun, err := d.payments.Begin(d.shopper, d.tenant, row.ID, payments.Begun{Key: key, Method: "bkash_checkout", Kind: payment.KindFull, Amount: amount})
	if err != nil {
		return nil, err
	}
	if _, err := d.payments.Opened(d.shopper, begun.ID, key, "", time.Now().Add(time.Hour)); err != nil {
		return nil, err
	}
	if err := d.payments.Settle(d.shopper, d.tenant, "bkash_checkout", key, amount, amount/50, fmt.Sprintf("TRX%07d", d.keys)); err != nil {
		return nil, err
	}
	return d.client.Payment.GetX(d.shopper, begun.ID), nil
}

func (d *desk) refund(p *ent.Payment, amount money.Amount) error {
	d.keys++
	return d.payments.Refund(d.member, d.tenant, p.ID, payments.RefundRequest{Key: fmt.Sprint("refund-", d.keys), Amount: amount, Method: "cash"})
}

// to sets an order's status, through all statuses before it.
func (d *desk) to(row *ent.Order, status order.Status) {
	d.Helper()
	for _, step := range state.All[1:6] {
		if d.now(row).Status == status {
			return
		}
		if err := d.checkout.Change(d.member, d.tenant, row.Number, string(step), d.actor(), ""); err != nil {
			d.Fatal(err)
		}
	}
}

func (d *desk) cancel(row *ent.Order) {
	d.Helper()
	if err := d.checkout.Change(d.member, d.tenant, row.Number, "canceled", d.actor(), ""); err != nil {
		d.Fatal(err)
	}
}

// units returns all units of an order in the form of a return request.
func (d *desk) units(row *ent.Order) []returns.ItemUnits {
	var list []returns.ItemUnits
	for _, item := range d.items(row).AllX(d.shopper) {
		if item.Quantity > 0 {
			list = append(list, returns.ItemUnits{ItemID: item.ID, Quantity: item.Quantity})
		}
	}
	return list
}

// back starts a return of all units of an order and receives them.
func (d *desk) back(row *ent.Order, kind string) returns.Return {
	d.Helper()
	items := d.units(row)
	list, err := d.returns.Start(d.member, row.Number, returns.StartRequest{Kind: kind, Items: items}, d.returner())
	if err != nil {
		d.Fatal(err)
	}
	list, err = d.returns.Receive(d.member, list.Returns[0].ID, returns.ReceiveRequest{Items: items}, d.returner())
	if err != nil {
		d.Fatal(err)
	}
	return list.Returns[0]
}

func (d *desk) returnRefund(id int, amount money.Amount) error {
	_, err := d.returns.Refund(d.member, id, returns.RefundRequest{Amount: amount, Method: "cash"}, d.returner())
	return err
}

// seen returns the version of an order for an edit.
func (d *desk) seen(row *ent.Order) orderedit.Seen {
	now := d.now(row)
	return orderedit.Seen{Edits: now.Edits, Status: string(now.Status)}
}

// split moves one unit of the order's first item to a new order without a delivery charge.
func (d *desk) split(row *ent.Order) (*ent.Order, error) {
	items := d.items(row).Order(ent.Asc("id")).AllX(d.shopper)
	_, err := d.edits.Split(d.member, row.Number, orderedit.SplitRequest{
		Seen: d.seen(row), Lines: []orderedit.SplitLine{{ItemID: items[0].ID, Quantity: 1}},
	}, d.editor())
	if err != nil {
		return nil, err
	}
	return d.client.Order.Query().Where(order.SplitFromID(row.ID)).Order(ent.Desc(order.FieldID)).FirstX(d.shopper), nil
}

// wantGiveBack checks the amount to refund on the order's page.
func (d *desk) wantGiveBack(row *ent.Order, want money.Amount) {
	d.Helper()
	shown, err := d.payments.OfOrder(d.member, row.Number)
	if err != nil {
		d.Fatal(err)
	}
	if shown.GiveBack != want {
		d.Errorf("the page of order %s shows %d to give back, want %d", row.Number, shown.GiveBack, want)
	}
}

// listed returns the number of entries in the list of money to refund.
func (d *desk) listed() int {
	d.Helper()
	list, err := d.payments.List(d.member, "give_back", 1)
	if err != nil {
		d.Fatal(err)
	}
	return list.Counts["give_back"]
}

func (d *desk) wantRefused(err error, field string) {
	d.Helper()
	if f, ok := fault.As(err); !ok || f.Fields[field] != "max" {
		d.Errorf("%v, want a refusal of the field %s", err, field)
	}
}

// wantExact checks the accounts of all families: refunds do not exceed receipts, the ledger has the same sums, and the list of money to
// refund agrees with the account.
func (d *desk) wantExact() error {
	for _, row := range d.client.Order.Query().AllX(d.shopper) {
		a, err := family.Of(d.shopper, d.client, row.ID)
		if err != nil {
			return err
		}
		if a.GivenBack() > a.CameIn() {
			return fmt.Errorf("order %s: %d was given back of %d", row.Number, a.GivenBack(), a.CameIn())
		}
		if row.GiveBack != nil && *row.GiveBack != a.Owed() {
			return fmt.Errorf("order %s: %d to give back is stored, %d is owed", row.Number, *row.GiveBack, a.Owed())
		}
		if refunded := d.refundedFor(row); row.Refunded != refunded {
			return fmt.Errorf("order %s: %d refunded is stored, %d was refunded", row.Number, row.Refunded, refunded)
		}
		if row.GiveBack == nil && a.Paid > 0 {
			return fmt.Errorf("order %s: no account is stored", row.Number)
		}
		if err := d.wantBooks(a); err != nil {
			return fmt.Errorf("order %s: %w", row.Number, err)
		}
	}
	return nil
}

// refundedFor returns the sum of an order's refunds of payments and of returns.
func (d *desk) refundedFor(row *ent.Order) int64 {
	sum := int64(0)
	for _, p := range d.client.Payment.Query().Where(payment.OrderID(row.ID), payment.KindEQ(payment.KindRefund), payment.StateEQ(payment.StateRefunded)).AllX(d.shopper) {
		sum += p.Amount
	}
	for _, back := range d.client.OrderReturn.Query().Where(orderreturn.OrderID(row.ID)).AllX(d.shopper) {
		sum += back.RefundAmount
	}
	return sum
}

// wantBooks compares an account with the ledger. Orders that are delivered without a courier post their cash once the shop
// has chosen who carries it.
func (d *desk) wantBooks(a *family.Account) error {
	sums, all := map[ledgerentry.Account]int64{}, int64(0)
	numbers := d.client.Order.Query().Where(order.IDIn(a.Orders()...)).Select(order.FieldNumber).StringsX(d.shopper)
	for _, e := range d.client.LedgerEntry.Query().Where(ledgerentry.OrderNumberIn(numbers...)).AllX(d.shopper) {
		sums[e.Account] += e.Amount
		all += e.Amount
	}
	has := sums["cash"] + sums["gateway"] + sums["gateway_fee"] + sums["courier"]
	collected := a.Collected
	if d.client.Shop.Query().OnlyX(d.shopper).CashCarrier == nil {
		collected = 0
	}
	if all != 0 || has != a.Paid+a.Entered+collected-a.Refunded {
		return fmt.Errorf("the books sum up to %d and have %d; payments %d, entered %d, refunds %d", all, has, a.Paid, a.Entered, a.Refunded)
	}
	returned := d.client.OrderReturn.Query().Where(orderreturn.OrderIDIn(a.Orders()...)).AllX(d.shopper)
	if owed := -sums["advance"]; owed < 0 || owed > a.Paid+a.Entered {
		return fmt.Errorf("the books owe %d of %d (%d returns)", owed, a.Paid+a.Entered, len(returned))
	}
	return nil
}

func refundOf(key string, amount money.Amount) payments.RefundRequest {
	return payments.RefundRequest{Key: key, Amount: amount, Method: "cash"}
}

func (d *desk) balance(account ledgerentry.Account) int64 {
	sum := int64(0)
	for _, e := range d.client.LedgerEntry.Query().Where(ledgerentry.AccountEQ(account)).AllX(d.shopper) {
		sum += e.Amount
	}
	return sum
}

func (d *desk) wantEntered(row *ent.Order, want int64) {
	d.Helper()
	a, err := family.Of(d.shopper, d.client, row.ID)
	if err != nil || a.Entered != want {
		d.Errorf("members entered %d, want %d, %v", a.Entered, want, err)
	}
}

// correct sets an order's status as an owner.
func (d *desk) correct(row *ent.Order, to order.Status) error {
	_, err := d.checkout.Correct(d.member, d.tenant, row.Number, orders.CorrectRequest{
		From: string(d.now(row).Status), To: string(to), Reason: "mistake",
	}, d.actor(), i18n.En)
	return err
}

// items returns a query for the items of an order.
func (d *desk) items(row *ent.Order) *ent.OrderItemQuery {
	return d.client.OrderItem.Query().Where(orderitem.OrderID(row.ID))
}

// balanceOf returns the cash balance of the postings whose keys have the prefix.
func (d *desk) balanceOf(prefix string) int64 {
	sum := int64(0)
	for _, e := range d.client.LedgerEntry.Query().Where(ledgerentry.KeyHasPrefix(prefix), ledgerentry.AccountEQ(ledgerentry.AccountCash)).AllX(d.shopper) {
		sum += e.Amount
	}
	return sum
}

// editAdvance changes the advance of an order, and the units of its first item.
func (d *desk) editAdvance(row *ent.Order, advance money.Amount, units int) error {
	now := d.now(row)
	in := orderedit.EditRequest{
		Seen: d.seen(row), Terms: orderedit.Terms{ShippingFee: money.Amount(now.ShippingFee), Advance: advance}, Note: now.Note,
	}
	in.Name, in.Mobile, in.Division, in.District, in.Upazila, in.Line = now.Name, now.Mobile, now.Division, now.District, now.Upazila, now.Line
	for _, item := range d.items(now).Order(ent.Asc(orderitem.FieldID)).AllX(d.shopper) {
		in.Lines = append(in.Lines, orderedit.LineRequest{ItemID: item.ID, Quantity: item.Quantity})
	}
	if units > 0 && len(in.Lines) > 0 {
		in.Lines[0].Quantity = units
	}
	_, err := d.edits.Edit(d.member, row.Number, in, d.editor())
	return err
}
