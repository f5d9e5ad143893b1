package payment_test

import (
	"sync"
	"testing"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/outbox"
	"haat/ent/payment"
	"haat/ent/schema/kind"
	orders "haat/server/order"
	ordermessage "haat/server/order/message"
	service "haat/server/payment"
	"haat/server/platform/sms"
)

var delivery = kind.AdvanceRule{Kind: "delivery"}

func TestConfirm_ReleasesAndAcceptsTheOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	row := d.place(2)
	if row.AdvanceDue != 60_00 || row.Hold == nil || *row.Hold != order.HoldAdvance {
		t.Fatalf("advance %d, hold %v", row.AdvanceDue, row.Hold)
	}
	claimed := d.claim(row, " chm7b0 rs-৫k ")
	if claimed.Reference != "CHM7B0RS5K" || claimed.Amount != 60_00 || claimed.State != payment.StateClaimed || claimed.Kind != payment.KindAdvance {
		t.Fatalf("%+v", claimed)
	}
	if again := d.claim(row, "CHM7B0RS5K"); again.ID != claimed.ID {
		t.Error("a repeated claim is another payment")
	}
	for range 2 {
		if err := d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{}); err != nil {
			t.Fatal(err)
		}
	}
	now := d.order(row)
	if now.Advance != 60_00 || now.Hold != nil || now.Status != order.StatusAccepted {
		t.Errorf("advance %d, hold %v, status %s", now.Advance, now.Hold, now.Status)
	}
	if n := d.client.OrderEvent.Query().Where(orderevent.OrderID(row.ID), orderevent.KindEQ(orderevent.KindPayment)).CountX(d.shopper); n != 2 {
		t.Errorf("%d events of the order, want claimed and confirmed", n)
	}
	if done := d.payment(claimed); done.ActorName != "Rina" || done.ConfirmedAt == nil {
		t.Errorf("confirmed by %q at %v", done.ActorName, done.ConfirmedAt)
	}
	d.wantBalances(60_00, -60_00, 0)
	wantFault(t, d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{Received: 61_00}), "payment_state")
	wantFault(t, d.Reject(d.member, d.tenant, claimed.ID, service.RejectRequest{Reason: "not_found"}), "payment_state")
}

func TestConfirm_DeliveryClosesTheAdvanceAndUndoOpensIt(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	row := d.place(2)
	if err := d.Confirm(d.member, d.tenant, d.claim(row, "AAAAAA1111").ID, service.ConfirmRequest{}); err != nil {
		t.Fatal(err)
	}
	d.to(row, order.StatusProcessing, order.StatusShipped, order.StatusDelivered)
	d.wantBalances(60_00, 0, -60_00)
	undo := orders.UndoRequest{Orders: []orders.UndoOrder{{OrderID: row.Number, From: "delivered", To: "shipped"}}}
	if _, err := d.checkout.Undo(d.member, undo, orders.Actor{Kind: orders.Merchant, ID: 1}); err != nil {
		t.Fatal(err)
	}
	d.wantBalances(60_00, -60_00, 0)
	d.to(row, order.StatusDelivered, order.StatusCompleted)
	d.wantBalances(60_00, 0, -60_00)
}

func TestConfirm_ShortAmountsStayClaimedUntilAccepted(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	row := d.place(1)
	claimed := d.claim(row, "AAAAAA1111")
	for range 2 {
		if err := d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{Received: 59_99}); err != nil {
			t.Fatal(err)
		}
	}
	if now := d.payment(claimed); now.State != payment.StateClaimed || now.Problem != "amount_short" || now.Received != 59_99 {
		t.Errorf("%+v", now)
	}
	d.wantBalances(0, 0, 0)
	if err := d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{Received: 59_99, Short: true}); err != nil {
		t.Fatal(err)
	}
	if now := d.order(row); now.Advance != 59_99 || now.Hold == nil {
		t.Errorf("advance %d, hold %v", now.Advance, now.Hold)
	}
	d.wantBalances(59_99, -59_99, 0)
}

