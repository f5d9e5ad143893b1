package returns_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/png"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/schema/kind"
	"haat/server/customer/account"
	"haat/server/message/alert"
	orders "haat/server/order"
	"haat/server/order/checkout"
	ordermessage "haat/server/order/message"
	"haat/server/order/returns"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/money"
	"haat/server/platform/sms"
)

func TestReceive_DamagedUnitsDoNotReturnToTheStock(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(request(line(d.lamp, 0, 3), line(d.shirt, d.small, 2)), order.StatusDelivered)
	r := d.back(o, []int{2, 1}, []int{1, 0})
	if r.State != "received" || r.Value != 400_00 || r.Suggested != 400_00 || r.Items[0].Damaged != 1 || r.Items[0].Value != 200_00 {
		t.Errorf("%+v", r)
	}
	if lamp := d.client.Product.GetX(d.ctx, d.lamp); lamp.Stock != stocked-2 || lamp.Sold != 1 {
		t.Errorf("stock %d, sold %d", lamp.Stock, lamp.Sold)
	}
	if small := d.client.Variant.GetX(d.ctx, d.small); small.Stock != stocked/2-1 {
		t.Errorf("stock %d", small.Stock)
	}
	if now := d.order(o.Number); now.Edits != 1 || now.Subtotal != 300_00 || now.Total != 360_00 || now.Edges.Items[0].Returned != 2 {
		t.Errorf("%+v", now)
	}
	last, err := d.checkout.AdminOrder(d.ctx, d.by.Tenant, o.Number, "en")
	if err != nil {
		t.Fatal(err)
	}
	e, details := last.Events[len(last.Events)-1], returns.ReturnDetails{}
	if err := json.Unmarshal(e.Return, &details); err != nil {
		t.Fatal(err)
	}
	if e.Kind != "return" || e.By != "Rina" || details.Units != 3 || details.Damaged != 1 || details.Amount != 400_00 {
		t.Errorf("%+v, %+v", e, details)
	}
}

func TestReceive_DiscountFollowsTheItems(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	in := request(line(d.cup, 0, 3), line(d.lamp, 0, 1))
	in.Discount, in.DiscountReason = 10_00, "r"
	o := d.place(in, order.StatusDelivered) // 199.99 - 10.00
	r := d.back(o, []int{2}, nil)
	now := d.order(o.Number)
	if now.Subtotal != 133_33 || now.Total-now.ShippingFee+int64(r.Value) != 189_99 || now.Discount != 6_67 {
		t.Errorf("subtotal %d, discount %d, value %d", now.Subtotal, now.Discount, r.Value)
	}
	in.Discount, in.DiscountPercent = 0, 12_34
	o = d.place(in, order.StatusDelivered)
	d.back(o, []int{3}, nil)
	if now = d.order(o.Number); now.Discount != 12_34 || now.Total != 147_66 {
		t.Errorf("discount %d, total %d", now.Discount, now.Total)
	}
}

