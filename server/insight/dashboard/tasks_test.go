package dashboard_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"haat/ent"
	"haat/ent/order"
	"haat/server/insight/dashboard"
	"haat/server/platform/db/dbtest"
	"haat/server/rights"
	"haat/server/tenancy/tenancytest"
)

// tasksFile is the list of kinds in JSON. A test of the admin area checks that it has a text and a menu entry for each.
const tasksFile = "../../../client/admin/insight/dashboard/testdata/tasks.json"

func TestKinds_AreInTheFileOfTheAdminArea(t *testing.T) {
	type kind struct {
		Kind   string         `json:"kind"`
		To     string         `json:"to"`
		Menu   string         `json:"menu"`
		Rights []rights.Right `json:"rights"`
	}
	var kinds []kind
	for _, k := range dashboard.Kinds {
		kinds = append(kinds, kind{k.Name, k.To, k.Menu, k.Rights})
	}
	var want bytes.Buffer
	out := json.NewEncoder(&want)
	out.SetIndent("", "  ")
	if err := out.Encode(kinds); err != nil {
		t.Fatal(err)
	}
	if os.Getenv("UPDATE_DOCS") != "" {
		if err := os.WriteFile(tasksFile, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if got, err := os.ReadFile(tasksFile); err != nil || !bytes.Equal(got, want.Bytes()) {
		t.Errorf("tasks.json is stale: run UPDATE_DOCS=1 go test ./server/insight/dashboard, and add texts to taskTexts.ts (%v)", err)
	}
}

// member may see what requires one of the rights.
func member(owner bool, list ...rights.Right) dashboard.Member {
	may := func(right rights.Right) bool { return slices.Contains(list, right) }
	return dashboard.Member{Owner: owner, May: may, MayCount: may}
}

func kindsOf(t *testing.T, r *dashboard.Reports, ctx context.Context, m dashboard.Member) string {
	t.Helper()
	counts, err := r.Counts(ctx, m)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, task := range counts.Tasks {
		list = append(list, fmt.Sprint(task.Kind, " ", task.Count))
	}
	return strings.Join(list, ", ")
}

func TestCounts_ContainsWhatTheMemberMaySee(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	_, _, other := a.Shop("b", "01522222222")
	s := &sales{area: a, ctx: ctx}
	s.order(0, order.StatusPending, 100)
	s.order(0, order.StatusPending, 100)
	s.order(0, order.StatusDelivered, 100)
	a.Client.Order.Update().Where(order.Number("N2")).SetHold(order.HoldReview).ExecX(ctx)
	for stock := range 9 { // the limit is 5
		a.Client.Product.Create().SetSlug(fmt.Sprint("p", stock)).SetName("P").SetSellingPrice(1).SetPrice(1).SetStock(stock).ExecX(ctx)
	}
	a.Client.ServiceConnection.Create().SetService("pathao").SetPublicID("x").SetCredentials([]byte("x")).SetState("broken").ExecX(ctx)
	a.Client.ShopDomain.Create().SetDomain("rina.example").ExecX(ctx)
	for _, c := range []struct {
		who  dashboard.Member
		want string
	}{
		{member(true, rights.Orders, rights.Products, rights.Stock, rights.Settings), "new_orders 1, held_orders 1, low_stock 6, broken_connections 1, domain_problems 1"},
		{member(false, rights.Orders), "new_orders 1, held_orders 1"},
		{member(false, rights.Stock), "low_stock 6"},
		{member(false, rights.Settings), "broken_connections 1"},
		{member(false, rights.Reviews), ""},
	} {
		if got := kindsOf(t, a.Reports, ctx, c.who); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if got := kindsOf(t, a.Reports, other, member(true, rights.Orders, rights.Products, rights.Settings)); got != "" {
		t.Errorf("another shop has %q", got)
	}
}

// A member with all rights must not cost more statements than one with a single right.
func TestCounts_IsOneStatement(t *testing.T) {
	shops := tenancytest.New(t)
	_, _, ctx := shops.Shop("a", "01511111111")
	var count atomic.Int64
	client := ent.NewClient(ent.Driver(dbtest.CountQueries(shops.DB.Driver(), &count)))
	if _, err := dashboard.New(client, dashboard.Sources{}).Counts(ctx, member(true, rights.All...)); err != nil {
		t.Fatal(err)
	}
	if n := count.Load(); n != 1 {
		t.Errorf("%d statements", n)
	}
}
