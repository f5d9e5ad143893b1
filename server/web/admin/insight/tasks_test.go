package insight_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/server/books/ledger"
	"haat/server/insight/dashboard"
	"haat/server/platform/money"
	"haat/server/rights"
	"haat/server/web/webtest"
)

// addWaiting creates one item of each kind of work, or more.
func addWaiting(t *testing.T, shop *webtest.Shop) {
	t.Helper()
	c, ctx, now := shop.Site.Client, shop.Ctx, shop.Site.Time().UTC()
	newOrder := func(number string, status order.Status) *ent.OrderCreate {
		return c.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetName("Rahim").SetMobile("01712345678").SetLine("House 1").
			SetCurrency("BDT").SetSubtotal(100_00).SetTotal(100_00).SetStatus(status)
	}
	newOrder("10000001", order.StatusPending).ExecX(ctx)
	newOrder("10000002", order.StatusPending).SetHold(order.HoldCall).ExecX(ctx)
	row := newOrder("10000003", order.StatusShipped).SetGiveBack(10_00).SaveX(ctx)
	pay := func(key string) *ent.PaymentCreate {
		return c.Payment.Create().SetOrderID(row.ID).SetKey(key).SetMethod("bkash").SetKind("advance").SetAmount(10_00)
	}
	pay("claim").SetState("claimed").ExecX(ctx)
	pay("paid").SetState("confirmed").ExecX(ctx)
	c.OrderReturn.Create().SetOrderID(row.ID).SetKind("return").SetAskedBy("customer").SetItems([]kind.ReturnItem{}).ExecX(ctx)
	product := shop.NewProduct("low", func(p *ent.ProductCreate) { p.SetStock(1) })
	c.Review.Create().SetProductID(product.ID).SetName("Ayesha").SetRating(5).SetStatus("pending").ExecX(ctx)
	c.Question.Create().SetProductID(product.ID).SetName("Ayesha").SetText("Fresh?").ExecX(ctx)
	c.UnfinishedCheckout.Create().SetKey("k").SetMobile("01812345678").SetLines([]kind.CartLine{}).ExecX(ctx)
	c.ServiceConnection.Create().SetService("pathao").SetPublicID("tasks").SetCredentials([]byte("x")).SetState("broken").ExecX(ctx)
	c.ShopDomain.Create().SetDomain("tasks.example").ExecX(ctx)
	shop.NewSignedInCustomer("01712345678").SendMessage("first-message", "hello").WantStatus(t, http.StatusOK)
	parcel := func(invoice string) *ent.ParcelCreate {
		return c.Parcel.Create().SetOrderID(row.ID).SetCourier("manual").SetInvoice(invoice).SetCod(100_00)
	}
	parcel("unknown").SetState("unknown").ExecX(ctx)
	short := parcel("short").SetState("delivered").SetActive(false).SetCollected(100_00).SetDeliveredAt(now).SetSettledAt(now).SaveX(ctx)
	payout := c.Payout.Create().SetCourier("manual").SetNumber("P1").SetOrigin("statement").SetState("posted").SetAmount(90_00).SetDiffering(1).SaveX(ctx)
	c.PayoutLine.Create().SetPayoutID(payout.ID).SetPosition(0).SetInvoice("short").SetCollected(90_00).SetExpected(100_00).
		SetParcelID(short.ID).SetState("differing").ExecX(ctx)
	_, err := ledger.Post(ctx, c, ledger.Posting{
		Key: "short", Kind: "delivery", At: now, Courier: "manual", ParcelID: short.ID,
		Lines: map[ledgerentry.Account]money.Amount{"courier": 10_00, "sales": -10_00},
	})
	if err != nil {
		t.Fatal(err)
	}
}

func tasksAt(t *testing.T, m *webtest.Merchant) string {
	t.Helper()
	var kinds []string
	for _, task := range webtest.Data[dashboard.Counts](t, m.Call(http.MethodGet, "/counts", nil)).Tasks {
		kinds = append(kinds, task.Kind)
	}
	return strings.Join(kinds, " ")
}

// Everything that waits must be told to members with the right, and to nobody else.
func TestCounts_TellsEveryKindToThoseWithTheRight(t *testing.T) {
	s := webtest.NewSite(t)
	shop := s.NewShop("a")
	addWaiting(t, shop)
	seenWith := func(list ...rights.Right) string {
		var kinds []string
		for _, k := range dashboard.Kinds {
			seen := slices.ContainsFunc(k.Rights, func(r rights.Right) bool { return slices.Contains(list, r) })
			if seen && !slices.Contains(kinds, k.Name) {
				kinds = append(kinds, k.Name)
			}
		}
		return strings.Join(kinds, " ")
	}
	if got, want := tasksAt(t, shop.Owner()), seenWith(rights.All...)+" domain_problems"; got != want {
		t.Errorf("the owner is told\n%s, want\n%s", got, want)
	}
	for i, right := range rights.All {
		list, _ := rights.Complete([]string{string(right)})
		member := shop.NewCustomMember("only "+string(right), fmt.Sprintf("016111111%02d", i), list...)
		if got, want := tasksAt(t, member), seenWith(list...); got != want {
			t.Errorf("a member with %v is told %q, want %q", list, got, want)
		}
	}
	if got := tasksAt(t, s.NewShop("b").Owner()); got != "" {
		t.Errorf("another shop is told %q", got)
	}
}