// sonata-project/ecommerce#177, microsoft/BCApps#10462: a return paid back more or less than what the units had cost after the discount.
func TestReceive_ReturnsTheUnitsOwnShare(t *testing.T) {
	for name, c := range map[string]struct {
		terms       kind.DiscountTerms
		price       int64
		all, back   int
		value, left money.Amount // of the returned units and of the others
	}{
		"3 × 100 less a tenth, 2 come back": {
			kind.DiscountTerms{Class: "product", Value: kind.DiscountValue{Kind: "percent", Percent: 10_00}}, 100_00, 3, 2, 180_00, 90_00,
		},
		"6 × 50, a tenth from 300 up, 5 come back: the last unit keeps its tenth": {
			kind.DiscountTerms{Class: "order", Value: kind.DiscountValue{Kind: "percent", Percent: 10_00}, MinSum: 300_00}, 50_00, 6, 5, 225_00, 45_00,
		},
		"48 × 2 less a fifth, one comes back": {
			kind.DiscountTerms{Class: "product", Value: kind.DiscountValue{Kind: "percent", Percent: 20_00}}, 48_00, 2, 1, 38_40, 38_40,
		},
		"a bundle of 3 for 200, one comes back": {
			kind.DiscountTerms{Class: "product", Value: kind.DiscountValue{Kind: "bundle", Units: 3, Amount: 200_00}}, 100_00, 3, 1, 66_67, 133_33,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			d := newDesk(t)
			d.client.Product.UpdateOneID(d.lamp).SetPrice(c.price).SetSellingPrice(c.price).ExecX(d.ctx)
			d.client.Discount.Create().SetName("Eid").SetAutomatic(true).SetTerms(c.terms).ExecX(d.ctx)
			in := request(line(d.lamp, 0, c.all))
			in.Discounts = true
			o := d.place(in, order.StatusDelivered)
			r := d.back(o, []int{c.back}, nil)
			if left := money.Amount(d.order(o.Number).Total) - 60_00; r.Value != c.value || left != c.left {
				t.Errorf("%s come back, and %s remain; want %s and %s", r.Value.Decimal(), left.Decimal(), c.value.Decimal(), c.left.Decimal())
			}
			if err := d.wantExact(); err != nil {
				t.Error(err)
			}
		})
	}
}

func TestReceive_CancelsTheOrderAsReturnedWithTheLastUnits(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(request(line(d.lamp, 0, 2)), order.StatusDelivered)
	d.back(o, []int{1}, nil)
	r := d.back(d.order(o.Number), []int{1}, nil)
	now := d.order(o.Number)
	if now.Status != order.StatusCanceled || now.ReturnedAt == nil || now.GoodsLost || now.Total != 60_00 || r.Suggested != 100_00 {
		t.Errorf("%+v, suggested %d", now, r.Suggested)
	}
	if lamp := d.client.Product.GetX(d.ctx, d.lamp); lamp.Stock != stocked || lamp.Sold != 0 {
		t.Errorf("stock %d, sold %d", lamp.Stock, lamp.Sold)
	}
	r = d.must(d.Refund(d.ctx, r.ID, returns.RefundRequest{Amount: 200_00, Method: "cash"}, d.by))
	if r.State != "closed" || r.Refund == nil || r.Refund.Amount != 200_00 {
		t.Errorf("%+v", r)
	}
	_, err := d.Start(d.ctx, o.Number, returns.StartRequest{Kind: "return", Items: unitsOf(now, []int{1}, nil)}, d.by)
	faulttest.Want(t, err, fault.Conflict, "return_state")
}

func TestStart_AcceptsUndeliveredGoodsOfAParcel(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(request(line(d.lamp, 0, 2)), order.StatusShipped)
	d.client.Parcel.Create().SetOrderID(o.ID).SetCourier("manual").SetInvoice(o.Number).SetState(parcel.StatePartly).SetCollected(160_00).ExecX(d.ctx)
	r := d.start(o, "undelivered", 1)
	list, err := d.OfOrder(d.ctx, o.Number, "en")
	if err != nil || list.Parcel == nil || list.Parcel.Due != 260_00 || *list.Parcel.Collected != 160_00 || len(list.Kinds) != 0 {
		t.Fatalf("%+v, %v", list, err)
	}
	d.must(d.Receive(d.ctx, r.ID, returns.ReceiveRequest{Items: unitsOf(o, []int{1}, nil)}, d.by))
	if list, err = d.OfOrder(d.ctx, o.Number, "en"); err != nil || list.Parcel.Due != 160_00 || list.Paid != 160_00 {
		t.Errorf("%+v, %v", list, err)
	}
	if row := d.client.OrderReturn.GetX(d.ctx, r.ID); row.ParcelID == nil {
		t.Error("the return does not name its parcel")
	}
	_, err = d.Start(d.ctx, d.place(request(line(d.lamp, 0, 1)), order.StatusShipped).Number, returns.StartRequest{Kind: "return"}, d.by)
	faulttest.Want(t, err, fault.Invalid, "return_invalid", `{"kind":"invalid"}`)
	_, err = d.Start(d.ctx, d.place(request(line(d.lamp, 0, 1)), order.StatusAccepted).Number, returns.StartRequest{Kind: "return"}, d.by)
	faulttest.Want(t, err, fault.Conflict, "return_state")
}

