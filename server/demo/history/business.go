package history

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"math/rand/v2"
	"time"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	entparcel "haat/ent/parcel"
	"haat/server/books/ledger"
	"haat/server/customer/record"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/order/returns"
	"haat/server/order/unfinished"
	"haat/server/payment/payout"
	"haat/server/payment/payout/statement"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

const (
	dayLong = 24 * time.Hour
	// loyal is the number of orders after which a customer gets a tag.
	loyal = 6
	// missing is the amount by which a short payout is too low.
	missing = money.Amount(150_00)
	// handcashRider is the courier under which the shop's own rider owes cash.
	handcashRider = ledger.Rider
)

// business adds the work of the day that concerns no single order.
func (d *day) business(add func(clock time.Duration, name string, do func() error)) {
	switch d.date.Weekday() {
	case time.Sunday:
		add(17*time.Hour, "payout of Steadfast", func() error { return d.payOut("steadfast", 0) })
		add(19*time.Hour, "hand over", d.handOver)
	case time.Wednesday:
		short := money.Amount(0)
		if _, week := d.date.ISOWeek(); week%4 == 2 {
			short = missing
		}
		add(17*time.Hour, "payout of Pathao", func() error { return d.payOut("pathao", short) })
		add(18*time.Hour, "payout of RedX", func() error { return d.payOut("redx", 0) })
		add(18*time.Hour+30*time.Minute, "payout of the courier without an API", func() error { return d.payOut("manual", 0) })
	case time.Monday:
		add(10*time.Hour, "ads", func() error { return d.advertise("facebook", 900_00+money.Amount(d.date.Day())*20_00) })
		add(10*time.Hour+10*time.Minute, "accept", d.acceptShort)
	case time.Saturday:
		add(12*time.Hour, "label customers", d.labelCustomers)
	case time.Thursday:
		add(10*time.Hour, "ads", func() error { return d.advertise("google", 400_00) })
	}
	r := rand.New(rand.NewPCG(seed, uint64(d.date.Unix()))) // #nosec G404 -- invented checkouts
	for n := range r.IntN(1 + int(d.perDay)) {
		customer, clock, contacted := r.IntN(d.customers), 11*time.Hour+time.Duration(r.IntN(11*60))*time.Minute, r.IntN(3) == 0
		add(clock, "unfinished checkout", func() error { return d.leave(n, customer) })
		if contacted {
			add(min(clock+50*time.Minute, 23*time.Hour+50*time.Minute), "call about a checkout", d.contact)
		}
	}
}

// payOut uploads a courier's statement of the parcels that it delivered or returned until yesterday.
func (d *day) payOut(name string, short money.Amount) error {
	rows, err := d.client.Parcel.Query().Where(
		entparcel.Courier(name), entparcel.SettledAtIsNil(), entparcel.StateIn(entparcel.StateDelivered, entparcel.StatePartly, entparcel.StateReturned),
		entparcel.StateAtLT(d.date.UTC()), entparcel.BookedAtNotNil(),
	).Order(ent.Asc(entparcel.FieldID)).All(d.ctx)
	if err != nil {
		return fmt.Errorf("list unpaid parcels: %w", err)
	}
	table := [][]string{{"Consignment ID", "Invoice", "Collected Amount", "Delivery Charge", "COD Fee", "Return Charge", "Payout"}}
	for _, row := range rows {
		collected := money.Amount(0)
		if row.Collected != nil {
			collected = money.Amount(*row.Collected)
		}
		if short > 0 && collected > 2*short {
			collected, short = collected-short, 0
		}
		fee, charge := feeOf(collected), d.chargeOf(row)
		table = append(table, []string{
			row.Consignment, row.Invoice, collected.Decimal(), charge.Decimal(), fee.Decimal(), "0", (collected - charge - fee).Decimal(),
		})
	}
	if len(rows) == 0 {
		return nil
	}
	var file bytes.Buffer
	if err := csv.NewWriter(&file).WriteAll(table); err != nil {
		return fmt.Errorf("write statement: %w", err)
	}
	ctx, _, _ := d.member(3)
	_, err = d.app.Server.Payouts.Upload(ctx, payout.StatementRequest{
		Courier: name, File: fmt.Sprintf("%s-%s.csv", name, d.date.Format(time.DateOnly)), Data: file.Bytes(),
		Columns: statement.Columns{
			statement.Consignment, statement.Invoice, statement.Collected, statement.Charge, statement.CODFee, statement.ReturnFee, statement.Net,
		},
	})
	return d.skipped("payout", err)
}

// acceptShort accepts the missing amounts of payouts that are older than a month.
func (d *day) acceptShort() error {
	ctx, _, _ := d.member(3)
	list, err := d.app.Server.Payouts.Short(ctx)
	if err != nil {
		return err
	}
	for _, p := range list.Parcels {
		if p.DeliveredAt == nil || d.date.Sub(*p.DeliveredAt) < 30*dayLong {
			continue
		}
		if err := d.app.Server.Payouts.Accept(ctx, p.ID, payout.AcceptRequest{Note: "কুরিয়ার মানেনি, অঙ্ক ছোট"}); err != nil {
			return err
		}
	}
	return nil
}

