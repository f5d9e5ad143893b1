package team_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/product"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/money"
	"haat/server/team"
)

func TestActivity_NamesUserActionAndRow(t *testing.T) {
	a := newArea(t)
	audit.LogWrites(a.Client)
	row, owner, ctx := a.Shop("a", "01511111111")
	_, _, other := a.Shop("b", "01522222222")
	as := audit.With(ctx, audit.Actor{ID: owner.ID, Name: owner.Name})
	dbtest.Transact(as, t, a.Client, func(client *ent.Client) {
		category := client.Category.Create().SetSlug("rice").SetName("Rice").SetBnName("চাল").SaveX(as)
		product := client.Product.Create().SetSlug("x").SetName("Honey").SetBnName("মধু").SetSellingPrice(100_00).SetPrice(100_00).SaveX(as)
		product.Update().SetSellingPrice(120_50).SetPrice(120_50).SaveX(as)
		client.Category.DeleteOne(category).ExecX(as)
		client.Shop.UpdateOne(row).SetPixelAccessToken("EAABsbCS1iHgBAsecret").SetSmsNewOrders(true).ExecX(as)
	})

	list, err := a.Activity(ctx, 0, "bn")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, each := range list.Activities {
		got = append(got, fmt.Sprintf("%s %s %s %s", each.Who, each.Action, each.Entity, each.Name))
	}
	who := owner.Name
	want := []string{who + " update Shop ", who + " delete Category Rice", who + " update Product মধু", who + " create Product মধু", who + " create Category Rice"}
	if strings.Join(got, "\n") != strings.Join(want, "\n") || list.Next != 0 {
		t.Errorf("%s\n(next %d)", strings.Join(got, "\n"), list.Next)
	}
	encoded, err := json.Marshal(list)
	if err != nil || strings.Contains(string(encoded), "EAABsbCS1iHgBAsecret") {
		t.Errorf("%v %s", err, encoded)
	}
	if change := field(list.Activities[2], "selling_price"); change.Kind != "money" || change.From != money.Amount(100_00) || change.To != money.Amount(120_50) {
		t.Errorf("%+v", change)
	}
	if change := field(list.Activities[0], "sms_new_orders"); change.Kind != "bool" || change.From != false || change.To != true {
		t.Errorf("%+v", change)
	}
	if list, err := a.Activity(other, 0, "bn"); err != nil || len(list.Activities) != 0 {
		t.Errorf("another shop's: %+v, %v", list, err)
	}
}

func TestActivity_FormatsDiscountsByType(t *testing.T) {
	a := newArea(t)
	audit.LogWrites(a.Client)
	_, owner, ctx := a.Shop("a", "01511111111")
	as := audit.With(ctx, audit.Actor{ID: owner.ID, Name: owner.Name})
	row := a.Client.Product.Create().SetSlug("x").SetName("Honey").SetSellingPrice(100_00).SetPrice(100_00).SaveX(ctx)
	for _, c := range []struct {
		discount int64
		kind     product.DiscountType
		want     string
	}{
		{10_00, product.DiscountTypePERCENT, "percent <nil> 10"},
		{15_00, product.DiscountTypePERCENT, "percent 10 15"},
		{20_00, product.DiscountTypeFLAT, "percent 15 <nil>, money <nil> 20"},
		{25_50, product.DiscountTypeFLAT, "money 20 25.5"},
		{5_00, product.DiscountTypePERCENT, "money 25.5 <nil>, percent <nil> 5"},
		{0, product.DiscountTypeFLAT, "percent 5 <nil>"},
	} {
		dbtest.Transact(as, t, a.Client, func(client *ent.Client) {
			client.Product.UpdateOneID(row.ID).SetDiscount(c.discount).SetDiscountType(c.kind).ExecX(as)
		})
		var got []string
		for _, change := range must(a.Activity(ctx, 0, "en")).Activities[0].Changes {
			if change.Field != "discount" {
				t.Errorf("%+v", change)
			}
			got = append(got, fmt.Sprintf("%s %v %v", change.Kind, decimal(change.From), decimal(change.To)))
		}
		if strings.Join(got, ", ") != c.want {
			t.Errorf("%d %s: %q, want %q", c.discount, c.kind, got, c.want)
		}
	}
}

func decimal(value any) any {
	if amount, ok := value.(money.Amount); ok {
		return amount.Decimal()
	}
	return value
}

func field(activity team.Activity, name string) team.ActivityChange {
	for _, change := range activity.Changes {
		if change.Field == name {
			return change
		}
	}
	return team.ActivityChange{}
}

func TestActivity_IsPaged(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("a", "01511111111")
	as := audit.With(ctx, audit.Actor{ID: 1, Name: "Rahim"})
	for i := range 65 {
		if err := audit.Record(as, a.Client, "update", "Shop", i, nil); err != nil {
			t.Fatal(err)
		}
	}
	seen, parts := 0, 0
	for before := 0; parts == 0 || before != 0; parts++ {
		list := must(a.Activity(context.WithoutCancel(ctx), before, "en"))
		for i, each := range list.Activities {
			if i > 0 && each.ID >= list.Activities[i-1].ID || before != 0 && each.ID >= before {
				t.Errorf("%d is out of order", each.ID)
			}
		}
		seen, before = seen+len(list.Activities), list.Next
	}
	if seen != 65 || parts != 3 {
		t.Errorf("%d changes on %d pages", seen, parts)
	}
}

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}