func TestRefund_IsRecordedOnceUpToThePaidAmount(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(request(line(d.lamp, 0, 3)), order.StatusDelivered)
	r := d.back(o, []int{1}, nil)
	in := returns.RefundRequest{Amount: 360_01, Method: "bkash", Number: "০১৭১২-৩৪৫৬৭৮", Reference: "TX1"}
	_, err := d.Refund(d.ctx, r.ID, in, d.by)
	faulttest.Want(t, err, fault.Invalid, "return_invalid", `{"amount":"max"}`)
	in.Amount = 90_00
	for range 2 {
		if r = d.must(d.Refund(d.ctx, r.ID, in, d.by)); r.Refund.Number != "01712345678" || r.State != "closed" || r.By != "Rina" {
			t.Errorf("%+v", r)
		}
	}
	in.Amount = 80_00
	_, err = d.Refund(d.ctx, r.ID, in, d.by)
	faulttest.Want(t, err, fault.Conflict, "return_refunded")
	lines := d.client.LedgerEntry.Query().Where(ledgerentry.KeyHasPrefix("refund/")).AllX(d.ctx)
	if len(lines) != 2 || lines[0].Account != ledgerentry.AccountCash || lines[0].Amount != -90_00 || lines[1].Amount != 90_00 || lines[0].OrderNumber != o.Number || lines[0].ActorName != "Rina" {
		t.Errorf("%+v", lines)
	}
	if told := d.client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKeyHasPrefix(ordermessage.ReturnKeys(o.Number))).CountX(d.ctx); told != 1 {
		t.Errorf("%d messages", told)
	}
	second := d.back(d.order(o.Number), []int{2}, nil)
	if second.Suggested != 200_00 {
		t.Errorf("suggested %d", second.Suggested)
	}
	_, err = d.Refund(d.ctx, second.ID, returns.RefundRequest{Amount: 270_01, Method: "cash"}, d.by) // 360 - 90
	faulttest.Want(t, err, fault.Invalid, "return_invalid", `{"amount":"max"}`)
	for name, wrong := range map[string]returns.RefundRequest{
		`{"amount":"min","method":"invalid"}`:  {Method: "gold"},
		`{"number":"invalid"}`:                 {Amount: 1, Method: "nagad", Number: "12"},
		`{"number":"required"}`:                {Amount: 1, Method: "bank"},
		`{"amount":"min","number":"required"}`: {Amount: -5, Method: "bkash"},
		`{"amount":"max","reference":"max"}`:   {Amount: money.Max + 1, Method: "cash", Reference: strings.Repeat("x", 61)},
	} {
		_, err := d.Refund(d.ctx, second.ID, wrong, d.by)
		faulttest.Want(t, err, fault.Invalid, "return_invalid", name)
	}
}