func TestConfirm_MoneyAboveTheTotalIsOwedToTheCustomer(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(kind.AdvanceRule{Kind: "full"})
	row := d.place(1)
	claimed := d.claim(row, "AAAAAA1111")
	if claimed.Kind != payment.KindFull {
		t.Errorf("kind %s", claimed.Kind)
	}
	if err := d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{Received: 200_00}); err != nil {
		t.Fatal(err)
	}
	d.to(row, order.StatusProcessing, order.StatusShipped, order.StatusDelivered)
	d.wantBalances(200_00, -40_00, -160_00)
	if now := d.order(row); now.Advance != 160_00 {
		t.Errorf("advance %d", now.Advance)
	}
	back := service.RefundRequest{Key: "a", Amount: 40_00, Method: "bkash", Number: "01712345678", Reference: "bbb"}
	for range 2 {
		if err := d.Refund(d.member, d.tenant, claimed.ID, back); err != nil {
			t.Fatal(err)
		}
	}
	d.wantBalances(160_00, 0, -160_00)
	if now := d.order(row); now.Advance != 160_00 || d.payment(claimed).State != payment.StateConfirmed {
		t.Errorf("advance %d, payment %s", now.Advance, d.payment(claimed).State)
	}
	back.Key, back.Amount = "b", 160_01
	wantFault(t, d.Refund(d.member, d.tenant, claimed.ID, back), "payment_invalid")
	back.Amount = 160_00 // the whole amount, although the goods were delivered
	if err := d.Refund(d.member, d.tenant, claimed.ID, back); err != nil {
		t.Fatal(err)
	}
	d.wantBalances(0, 0, -160_00)
	if refund := d.balance(ledgerentry.AccountRefund); refund != 160_00 || d.payment(claimed).State != payment.StateRefunded {
		t.Errorf("refund %d, payment %s", refund, d.payment(claimed).State)
	}
}

func TestReject_ReleasesTheTransactionAndNotifiesTheCustomer(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	row := d.place(1)
	claimed := d.claim(row, "AAAAAA1111")
	wantFault(t, d.Reject(d.member, d.tenant, claimed.ID, service.RejectRequest{Reason: "other"}), "payment_invalid")
	for range 2 {
		if err := d.Reject(d.member, d.tenant, claimed.ID, service.RejectRequest{Reason: "not_found"}); err != nil {
			t.Fatal(err)
		}
	}
	wantFault(t, d.Confirm(d.member, d.tenant, claimed.ID, service.ConfirmRequest{}), "payment_state")
	if n := d.client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKeyHasPrefix(ordermessage.PaymentKeys(row.Number))).CountX(d.shopper); n != 1 {
		t.Errorf("%d SMS", n)
	}
	again := d.claim(row, "AAAAAA1111")
	if again.ID == claimed.ID || again.ReferenceKey == nil {
		t.Errorf("%+v", again)
	}
	if d.order(row).Advance != 0 {
		t.Error("a rejected payment is an advance")
	}
}

func TestClaim_OneTransactionPaysForOneOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	first, second := d.place(1), d.place(1)
	a := d.claim(first, "AAAAAA1111")
	b := d.claim(second, "aaaaaa1111")
	if b.Problem != "duplicate" || b.ReferenceKey != nil || a.Problem != "" {
		t.Fatalf("%+v, %+v", a, b)
	}
	// The shop confirms the second claim, so the first one becomes the duplicate.
	if err := d.Confirm(d.member, d.tenant, b.ID, service.ConfirmRequest{}); err != nil {
		t.Fatal(err)
	}
	if now := d.payment(a); now.Problem != "duplicate" || now.ReferenceKey != nil {
		t.Errorf("%+v", now)
	}
	wantFault(t, d.Confirm(d.member, d.tenant, a.ID, service.ConfirmRequest{}), "payment_reference_used")
	d.wantBalances(60_00, -60_00, 0)
}

func TestClaim_RefusesInvalidClaimsAndClaimsWithoutADueAmount(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	free := d.place(1)
	good := service.ClaimRequest{Method: "bkash", Reference: "AAAAAA1111", Sender: "01712345678"}
	wantFault(t, d.Claim(d.shopper, d.tenant, free, good, 0), "payment_not_due")
	row := d.rule(delivery).place(1)
	for name, in := range map[string]service.ClaimRequest{
		"a wallet that is off":    {Method: "nagad", Reference: "AAAAAA1111", Sender: "5678"},
		"an unknown method":       {Method: "gold", Reference: "AAAAAA1111", Sender: "5678"},
		"no transaction id":       {Method: "bkash", Reference: " ", Sender: "5678"},
		"words":                   {Method: "bkash", Reference: "I have paid!", Sender: "5678"},
		"a sender without digits": {Method: "bkash", Reference: "AAAAAA1111", Sender: "me"},
	} {
		if err := d.Claim(d.shopper, d.tenant, row, in, 0); err == nil {
			t.Errorf("%s is accepted", name)
		} else {
			wantFault(t, err, "payment_invalid")
		}
	}
	for _, reference := range []string{"AAAAAA1111", "AAAAAA1112", "AAAAAA1113"} {
		d.claim(row, reference)
	}
	good.Reference = "AAAAAA1114"
	wantFault(t, d.Claim(d.shopper, d.tenant, row, good, 0), "payments_full")
}