// labelCustomers adds the first tag to customers who ordered often.
func (d *day) labelCustomers() error {
	ctx, _, _ := d.member(1)
	tag, err := d.client.OrderTag.Query().Order(ent.Asc("id")).FirstID(d.ctx)
	if ent.IsNotFound(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("find tag: %w", err)
	}
	if err := d.app.Server.Summaries.Refresh(d.ctx); err != nil {
		return err
	}
	ids, err := d.client.CustomerRecord.Query().Where(customerrecord.OrdersGTE(loyal)).Order(ent.Asc(customerrecord.FieldID)).IDs(d.ctx)
	if err != nil {
		return fmt.Errorf("list loyal customers: %w", err)
	}
	for _, id := range ids {
		if _, err := d.app.Server.Customers.Tag(ctx, id, record.CustomerTagging{Add: []int{tag}}, i18n.Bn); d.skipped("label", err) != nil {
			return err
		}
	}
	return nil
}

// advertise posts the shop's spending on ads.
func (d *day) advertise(source string, amount money.Amount) error {
	ctx, _, _ := d.member(0)
	amount = amount * money.Amount(d.visits) / 95 / 100 * 100
	return d.skipped("ads", d.app.Server.Books.AddAd(ctx, ledger.AdRequest{
		Key: fmt.Sprintf("demo-%s-%s", source, d.date.Format(time.DateOnly)), Day: d.date.Format(time.DateOnly), Source: source, Amount: amount,
	}))
}

// owed returns the balance of a courier's debt.
func (d *day) owed(name string) (money.Amount, error) {
	sums, err := d.client.LedgerEntry.Query().Where(ledgerentry.AccountEQ(ledgerentry.AccountCourier), ledgerentry.Courier(name)).All(d.ctx)
	if err != nil {
		return 0, fmt.Errorf("list debts: %w", err)
	}
	sum := money.Amount(0)
	for _, e := range sums {
		sum += money.Amount(e.Amount)
	}
	return sum, nil
}

func handover(key string, amount money.Amount) ledger.HandoverRequest {
	return ledger.HandoverRequest{Key: "demo-handover-" + key, Amount: amount}
}

// leave stores a checkout that a customer does not finish.
func (d *day) leave(n, customer int) error {
	to := person(300 + customer)
	p := &plan{customer: customer, lines: []wanted{{(customer*7 + n) % 40, 1}}}
	lines := d.cart(p)
	if len(lines) == 0 {
		return nil
	}
	return d.skipped("leave", d.app.Server.Unfinished.Keep(d.ctx, d.tenant, unfinished.KeepRequest{
		Key: fmt.Sprintf("demo-unfinished-%s-%d", d.date.Format(time.DateOnly), n), Name: to.Name, Mobile: to.Mobile, District: to.District, Lines: lines,
	}, i18n.Bn, func() error { return nil }))
}

// contact records a call about the newest unfinished checkout.
func (d *day) contact() error {
	list, err := d.app.Server.Unfinished.List(d.ctx, d.tenant, 1, i18n.Bn)
	if err != nil || len(list.Checkouts) == 0 {
		return err
	}
	ctx, _, _ := d.member(1)
	return d.skipped("contact", d.app.Server.Unfinished.Contact(ctx, d.tenant, list.Checkouts[0].ID, unfinished.ContactRequest{Channel: "call"}))
}

// exchange places the order of the goods that a customer gets instead.
func (d *day) exchange(row *ent.Order, id int, by returns.By) error {
	lines := d.cart(&plan{customer: id, lines: []wanted{{id % 20, 1}}})
	if len(lines) == 0 {
		return nil
	}
	in := checkout.ManualOrderRequest{Delivery: orders.DeliveryOf(row), ManualTerms: checkout.ManualTerms{Source: "phone"}}
	in.Lines = []checkout.ManualLine{{QuoteLine: lines[0]}}
	pack, err := d.client.ShippingPackage.Query().Order(ent.Asc("position")).FirstID(d.ctx)
	if err != nil {
		return fmt.Errorf("find package: %w", err)
	}
	in.PackageID = pack
	ctx, _, actor := d.member(1)
	exchanged, err := d.app.Server.Returns.Exchange(ctx, id, in, by)
	if err != nil {
		return err
	}
	for _, one := range exchanged.Returns {
		if one.ID != id || one.Exchange == "" {
			continue
		}
		for _, to := range []order.Status{order.StatusAccepted, order.StatusProcessing, order.StatusShipped, order.StatusDelivered} { // by the shop's rider
			d.clock.advance(20 * time.Minute)
			if err := d.app.Server.Orders.Change(ctx, d.tenant, one.Exchange, string(to), actor, ""); err != nil {
				return err
			}
		}
	}
	return nil
}
