package dashboard_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/schema/kind"
	"haat/server/insight/dashboard"
	"haat/server/platform/db/dbtest"
	"haat/server/rights"
	"haat/server/tenancy/tenancytest"
)

var services = dashboard.Sources{Couriers: []string{"steadfast", "pathao"}, Gateways: []string{"bkash"}}

// opened is a published shop that has begun to sell.
type opened struct {
	*testing.T
	*dashboard.Reports
	client *ent.Client
	ctx    context.Context
	id     int
}

func newOpened(t *testing.T) *opened {
	t.Helper()
	shops := tenancytest.New(t)
	row, _, ctx := shops.Shop("a", "01511111111")
	_, _, other := shops.Shop("b", "01522222222")
	o := &opened{t, dashboard.New(shops.Client, services), shops.Client, ctx, row.ID}
	o.connect(other, "steadfast") // of another shop
	return o
}

func (o *opened) connect(ctx context.Context, service string) {
	id := fmt.Sprint(service, o.client.ServiceConnection.Query().CountX(ctx), ctx == o.ctx)
	o.client.ServiceConnection.Create().SetService(service).SetPublicID(id).SetCredentials([]byte("x")).ExecX(ctx)
}

// steps returns the steps that a member sees; those that are done have a plus. It returns "none" for no list.
func (o *opened) steps(m dashboard.Member, start *dashboard.Start) string {
	o.Helper()
	s, err := o.Savings(o.ctx, start, m)
	if err != nil {
		o.Fatal(err)
	}
	if s == nil {
		return "none"
	}
	var list []string
	for _, step := range s.Steps {
		list = append(list, step.Name+map[bool]string{true: "+", false: ""}[step.Done])
	}
	return strings.Join(list, " ")
}

func (o *opened) want(what, steps string) {
	o.Helper()
	if got := o.steps(member(true, rights.All...), nil); got != steps {
		o.Errorf("%s: %s, want %s", what, got, steps)
	}
}

func TestSavings_AStepIsDoneWhenTheShopHasDoneIt(t *testing.T) {
	o := newOpened(t)
	lamp := o.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(100).SetPrice(100).SetStatus(product.StatusPublished).SaveX(o.ctx)
	o.client.Product.Create().SetSlug("draft").SetName("Draft").SetSellingPrice(100).SetPrice(100).SetStatus(product.StatusDraft).ExecX(o.ctx)
	o.want("at first", "courier wallet risk costs returns alerts ad")
	o.connect(o.ctx, "pathao")
	o.want("with a courier", "courier+ wallet risk costs returns alerts ad")
	update := func() *ent.ShopUpdateOne { return o.client.Shop.UpdateOneID(o.id) }
	update().SetPaymentRules(&kind.PaymentRules{Wallets: []kind.Wallet{{Method: "bkash", Number: "01711111111", Off: true}}}).ExecX(o.ctx)
	o.want("with a wallet that is off", "courier+ wallet risk costs returns alerts ad")
	update().SetPaymentRules(&kind.PaymentRules{Wallets: []kind.Wallet{{Method: "bkash", Number: "01711111111"}}}).ExecX(o.ctx)
	o.want("with a wallet", "courier+ wallet+ risk costs returns alerts ad")
	update().ClearPaymentRules().ExecX(o.ctx)
	o.connect(o.ctx, "bkash")
	o.want("with a gateway", "courier+ wallet+ risk costs returns alerts ad")
	update().SetRiskRules(&kind.RiskRules{On: true}).SetReturnDays(7).ExecX(o.ctx)
	o.want("with rules", "courier+ wallet+ risk+ costs returns+ alerts ad")
	lamp.Update().SetCost(60).ExecX(o.ctx)
	o.want("with the cost of all published products", "courier+ wallet+ risk+ costs+ returns+ alerts ad")
	user := o.client.AdminUser.Query().FirstIDX(o.ctx)
	o.client.PushSubscription.Create().SetUserID(user).SetEndpoint("https://push.test/1").SetEndpointHash("h").SetP256dh("k").SetAuth("a").ExecX(o.ctx)
	o.want("with alerts", "courier+ wallet+ risk+ costs+ returns+ alerts+ ad")
	o.client.LedgerEntry.Create().SetKey("p").SetKind("ads").SetAccount("ads").SetAmount(100).SetDay("2026-11-21").ExecX(o.ctx)
	o.want("with everything", "none")
}

func TestSavings_AVariantsCostIsACost(t *testing.T) {
	o := newOpened(t)
	shirt := o.client.Product.Create().SetSlug("shirt").SetName("Shirt").SetSellingPrice(100).SetPrice(100).SetStatus(product.StatusPublished).SaveX(o.ctx)
	o.want("without a cost", "courier wallet risk costs returns alerts ad")
	o.client.Variant.Create().SetProductID(shirt.ID).SetKey("M").SetValues([]string{"M"}).SetCost(60).ExecX(o.ctx)
	o.want("with a variant's cost", "courier wallet risk costs+ returns alerts ad")
}

func TestSavings_ContainsWhatTheMemberMayDo(t *testing.T) {
	o := newOpened(t)
	o.client.Product.Create().SetSlug("lamp").SetName("Lamp").SetSellingPrice(100).SetPrice(100).SetStatus(product.StatusPublished).ExecX(o.ctx)
	for right, want := range map[rights.Right]string{rights.Settings: "courier wallet risk returns alerts", rights.Costs: "costs alerts", rights.Cash: "alerts ad", rights.Reports: "alerts"} {
		if got := o.steps(member(false, right), nil); got != want {
			t.Errorf("with the right %s: %s, want %s", right, got, want)
		}
	}
}

func TestSavings_AppearsWhenTheShopIsOpenAndDisappearsForAll(t *testing.T) {
	o := newOpened(t)
	owner := member(true, rights.All...)
	for what, start := range map[string]dashboard.Start{
		"logo": {Products: 3, Delivery: true, Public: true}, "products": {Logo: true, Products: 2, Delivery: true, Public: true},
		"delivery": {Logo: true, Products: 3, Public: true}, "publish": {Logo: true, Products: 3, Delivery: true},
	} {
		if got := o.steps(owner, &start); got != "none" {
			t.Errorf("before the step %s: %s", what, got)
		}
	}
	if got := o.steps(owner, &dashboard.Start{Logo: true, Products: 3, Delivery: true, Public: true}); got == "none" {
		t.Error("no list after the first one is complete")
	}
	o.client.Shop.UpdateOneID(o.id).SetPublic(false).ExecX(o.ctx)
	o.want("unpublished", "none")
	o.client.Shop.UpdateOneID(o.id).SetPublic(true).SetSavingsHiddenAt(time.Now()).ExecX(o.ctx)
	o.want("dismissed", "none")
}

func TestSavings_IsOneStatement(t *testing.T) {
	shops := tenancytest.New(t)
	_, _, ctx := shops.Shop("a", "01511111111")
	var count atomic.Int64
	client := ent.NewClient(ent.Driver(dbtest.CountQueries(shops.DB.Driver(), &count)))
	if s, err := dashboard.New(client, services).Savings(ctx, nil, member(true, rights.All...)); err != nil || len(s.Steps) != 7 {
		t.Fatal(s, err)
	}
	if n := count.Load(); n != 1 {
		t.Errorf("%d statements", n)
	}
}