func TestExchange_ValueOfTheGoodsPaysTheNewOrder(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(request(line(d.shirt, d.small, 1), line(d.lamp, 0, 1)), order.StatusDelivered)
	r := d.back(o, []int{1}, nil)
	r = d.must(d.Exchange(d.ctx, r.ID, request(line(d.shirt, d.large, 1)), d.by)) // 260.00 for goods of 200.00
	placed := d.order(r.Exchange)
	if r.State != "closed" || r.Credit != 200_00 || placed.Advance != 200_00 || placed.Total != 260_00 || r.Suggested != 0 {
		t.Errorf("%+v, new order %+v", r, placed)
	}
	for number, want := range map[string]string{o.Number: "exchanged", r.Exchange: "exchange_of"} {
		admin, err := d.checkout.AdminOrder(d.ctx, d.by.Tenant, number, "en")
		if err != nil || len(admin.Related) == 0 || admin.Related[len(admin.Related)-1].Relation != want && admin.Related[0].Relation != want {
			t.Errorf("order %s: %+v, %v", number, admin.Related, err)
		}
	}
	_, err := d.Exchange(d.ctx, r.ID, request(line(d.cup, 0, 1)), d.by)
	faulttest.Want(t, err, fault.Conflict, "return_state")

	cheaper := d.back(d.order(o.Number), []int{0, 1}, nil) // 100.00
	in := request(line(d.cup, 0, 1))
	*in.Fee = 0
	cheaper = d.must(d.Exchange(d.ctx, cheaper.ID, in, d.by))
	if cheaper.Credit != 33_33 || cheaper.Suggested != 66_67 || cheaper.State != "received" {
		t.Errorf("%+v", cheaper)
	}
	cheaper = d.must(d.Refund(d.ctx, cheaper.ID, returns.RefundRequest{Amount: 66_67, Method: "cash"}, d.by))
	if list, err := d.OfOrder(d.ctx, o.Number, "en"); err != nil || list.Left != 60_00 || cheaper.State != "closed" {
		t.Errorf("%+v, %v", list, err)
	}
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}
}

func TestExchange_IsPossibleBeforeTheGoodsAreReceived(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	stockOf := func(product int) int { return d.client.Product.GetX(d.ctx, product).Stock }
	exchanged := func(lines ...checkout.ManualLine) (*ent.Order, returns.Return) {
		t.Helper()
		o := d.place(request(line(d.lamp, 0, 2)), order.StatusDelivered)
		r := d.start(o, "exchange", 2)
		return o, d.must(d.Exchange(d.ctx, r.ID, request(lines...), d.by))
	}
	o, r := exchanged(line(d.shirt, d.large, 1)) // 260.00 for two lamps of 200.00
	if placed := d.order(r.Exchange); r.State != "accepted" || r.Credit != 200_00 || placed.Advance != 200_00 || placed.Total != 260_00 {
		t.Errorf("%+v, new order %+v", r, placed)
	}
	if row := d.order(o.Number); stockOf(d.lamp) != stocked-2 || row.Total != o.Total || row.Status != order.StatusDelivered {
		t.Errorf("stock %d, order %+v before the goods are back", stockOf(d.lamp), row)
	}
	_, err := d.Exchange(d.ctx, r.ID, request(line(d.cup, 0, 1)), d.by)
	faulttest.WantNamed(t, "again", err, fault.Conflict, "return_state")
	_, err = d.Refund(d.ctx, r.ID, returns.RefundRequest{Amount: 1_00, Method: "cash"}, d.by)
	faulttest.WantNamed(t, "refund", err, fault.Conflict, "return_state")
	r = d.must(d.Receive(d.ctx, r.ID, returns.ReceiveRequest{Items: unitsOf(o, []int{2}, []int{1})}, d.by))
	if r.State != "closed" || r.Value != 200_00 || r.Suggested != 0 || stockOf(d.lamp) != stocked-1 {
		t.Errorf("%+v, stock %d", r, stockOf(d.lamp))
	}
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}

	o, r = exchanged(line(d.cup, 0, 1)) // 93.33 for two lamps of 200.00
	r = d.must(d.Receive(d.ctx, r.ID, returns.ReceiveRequest{Items: unitsOf(o, []int{2}, nil)}, d.by))
	if r.State != "received" || r.Credit != 93_33 || r.Suggested != 106_67 {
		t.Errorf("a cheaper order leaves the rest to be refunded: %+v", r)
	}
	o, r = exchanged(line(d.shirt, d.large, 1))
	r = d.must(d.Receive(d.ctx, r.ID, returns.ReceiveRequest{Items: unitsOf(o, []int{1}, nil)}, d.by))
	if r.State != "closed" || r.Value != 100_00 || r.Credit != 200_00 || r.Suggested != 0 {
		t.Errorf("one of two lamps came back: %+v", r)
	}
	if err := d.wantExact(); err != nil {
		t.Error(err)
	}
	r = d.start(d.place(request(line(d.lamp, 0, 1)), order.StatusDelivered), "return", 1)
	_, err = d.Exchange(d.ctx, r.ID, request(line(d.cup, 0, 1)), d.by)
	faulttest.WantNamed(t, "the goods of a return are received first", err, fault.Conflict, "return_state")
}

