package parcel

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent/parcel"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
)

// many adds n parcels in a state, and returns their ids.
func (r *road) many(n int, state parcel.State) (ids []int) {
	r.Helper()
	for range n {
		p := r.send()
		r.Client.Parcel.UpdateOne(p).SetState(state).ExecX(r.ctx)
		ids = append(ids, p.ID)
	}
	return ids
}

func TestList_PagesFromTheNewest(t *testing.T) {
	r := newRoad(t)
	ids := r.many(pageSize+1, parcel.StateMoving)
	first, err := r.List(r.ctx, ListQuery{Tab: TabMoving})
	if err != nil || len(first.Parcels) != pageSize || first.Parcels[0].ID != ids[pageSize] || first.Next != ids[1] {
		t.Fatalf("%d parcels, next %d, %v", len(first.Parcels), first.Next, err)
	}
	rest, err := r.List(r.ctx, ListQuery{Tab: TabMoving, Before: first.Next})
	if err != nil || len(rest.Parcels) != 1 || rest.Parcels[0].ID != ids[0] || rest.Next != 0 {
		t.Errorf("%+v, %v", rest, err)
	}
	whole, err := r.List(r.ctx, ListQuery{IDs: ids})
	if err != nil || len(whole.Parcels) != len(ids) || whole.Next != 0 {
		t.Errorf("labels of %d parcels: %d, next %d, %v", len(ids), len(whole.Parcels), whole.Next, err)
	}
}

func TestList_TabsAndCountsContainParcelsThatNeedAction(t *testing.T) {
	r := newRoad(t)
	for _, state := range []parcel.State{
		parcel.StateQueued, parcel.StateFailed, parcel.StateUnknown, parcel.StateMoving, parcel.StateReturning, parcel.StateReturned, parcel.StateReturned,
		parcel.StateDelivered, parcel.StatePartly, parcel.StateCanceled,
	} {
		r.many(1, state)
	}
	// A failed parcel that was replaced by a new one, and a returned parcel, need no action.
	r.Client.Parcel.UpdateOneID(r.many(1, parcel.StateFailed)[0]).SetActive(false).ExecX(r.ctx)
	r.Client.Parcel.UpdateOneID(r.many(1, parcel.StateReturned)[0]).SetCheckedInAt(start).ExecX(r.ctx)
	for tab, want := range map[Tab]int{TabSending: 3, TabMoving: 2, TabCheckIn: 2, TabDelivered: 2, TabAll: 12} {
		list, err := r.List(r.ctx, ListQuery{Tab: tab})
		if err != nil || len(list.Parcels) != want {
			t.Errorf("%s: %d parcels, want %d, %v", tab, len(list.Parcels), want, err)
		}
		if list.Counts != (ParcelCounts{Sending: 3, Moving: 2, CheckIn: 2, Attention: 2}) {
			t.Errorf("%+v", list.Counts)
		}
	}
}

func TestList_SearchesInAllTabsByNumbers(t *testing.T) {
	r := newRoad(t)
	p := r.send()
	other := r.send()
	r.Client.Order.UpdateOneID(other.OrderID).SetMobile("01812345678").ExecX(r.ctx)
	r.Client.Parcel.UpdateOne(p).SetTrackingCode("TRK9").SetState(parcel.StateDelivered).ExecX(r.ctx)
	for search, want := range map[string]int{
		p.Invoice: 1, p.Consignment[:7]: 2, p.Consignment: 1, "TRK9": 1, "TRK": 0, "+880 1812-345678": 1, "০১৭১২৩৪৫৬৭৮": 1, "01912345678": 0,
	} {
		if list, err := r.List(r.ctx, ListQuery{Tab: TabMoving, Search: search}); err != nil || len(list.Parcels) != want {
			t.Errorf("%s: %d parcels, want %d, %v", search, len(list.Parcels), want, err)
		}
	}
}

func TestChangeRules_KeepsRulesAndRefusesWrongOnes(t *testing.T) {
	r := newRoad(t)
	in := CourierRules{
		Weight: 500, Default: "steadfast", StuckDays: 3, FailedAttempts: 2, TellOutForDelivery: true,
		Rules: []CourierRule{{Courier: "steadfast", Districts: []string{"Dhaka"}, MaxWeight: 1000, MinAmount: 100_00, MaxAmount: 200_00}},
	}
	saved, err := r.ChangeRules(r.ctx, in)
	if err != nil || fmt.Sprint(*saved) != fmt.Sprint(in) {
		t.Fatalf("%+v, %v", saved, err)
	}
	if stored := rulesOf(r.Client.Shop.Query().OnlyX(r.ctx)); fmt.Sprint(stored) != fmt.Sprint(in) {
		t.Errorf("stored: %+v", stored)
	}
	_, err = r.ChangeRules(r.ctx, CourierRules{
		Weight: -1, Default: "nobody", StuckDays: maxStuck + 1, FailedAttempts: -1,
		Rules: []CourierRule{
			{Courier: "steadfast", MaxWeight: maxWeight, MinAmount: 5, MaxAmount: 5},
			{Courier: "nobody", Districts: []string{"Atlantis"}, MaxWeight: maxWeight + 1, MinAmount: -1, MaxAmount: -1},
			{Courier: "steadfast", MinAmount: 2, MaxAmount: 1},
		},
	})
	faulttest.Want(t, err, fault.Invalid, "courier_rules_invalid", `{"1.courier":"required","1.districts":"invalid","1.max_amount":"invalid","1.max_weight":"invalid",`+
		`"1.min_amount":"invalid","2.max_amount":"invalid","default":"invalid","failed_attempts":"invalid","stuck_days":"invalid","weight":"invalid"}`)
	_, err = r.ChangeRules(r.ctx, CourierRules{Rules: make([]CourierRule, maxRules+1)})
	if f, ok := fault.As(err); !ok || f.Fields["rules"] != "invalid" {
		t.Errorf("too many rules: %v", err)
	}
}

func TestCheckRow_ReportsValuesThatTheCourierRefuses(t *testing.T) {
	r := newRoad(t)
	l := &line{Courier: r.Couriers.Get("steadfast")}
	limits := l.Spec().Limits
	for want, change := range map[string]func(b *courier.Booking){
		"map[]":                 func(*courier.Booking) {},
		"map[name:required]":    func(b *courier.Booking) { b.Name = "" },
		"map[name:max]":         func(b *courier.Booking) { b.Name = strings.Repeat("ন", limits.Name.Max+1) },
		"map[address:required]": func(b *courier.Booking) { b.Address = "" },
		"map[note:max]":         func(b *courier.Booking) { b.Note = strings.Repeat("n", limits.Note.Max+1) },
		"map[mobile:invalid]":   func(b *courier.Booking) { b.Mobile = "0171" },
		"map[cod:max]":          func(b *courier.Booking) { b.COD = money.Amount(limits.COD.Max+1) * 100 },
		"map[weight:min]":       func(b *courier.Booking) { b.Weight = 0 },
		"map[weight:max]":       func(b *courier.Booking) { b.Weight = maxWeight + 1 },
		"map[cod:max name:max]": func(b *courier.Booking) {
			b.Name, b.COD = strings.Repeat("n", limits.Name.Max+1), money.Amount(limits.COD.Max+1)*100
		},
	} {
		b := courier.Booking{COD: money.Amount(limits.COD.Max) * 100}
		b.Name, b.Mobile, b.Address, b.Weight = "Rahim", "01712345678", "House 1", maxWeight
		change(&b)
		fields := form.Fields{}
		checkRow(fields, l, b)
		if got := fmt.Sprint(map[string]string(fields)); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}
