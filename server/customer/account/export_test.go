package account_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/ledgerentry"
	"haat/ent/schema/kind"
	"haat/server/customer/account"
	"haat/server/platform/i18n"
)

func TestExport_ContainsOnlyTheCustomersData(t *testing.T) {
	s := newShop(t)
	who := s.lived(mobile, "10")
	s.lived(stranger, "20")
	next := s.next("mina")
	next.lived(mobile, "30")
	o := s.client.Order.Query().FirstX(s.ctx)
	s.client.OrderItem.Create().SetOrder(o).SetName("Rice").SetBnName("চাল").SetVariant("5 kg").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(2).ExecX(s.ctx)
	got, err := s.Export(s.ctx, s.tenant, who, i18n.Bn)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	text := string(encoded)
	for _, want := range []string{
		`"shop":"রিনার দোকান"`, `"name":"আয়েশা রহমান","mobile":"01712345678"`, `"line":"House 12"`, `"order_id":"10000001"`,
		`"name":"চাল","variant":"5 kg","price":100,"quantity":2`, `"note":"Ring twice"`, `"note":"Call Ayesha"`, `"amount":160`,
		`"wishlist":[{"product_id":`, `"rating":5,"text":"good","pictures":["/media/10/review/0.webp"]`,
		`"questions":[{"product_id":`, `"text":"Is it fresh?","answer":"Yes"`,
		`"from":"customer","text":"hello","picture":"/media/10/message/0.webp"`, `"from":"shop","text":"yes","picture":""`, `"kind":"order_status"`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the export does not contain %s", want)
		}
	}
	for _, private := range []string{"argon2", stranger, "20000001", "30000001", "Somebody", "Is it old?", "order_placed", "code_hash"} {
		if strings.Contains(text, private) {
			t.Errorf("the export contains %s", private)
		}
	}
	if len(got.Orders) != 1 || len(got.Orders[0].Events) != 2 || len(got.Notifications) != 2 || len(got.Conversation) != 2 || len(got.Addresses) != 1 {
		t.Errorf("%s", text)
	}
	empty, err := s.Export(s.ctx, s.tenant, s.customer("01912345678"), i18n.En)
	if encoded, _ := json.Marshal(empty); err != nil || strings.Contains(string(encoded), "null") {
		t.Errorf("customer without data: %s, %v", encoded, err)
	}
}