func pictureFile() []byte {
	b := bytes.Buffer{}
	_ = png.Encode(&b, image.NewGray(image.Rect(0, 0, 300, 300)))
	return b.Bytes()
}

func TestAsk_RequiresProofWithinThePeriod(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(request(line(d.lamp, 0, 2)), order.StatusDelivered)
	proof := orders.Proof{Remembered: []string{o.Number}}
	in := returns.AskRequest{Kind: "return", Reason: "damaged", Note: "broken", Items: unitsOf(o, []int{1}, nil), Photos: [][]byte{pictureFile()}}
	ask := func(in returns.AskRequest, proof orders.Proof) error {
		return d.Ask(d.ctx, d.by.Tenant, o.Number, in, proof)
	}
	faulttest.Want(t, ask(in, orders.Proof{}), fault.Unauthorized, "order_proof_needed")
	d.now = time.Now().AddDate(0, 0, 8)
	faulttest.Want(t, ask(in, proof), fault.Conflict, "return_not_allowed")
	d.now = time.Now().AddDate(0, 0, 6)
	wrong := returns.AskRequest{Kind: "undelivered", Reason: "x", Items: unitsOf(o, []int{3}, nil), Photos: make([][]byte, 5)}
	faulttest.Want(t, ask(wrong, proof), fault.Invalid, "return_invalid", `{"items.0.quantity":"invalid","kind":"invalid","photos":"max","reason":"invalid"}`)
	unreadable := in
	unreadable.Photos = [][]byte{pictureFile(), []byte("x")}
	faulttest.Want(t, ask(unreadable, proof), fault.Invalid, "picture_unreadable")
	if err := ask(in, proof); err != nil {
		t.Fatal(err)
	}
	faulttest.Want(t, ask(in, proof), fault.Conflict, "return_open")
	if files, err := d.Media.Files(d.ctx); err != nil || len(files) == 0 {
		t.Errorf("%v, %v", files, err)
	}

	list, err := d.OfOrder(d.ctx, o.Number, "en")
	if err != nil || len(list.Returns) != 1 || list.Returns[0].State != "asked" || len(list.Returns[0].Photos) != 1 || list.Returns[0].AskedBy != "customer" {
		t.Fatalf("%+v, %v", list, err)
	}
	id := list.Returns[0].ID
	_, err = d.Decide(d.ctx, id, returns.DecideRequest{}, d.by)
	faulttest.Want(t, err, fault.Invalid, "return_invalid", `{"answer":"required"}`)
	d.must(d.Decide(d.ctx, id, returns.DecideRequest{Accept: true, Answer: "Send it", Fee: 50_00}, d.by))
	_, err = d.Decide(d.ctx, id, returns.DecideRequest{Answer: "No"}, d.by)
	faulttest.Want(t, err, fault.Conflict, "return_state")
	news, err := d.News(d.ctx, d.by.Tenant, o.Number, "/x", "en")
	if err != nil || news == nil || len(news.Texts) != 1 || news.Link != "" || !strings.Contains(news.Texts[0], "Return: Accepted. The shop waits for the products. Return fee: ৳50. “Send it”") {
		t.Errorf("%+v, %v", news, err)
	}
	r := d.must(d.Receive(d.ctx, id, returns.ReceiveRequest{Items: unitsOf(o, []int{1}, nil), Fee: 50_00}, d.by))
	if r.Suggested != 50_00 {
		t.Errorf("%+v", r)
	}
	if news, err = d.News(d.ctx, d.by.Tenant, o.Number, "/x", "en"); err != nil || news.Link != "/x" || news.Ask == "" {
		t.Errorf("%+v, %v", news, err)
	}
}

