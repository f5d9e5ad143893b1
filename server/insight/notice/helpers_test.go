package notice_test

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/serviceconnection"
	"haat/ent/stockmovement"
	"haat/server/catalog"
	"haat/server/insight/notice"
	"haat/server/platform/sms"
	"haat/server/rights"
	"haat/server/tenancy/tenancytest"
)

// noon is 12:00 on a Monday in Dhaka.
var noon = time.Date(2026, 11, 30, 6, 0, 0, 0, time.UTC)

// area contains Notices at noon, with their own database.
type area struct {
	*notice.Notices
	*tenancytest.Shops
}

func newArea(t testing.TB) *area {
	t.Helper()
	shops := tenancytest.New(t)
	return &area{notice.New(shops.Client, []string{"pathao"}, catalog.VariantText, func() time.Time { return noon }), shops}
}

func owner() notice.Member {
	return notice.Member{Owner: true, May: func(rights.Right) bool { return true }}
}

func memberWith(list ...rights.Right) notice.Member {
	return notice.Member{May: func(r rights.Right) bool { return slices.Contains(list, r) }}
}

// events creates the events of a shop at times before noon.
type events struct {
	*area
	ctx context.Context
	n   int
}

func (e *events) order(ago time.Duration, change ...func(*ent.OrderCreate)) *ent.Order {
	e.n++
	key := fmt.Sprintf("N%d", e.n)
	create := e.Client.Order.Create().SetNumber(key).SetIdempotencyKey(key).SetName("Rahim").SetMobile("01712345678").SetLine("House 1").
		SetCurrency("BDT").SetSubtotal(160_00).SetTotal(160_00).SetCreatedAt(noon.Add(-ago))
	for _, each := range change {
		each(create)
	}
	return create.SaveX(e.ctx)
}

func byHand(c *ent.OrderCreate) { c.SetSource(order.SourcePhone) }

func (e *events) claim(ago time.Duration, of *ent.Order) {
	e.n++
	e.Client.Payment.Create().SetOrderID(of.ID).SetKey(fmt.Sprint("claim/", e.n)).SetMethod("bkash").SetKind("advance").SetState("claimed").
		SetAmount(50_00).SetCreatedAt(noon.Add(-ago)).ExecX(e.ctx)
}

func (e *events) low(ago time.Duration, product, lows int) {
	e.Client.StockMovement.Create().SetProductID(product).SetBefore(9).SetAfter(3).SetLows(lows).SetReason(stockmovement.ReasonSale).
		SetCreatedAt(noon.Add(-ago)).ExecX(e.ctx)
}

func (e *events) message(ago time.Duration, mobile, sender string) {
	at := noon.Add(-ago)
	customer := e.Client.Customer.Create().SetName("Ayesha").SetMobile(mobile).SetPasswordHash("x").SaveX(e.ctx)
	row := e.Client.Conversation.Create().SetCustomerID(customer.ID).SetLastSeq(1).SetShopUnread(1).SetLastMessageAt(at).SaveX(e.ctx)
	e.Client.Message.Create().SetConversationID(row.ID).SetSeq(1).SetSender("customer").SetText("Hello").SetCreatedAt(at).ExecX(e.ctx)
	if sender == "shop" {
		e.Client.Message.Create().SetConversationID(row.ID).SetSeq(2).SetSender("shop").SetText("Hi").SetCreatedAt(at).ExecX(e.ctx)
		row.Update().SetLastSeq(2).SetShopUnread(0).ExecX(e.ctx)
	}
}

func (e *events) sms(ago time.Duration, state outbox.State) {
	e.n++
	e.Client.Outbox.Create().SetKind(sms.Kind).SetDedupeKey(fmt.Sprint("sms", e.n)).SetPayload(json.RawMessage("{}")).SetState(state).
		SetRunAt(noon.Add(-ago)).ExecX(e.ctx)
}

// addOfEach creates an event of each kind, and rows that are no events.
func (e *events) addOfEach() {
	of := e.order(time.Hour)
	e.order(time.Hour, byHand)
	e.claim(2*time.Hour, of)
	e.Client.Payment.Create().SetOrderID(of.ID).SetKey("paid").SetMethod("bkash").SetKind("advance").SetAmount(1).SetCreatedAt(noon.Add(-time.Hour)).ExecX(e.ctx)
	product := e.Client.Product.Create().SetSlug("lamp").SetName("Lamp").SetBnName("বাতি").SetSellingPrice(1).SetPrice(1).SaveX(e.ctx)
	e.low(3*time.Hour, product.ID, 1)
	e.low(3*time.Hour, product.ID, 0)
	e.low(4*time.Hour, product.ID, 12)
	e.message(5*time.Hour, "01712345678", "customer")
	e.message(5*time.Hour, "01812345678", "shop")
	parcel := func(invoice string) *ent.ParcelCreate {
		return e.Client.Parcel.Create().SetOrderID(of.ID).SetCourier("pathao").SetInvoice(invoice).SetCod(1).SetStateAt(noon.Add(-6 * time.Hour))
	}
	parcel("failed").SetState("failed").ExecX(e.ctx)
	parcel("replaced").SetState("failed").SetActive(false).ExecX(e.ctx)
	connection := func(service string, state serviceconnection.State, ago time.Duration) {
		e.Client.ServiceConnection.Create().SetService(service).SetPublicID(fmt.Sprint(service, of.ShopID)).SetCredentials([]byte("x")).
			SetState(state).
			SetUpdatedAt(noon.Add(-ago)).ExecX(e.ctx)
	}
	connection("pathao", "broken", 7*time.Hour)
	connection("bkash", "broken", 8*time.Hour)
	connection("redx", "connected", 8*time.Hour)
	e.Client.ProductImport.Create().SetFileName("lamps.csv").SetStatus("failed").SetUpdatedAt(noon.Add(-9 * time.Hour)).ExecX(e.ctx)
	e.Client.ProductImport.Create().SetStatus("done").SetUpdatedAt(noon.Add(-9 * time.Hour)).ExecX(e.ctx)
	e.sms(10*time.Hour, outbox.StateDead)
	e.sms(11*time.Hour, outbox.StateDead)
	e.sms(20*time.Hour, outbox.StateDead) // on the day before in Dhaka, but on the same day in UTC
	e.sms(10*time.Hour, outbox.StateDue)
	e.Client.ShopDomain.Create().SetDomain("lost.example").SetLostSince(noon.Add(-21 * time.Hour)).ExecX(e.ctx)
}

// inWords returns the kinds of notices with their details, one per line.
func inWords(list []notice.Notice) string {
	var lines []string
	for _, n := range list {
		line := fmt.Sprint(noon.Sub(n.At).Hours(), " ", n.Kind, " ", n.To)
		for _, text := range []string{n.Order, n.Name, n.BnName} {
			if text != "" {
				line += " " + text
			}
		}
		for _, number := range []int64{int64(n.Amount), int64(n.Count)} {
			if number != 0 {
				line += fmt.Sprint(" ", number)
			}
		}
		if n.Left != nil {
			line += fmt.Sprint(" left ", *n.Left)
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func (e *events) list(m notice.Member, after string) *notice.NoticeList {
	e.T.Helper()
	list, err := e.List(e.ctx, m, after)
	if err != nil {
		e.T.Fatal(err)
	}
	return list
}