func TestAsk_HoldsTheOrderAndSendsTheLinkOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	row := d.place(1)
	wantFault(t, d.Ask(d.member, d.tenant, row.Number, service.AskRequest{Amount: 160_01}), "payment_invalid")
	for range 2 {
		if err := d.Ask(d.member, d.tenant, row.Number, service.AskRequest{Amount: 50_00}); err != nil {
			t.Fatal(err)
		}
	}
	if now := d.order(row); now.AdvanceDue != 50_00 || now.Hold == nil {
		t.Errorf("advance %d, hold %v", now.AdvanceDue, now.Hold)
	}
	if n := d.client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKeyHasPrefix(ordermessage.PaymentKeys(row.Number))).CountX(d.shopper); n != 1 {
		t.Errorf("%d SMS", n)
	}
	err := d.RequireAdvance(d.shopper, d.client, d.tenant, row, kind.AdvanceRule{Kind: "percent", Value: 10_00}) // 10.00
	if now := d.order(row); err != nil || now.AdvanceDue != 50_00 {
		t.Errorf("a smaller rule: advance %d, %v", now.AdvanceDue, err)
	}
	err = d.RequireAdvance(d.shopper, d.client, d.tenant, row, kind.AdvanceRule{Kind: "full"})
	if now := d.order(row); err != nil || now.AdvanceDue != 160_00 {
		t.Errorf("a larger rule: advance %d, %v", now.AdvanceDue, err)
	}
	d.to(row, order.StatusCanceled)
	wantFault(t, d.Ask(d.member, d.tenant, row.Number, service.AskRequest{Amount: 50_00}), "payment_state")
}

func TestSettle_RecordsGatewayMoneyOnce(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	row := d.place(1)
	in := service.Begun{Key: "k", Method: "bkash_checkout", Kind: payment.KindAdvance, Amount: 60_00}
	var begun *ent.Payment
	for range 2 {
		var err error
		if begun, err = d.Begin(d.shopper, d.tenant, row.ID, in); err != nil {
			t.Fatal(err)
		}
	}
	if ok, err := d.Opened(d.shopper, begun.ID, "S1", "https://pay.test", soon); !ok || err != nil {
		t.Fatal(ok, err)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if err := d.Settle(d.shopper, d.tenant, "bkash_checkout", "S1", 60_00, 1_00, "trx 1"); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if err := d.Payments.Fail(d.shopper, d.tenant, "bkash_checkout", "S1", "canceled"); err != nil {
		t.Error(err)
	}
	if now := d.order(row); now.Advance != 60_00 || now.Status != order.StatusAccepted {
		t.Errorf("advance %d, %s", now.Advance, now.Status)
	}
	if g, f := d.balance("gateway"), d.balance("gateway_fee"); g != 59_00 || f != 1_00 {
		t.Errorf("gateway %d, fee %d", g, f)
	}
	wantFault(t, d.Settle(d.shopper, d.tenant, "bkash_checkout", "S2", 60_00, 0, "x"), "payment_not_found")
	wantFault(t, d.Settle(d.shopper, d.tenant, "bkash_checkout", "S1", 61_00, 0, "x"), "payment_state")
}

func TestSettle_RecordsLateMoneyOfCanceledOrders(t *testing.T) {
	t.Parallel()
	d := newDesk(t).rule(delivery)
	row := d.place(1)
	begun, err := d.Begin(d.shopper, d.tenant, row.ID, service.Begun{Key: "k", Method: "sslcommerz", Kind: payment.KindAdvance, Amount: 60_00})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := d.Opened(d.shopper, begun.ID, "S1", "", soon); err != nil {
		t.Fatal(err)
	}
	if err := d.Payments.Fail(d.shopper, d.tenant, "sslcommerz", "S1", "abandoned"); err != nil {
		t.Fatal(err)
	}
	d.to(row, order.StatusCanceled)
	if err := d.Settle(d.shopper, d.tenant, "sslcommerz", "S1", 60_00, 0, "T1"); err != nil {
		t.Fatal(err)
	}
	if now := d.order(row); now.Advance != 60_00 || now.Status != order.StatusCanceled {
		t.Errorf("advance %d, %s", now.Advance, now.Status)
	}
}