func TestExport_ContainsTheTeamsData(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	record := s.client.CustomerRecord.Create().SetMobile(mobile).SetOrders(3).SetSpent(160_00).SetNote("calls at night").SaveX(s.ctx)
	s.client.BlockEntry.Create().SetList("block").SetKind("number").SetValue(mobile).SetReason("refuses parcels").ExecX(s.ctx)
	tag := s.client.OrderTag.Create().SetName("VIP").SetNameKey("vip").SaveX(s.ctx)
	s.client.CustomerTagging.Create().SetRecordID(record.ID).SetTagID(tag.ID).ExecX(s.ctx)
	s.client.CustomerRecord.Create().SetMobile(stranger).SetNote("of a stranger").ExecX(s.ctx)
	got, err := s.Export(s.ctx, s.tenant, who, i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	r := got.Record
	if r.Orders != 3 || r.Spent != 160_00 || r.Note != "calls at night" || r.BlockReason != "refuses parcels" || r.BlockedAt == nil || len(r.Tags) != 1 || r.Tags[0] != "VIP" {
		t.Errorf("%+v", r)
	}
}

func TestExport_ContainsPaymentsConfirmationsAndUnfinishedCheckouts(t *testing.T) {
	s := newShop(t)
	who, other := s.customer(mobile), s.customer(stranger)
	at := time.Now().UTC().Truncate(time.Second)
	for _, each := range []*ent.Customer{who, other} {
		o := s.order(each, each.Mobile[:8], each.Mobile)
		s.client.Order.UpdateOne(o).SetConfirmation("confirmed").SetConfirmationAt(at).ExecX(s.ctx)
		s.client.OrderItem.Create().SetOrder(o).SetName("Lamp").SetSellingPrice(100_00).SetPrice(100_00).SetQuantity(1).SetDiscount(6_00).ExecX(s.ctx)
		s.client.OrderDiscount.Create().SetOrder(o).SetName("Eid").SetCode("EID10").SetTerms(kind.DiscountTerms{Class: "order"}).SetAmount(6_00).ExecX(s.ctx)
		s.client.Payment.Create().SetOrder(o).SetKey("k" + o.Number).SetMethod("bkash").SetKind("advance").SetState("claimed").SetAmount(60_00).SetReference("TRX" + each.Mobile).
			SetSender(each.Mobile).ExecX(s.ctx)
		s.client.UnfinishedCheckout.Create().SetKey(each.Mobile).SetMobile(each.Mobile).SetName("Ayesha").SetLocale("bn").SetLines([]kind.CartLine{{ProductID: 1, Quantity: 1}}).SetValue(100_00).ExecX(s.ctx)
	}
	s.order(who, "10000009", mobile) // without a confirmation request
	got, err := s.Export(s.ctx, s.tenant, who, i18n.En)
	if err != nil || len(got.Orders) != 2 || len(got.Unfinished) != 1 {
		t.Fatalf("%+v, %v", got, err)
	}
	o := got.Orders[0]
	if len(o.Items) != 1 || o.Items[0].Discount != 6_00 || !slices.Equal(o.Discounts, []account.ExportedDiscount{{"Eid", "EID10", "order", 6_00}}) {
		t.Errorf("items %+v, discounts %+v", o.Items, o.Discounts)
	}
	if o.Confirmation != "confirmed" || o.ConfirmationAt == nil || !o.ConfirmationAt.Equal(at) {
		t.Errorf("confirmation %q at %v", o.Confirmation, o.ConfirmationAt)
	}
	if len(o.Payments) != 1 || o.Payments[0].Reference != "TRX"+mobile || o.Payments[0].Sender != mobile || o.Payments[0].Amount != 60_00 {
		t.Errorf("payments %+v", o.Payments)
	}
	if asked := got.Orders[1]; asked.Confirmation != "" || asked.ConfirmationAt != nil || len(asked.Payments) != 0 {
		t.Errorf("another order: %+v", asked)
	}
}

func TestExport_ContainsTextsOfCouriersAndTheLedger(t *testing.T) {
	s := newShop(t)
	for i, number := range []string{mobile, stranger} {
		o := s.order(s.customer(number), fmt.Sprint("1000000", i), number)
		p := s.client.Parcel.Create().SetOrder(o).SetCourier("pathao").SetInvoice(o.Number).SetConsignment(fmt.Sprint("DC", i)).
			SetTrackingLink("https://courier.example/?phone=" + number).SetProblemDetail("no house of " + number).SetDifferenceNote("half for " + number).SaveX(s.ctx)
		s.client.ParcelEvent.Create().SetParcel(p).SetKey("1").SetAt(time.Now().UTC()).SetSource("webhook").SetCourierStatus("hold").SetText("called " + number).ExecX(s.ctx)
		s.client.LedgerEntry.Create().SetKey("a").SetKind("refund").SetAccount(ledgerentry.Account([]string{"cash", "sales"}[i])).SetAmount(1).SetDay("2026-01-01").SetOrderNumber(o.Number).SetNote("to " + number).ExecX(s.ctx)
		s.client.Parcel.Create().SetOrder(o).SetCourier("pathao").SetInvoice(o.Number + "-2").SetConsignment(fmt.Sprint("EF", i)).SetActive(false).ExecX(s.ctx)
		s.add("courier_hook", "hook2/"+number, map[string]string{"body": fmt.Sprintf(`{"consignment_id":"EF%d"}`, i)})
		s.add("courier_hook", "hook/"+number, map[string]string{"body": fmt.Sprintf(`{"consignment_id":"DC%d","phone":%q}`, i, number)})
	}
	got, err := s.Export(s.ctx, s.tenant, s.client.Customer.Query().Where(customer.Mobile(mobile)).OnlyX(s.ctx), i18n.En)
	if err != nil {
		t.Fatal(err)
	}
	o := got.Orders[0]
	if o.ShopNote != "calls back" || len(o.BookNotes) != 1 || o.BookNotes[0] != "to "+mobile {
		t.Errorf("order %+v", o)
	}
	p := o.Parcels[0]
	if p.Link != "https://courier.example/?phone="+mobile || p.Problem != "no house of "+mobile || p.Difference != "half for "+mobile ||
		len(p.Events) != 1 || p.Events[0].Text != "called "+mobile || len(p.Webhooks) != 1 || p.Webhooks[0] != `{"consignment_id":"DC0","phone":"`+mobile+`"}` {
		t.Errorf("parcel %+v", p)
	}
	if again := o.Parcels[1]; len(o.Parcels) != 2 || len(again.Webhooks) != 1 || again.Webhooks[0] != `{"consignment_id":"EF0"}` {
		t.Errorf("another parcel of the order %+v", again)
	}
}