func TestReturns_OtherShopsSeeAndChangeNothing(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(request(line(d.lamp, 0, 1)), order.StatusDelivered)
	r := d.start(o, "return", 1)
	ctx, by := d.newShop("karim")
	for name, attempt := range map[string]func() error{
		"receive": func() error {
			_, err := d.Receive(ctx, r.ID, returns.ReceiveRequest{Items: unitsOf(o, []int{1}, nil)}, by)
			return err
		},
		"decide": func() error { _, err := d.Decide(ctx, r.ID, returns.DecideRequest{Accept: true}, by); return err },
		"close":  func() error { _, err := d.Close(ctx, r.ID, by); return err },
		"refund": func() error {
			_, err := d.Refund(ctx, r.ID, returns.RefundRequest{Amount: 1, Method: "cash"}, by)
			return err
		},
		"exchange": func() error { _, err := d.Exchange(ctx, r.ID, request(), by); return err },
	} {
		faulttest.WantNamed(t, name, attempt(), fault.NotFound, "return_not_found")
	}
	_, err := d.Start(ctx, o.Number, returns.StartRequest{}, by)
	faulttest.Want(t, err, fault.NotFound, "order_not_found")
	if list, err := d.List(ctx, returns.Query{}, "en"); err != nil || list.Total != 0 {
		t.Errorf("%+v, %v", list, err)
	}
	if list, err := d.List(d.ctx, returns.Query{State: "accepted", Order: "#" + o.Number}, "en"); err != nil || list.Total != 1 || list.Returns[0].Name != "Rahim" {
		t.Errorf("%+v, %v", list, err)
	}
	_, err = d.List(d.ctx, returns.Query{State: "x"}, "en")
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"state":"invalid"}`)
}

func TestErase_RemovesPersonalDataFromReturns(t *testing.T) {
	t.Parallel()
	d := newDesk(t)
	o := d.place(request(line(d.lamp, 0, 2)), order.StatusDelivered)
	in := returns.AskRequest{Kind: "return", Reason: "size", Note: "too small for Ayesha", Items: unitsOf(o, []int{1}, nil), Photos: [][]byte{pictureFile()}}
	if err := d.Ask(d.ctx, d.by.Tenant, o.Number, in, orders.Proof{Remembered: []string{o.Number}}); err != nil {
		t.Fatal(err)
	}
	row := d.client.OrderReturn.Query().OnlyX(d.ctx)
	queued := d.client.Outbox.Query().Where(outbox.Kind(alert.EventKind), outbox.DedupeKeyHasPrefix(string(alert.ReturnRequest))).OnlyX(d.ctx)
	event := alert.Event{}
	if err := json.Unmarshal(queued.Payload, &event); err != nil || event != (alert.Event{Kind: alert.ReturnRequest, ID: row.ID}) {
		t.Errorf("alert %s, %v", queued.Payload, err)
	}
	d.must(d.Decide(d.ctx, row.ID, returns.DecideRequest{Accept: true, Answer: "Dear Ayesha"}, d.by))
	d.must(d.Receive(d.ctx, row.ID, returns.ReceiveRequest{Items: unitsOf(o, []int{1}, nil)}, d.by))
	d.must(d.Refund(d.ctx, row.ID, returns.RefundRequest{Amount: 100_00, Method: "bkash", Number: "01712345678"}, d.by))
	if _, err := account.Erase(d.ctx, d.client, "01712345678", d.forget); err != nil {
		t.Fatal(err)
	}
	row = d.client.OrderReturn.GetX(d.ctx, row.ID)
	if row.Note != "" || row.Answer != "" || row.Photos != nil || row.RefundNumber != "" || row.RefundAmount != 100_00 {
		t.Errorf("%+v", row)
	}
	if n := d.client.Outbox.Query().Where(outbox.Kind(sms.Kind), outbox.DedupeKeyContains("/return/")).CountX(d.ctx); n != 0 {
		t.Errorf("%d messages", n)
	}
	if n := d.client.Outbox.Query().Where(outbox.Kind("remove_pictures"), outbox.StateEQ(outbox.StateDue)).CountX(d.ctx); n == 0 {
		t.Error("the photo stays")
	}
}
