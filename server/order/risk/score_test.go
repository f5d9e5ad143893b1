package risk_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/outbox"
	"haat/ent/schema/kind"
	orders "haat/server/order"
	"haat/server/order/risk"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/remote"
	"haat/server/tenancy"
)

// on contains enabled rules with the defaults.
var on = &kind.RiskRules{On: true}

func logged(changes map[string]any) []string { return []string{fmt.Sprint(changes)} }

func percent(n int) *int { return &n }

func TestScore_ReturnsTheSignalsOfFacts(t *testing.T) {
	t.Parallel()
	honest := risk.Facts{Earlier: true, Name: "Priya Rahman", Line: "House 12, Road 7", Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Orders: 1}
	for name, c := range map[string]struct {
		change func(*risk.Facts)
		want   string
	}{
		"nothing unusual":          {func(*risk.Facts) {}, ""},
		"a new number":             {func(f *risk.Facts) { f.Earlier = false }, "new_number"},
		"a good customer":          {func(f *risk.Facts) { f.Delivered = 3 }, "own_good"},
		"a customer with a return": {func(f *risk.Facts) { f.Delivered, f.Returned = 8, 1 }, "own_some"},
		"one parcel, returned":     {func(f *risk.Facts) { f.Returned = 1 }, "own_returned"},
		"many returns":             {func(f *risk.Facts) { f.Delivered, f.Returned = 2, 2 }, "own_refuser"},
		"only canceled":            {func(f *risk.Facts) { f.Canceled = 2 }, "own_canceled"},
		"a duplicate":              {func(f *risk.Facts) { f.Duplicates = 1 }, "duplicate"},
		"three orders a day":       {func(f *risk.Facts) { f.Orders = 3 }, "many_orders"},
		"numbers of a network":     {func(f *risk.Facts) { f.NetworkNumbers = 5 }, "many_numbers"},
		"numbers of a browser":     {func(f *risk.Facts) { f.BrowserNumbers = 3 }, "many_devices"},
		"a fast form":              {func(f *risk.Facts) { f.FormSeconds = percent(2) }, "fast_form"},
		"a slow form":              {func(f *risk.Facts) { f.FormSeconds = percent(40) }, ""},
		"a short address":          {func(f *risk.Facts) { f.Line = "Dhaka" }, "short_address"},
		"a vague address":          {func(f *risk.Facts) { f.Line = "Mirpur Dhaka Bangladesh" }, "vague_address"},
		"a Bengali address": {func(f *risk.Facts) {
			f.Line = "মিরপুর, শাহ আলী মসজিদের পাশে"
		}, ""},
		"noise":                    {func(f *risk.Facts) { f.Line = "aaaaaaaaaaaa" }, "typed_noise"},
		"the name test":            {func(f *risk.Facts) { f.Name = "Test test" }, "typed_noise"},
		"another district":         {func(f *risk.Facts) { f.Line = "House 1, Sylhet" }, "other_district"},
		"another district's road":  {func(f *risk.Facts) { f.Line = "House 1, Mymensingh Road" }, ""},
		"both districts":           {func(f *risk.Facts) { f.Line = "House 1, Sylhet bus to Dhaka" }, ""},
		"a short name":             {func(f *risk.Facts) { f.Name = "A." }, "short_name"},
		"the courier's bad score":  {func(f *risk.Facts) { f.Courier = &kind.PhoneScore{Volume: "low", Canceled: percent(60)} }, "courier_bad"},
		"the courier's poor score": {func(f *risk.Facts) { f.Courier = &kind.PhoneScore{Volume: "low", Canceled: percent(30)} }, "courier_poor"},
		"the courier's good score": {func(f *risk.Facts) {
			f.Courier = &kind.PhoneScore{Volume: "high", Canceled: percent(5), Delivered: percent(95)}
		}, "courier_good"},
		"a courier without parcels": {func(f *risk.Facts) { f.Courier = &kind.PhoneScore{Volume: "none"} }, ""},
		"reports":                   {func(f *risk.Facts) { f.Courier = &kind.PhoneScore{Volume: "none", Reports: 2} }, "courier_reports"},
		"bad at other shops":        {func(f *risk.Facts) { f.Shared = &risk.Shared{Delivered: 2, Returned: 3} }, "shared_bad"},
		"good at other shops":       {func(f *risk.Facts) { f.Shared = &risk.Shared{Delivered: 9, Returned: 1} }, "shared_good"},
		"few parcels elsewhere":     {func(f *risk.Facts) { f.Shared = &risk.Shared{Returned: 3} }, ""},
		"a proven number":           {func(f *risk.Facts) { f.Proven = true }, "proven"},
		"the allow list":            {func(f *risk.Facts) { f.Allowed, f.Canceled = true, 9 }, "allowed"},
	} {
		f := honest
		c.change(&f)
		score, signals := risk.Score(f)
		var got []string
		for _, s := range signals {
			got = append(got, s.Code)
		}
		if strings.Join(got, " ") != c.want || score < 0 || score > 100 {
			t.Errorf("%s: %v, score %d; want %s", name, got, score, c.want)
		}
	}
}

func TestScore_IsBetween0And100(t *testing.T) {
	t.Parallel()
	worst, _ := risk.Score(risk.Facts{Returned: 5, Duplicates: 3, Orders: 9, BrowserNumbers: 9, NetworkNumbers: 9, Name: "x", Line: "zzzzzzzz"})
	best, _ := risk.Score(risk.Facts{Delivered: 9, Earlier: true, Proven: true, Name: "Priya", Line: "House 12, Road 7"})
	if worst != 100 || best != 0 {
		t.Errorf("%d and %d", worst, best)
	}
}

func TestPlaced_StoresNothingWhileTheRulesAreOff(t *testing.T) {
	s := newShop(t, nil)
	s.place(s.good("01712345678"), from("1.2.3.4", "b"))
	if n := s.client.OrderRisk.Query().CountX(s.ctx) + s.client.Outbox.Query().Where(outbox.Kind(risk.ScoreKind)).CountX(s.ctx); n != 0 {
		t.Errorf("%d rows", n)
	}
}

func TestHandleScore_DoesNotHoldAnHonestOrder(t *testing.T) {
	s := newShop(t, on)
	row, o := s.scored(s.good("01712345678"), from("1.2.3.4", "b"))
	if row.Level != "green" || codes(row) != "new_number" || o.Hold != nil || *o.RiskLevel != order.RiskLevelGreen || o.Status != order.StatusPending {
		t.Errorf("%s %s, hold %v, %s", row.Level, codes(row), o.Hold, o.Status)
	}
	if n := s.client.OrderEvent.Query().Where(orderevent.OrderID(o.ID), orderevent.KindEQ(orderevent.KindRisk)).CountX(s.ctx); n != 0 {
		t.Errorf("%d events", n)
	}
}

func TestHandleScore_ActsByLevel(t *testing.T) {
	for name, c := range map[string]struct {
		rules  kind.RiskRules
		past   [3]int
		hold   string
		action string
		status order.Status
	}{
		"green, accepted by itself": {kind.RiskRules{Accept: true}, [3]int{3, 0, 0}, "", "accepted", order.StatusAccepted},
		"red, by default":           {kind.RiskRules{}, [3]int{0, 3, 0}, "review", "hold", order.StatusPending},
		"red, without an action":    {kind.RiskRules{RedAction: "none"}, [3]int{0, 3, 0}, "", "", order.StatusPending},
		"red, call":                 {kind.RiskRules{RedAction: "call", Accept: true}, [3]int{0, 3, 0}, "call", "call", order.StatusPending},
		"red, link, not offered":    {kind.RiskRules{RedAction: "link"}, [3]int{0, 3, 0}, "call", "call", order.StatusPending},
		"red, advance, not offered": {kind.RiskRules{RedAction: "advance"}, [3]int{0, 3, 0}, "review", "hold", order.StatusPending},
	} {
		t.Run(name, func(t *testing.T) {
			c.rules.On, c.rules.Amber, c.rules.Red = true, 40, 50
			s := newShop(t, &c.rules)
			s.past("01712345678", c.past[0], c.past[1], c.past[2])
			row, o := s.scored(s.good("01712345678"), from("1.2.3.4", "b"))
			hold := ""
			if o.Hold != nil {
				hold = string(*o.Hold)
			}
			if hold != c.hold || row.Action != c.action || o.Status != c.status {
				t.Errorf("score %d (%s): hold %q, action %q, %s", row.Score, codes(row), hold, row.Action, o.Status)
			}
			want := 1
			if c.action == "" {
				want = 0
			}
			if n := s.client.OrderEvent.Query().Where(orderevent.OrderID(o.ID), orderevent.KindEQ(orderevent.KindRisk)).CountX(s.ctx); n != want {
				t.Errorf("%d events", n)
			}
		})
	}
}

func TestHandleScore_RepeatedJobsActOnce(t *testing.T) {
	s := newShop(t, on)
	s.past("01712345678", 0, 3, 0)
	in := s.good("01712345678")
	in.Name = "x"
	_, o := s.scored(in, from("", ""))
	s.client.Outbox.Update().Where(outbox.Kind(risk.ScoreKind)).SetState(outbox.StateDue).ExecX(system)
	if _, err := s.risks.Release(s.ctx, s.tenant(), o.Number, orders.Actor{Kind: orders.Merchant, ID: 7}); err != nil {
		t.Fatal(err)
	}
	s.run(risk.ScoreKind, s.risks.HandleScore)
	if now := s.client.Order.GetX(s.ctx, o.ID); now.Hold != nil {
		t.Errorf("the released order waits again: %v", *now.Hold)
	}
}

func TestHandleScore_CountsConcurrentOrders(t *testing.T) {
	s := newShop(t, on)
	s.place(s.good("01712345678"), from("1.2.3.4", "b"))
	row, _ := s.scored(s.good("01712345678"), from("1.2.3.4", "b"))
	if codes(row) != "duplicate" {
		t.Errorf("same number: %s", codes(row))
	}
	row, _ = s.scored(s.good("01712345679"), from("1.2.3.4", "b"))
	if codes(row) != "duplicate new_number" {
		t.Errorf("same address: %s", codes(row))
	}
	in := s.good("01712345670")
	in.Line = "Village Char Para, near the school"
	if row, _ = s.scored(in, from("1.2.3.4", "b")); codes(row) != "many_devices new_number" {
		t.Errorf("third number of the browser: %s", codes(row))
	}
}

func TestHandleScore_BuyingAgainAfterTheDeliveryIsNoDuplicate(t *testing.T) {
	s := newShop(t, on)
	_, first := s.scored(s.good("01712345678"), from("", ""))
	s.client.Order.UpdateOneID(first.ID).SetStatus(order.StatusDelivered).ExecX(s.quiet())
	if row, _ := s.scored(s.good("01712345678"), from("", "")); codes(row) != "" {
		t.Errorf("signals: %s", codes(row))
	}
}

func TestHandleScore_AllowedNumbersAreGreen(t *testing.T) {
	s := newShop(t, on)
	s.past("01712345678", 0, 5, 0)
	s.add("allow", "number", "01712345678", 0)
	if row, o := s.scored(s.good("01712345678"), from("", "")); row.Score != 0 || codes(row) != "allowed" || o.Hold != nil {
		t.Errorf("score %d: %s", row.Score, codes(row))
	}
}

func TestHandleScore_AsksTheCourierOncePerNumberAndWeek(t *testing.T) {
	s := newShop(t, &kind.RiskRules{On: true, CourierFrom: 400_00})
	s.score = &kind.PhoneScore{Courier: "steadfast", Volume: "medium", Canceled: percent(70), Delivered: percent(30)}
	row, _ := s.scored(s.good("01712345678"), from("", ""))
	if !strings.Contains(codes(row), "courier_bad") || s.asked != 1 {
		t.Errorf("%s after %d requests", codes(row), s.asked)
	}
	row, _ = s.scored(s.good("01712345678"), from("", ""))
	if !strings.Contains(codes(row), "courier_bad") || s.asked != 1 {
		t.Errorf("again: %s after %d requests", codes(row), s.asked)
	}
	s.now = s.now.AddDate(0, 0, 8)
	if s.scored(s.good("01712345678"), from("", "")); s.asked != 2 {
		t.Errorf("a week later: %d requests", s.asked)
	}
	s.scoreErr = errors.New("quota used up")
	if row, _ = s.scored(s.good("01712345679"), from("", "")); codes(row) == "" || strings.Contains(codes(row), "courier") {
		t.Errorf("without an answer: %s", codes(row))
	}
	s.client.Shop.UpdateOneID(s.id).SetRiskRules(&kind.RiskRules{On: true, CourierFrom: 1000_00}).ExecX(system)
	if s.scored(s.good("01812345678"), from("", "")); s.asked != 3 {
		t.Errorf("a small order: %d requests", s.asked)
	}
}

func TestNeedsCode_DependsOnTheShopsRules(t *testing.T) {
	for name, c := range map[string]struct {
		rules  kind.RiskRules
		past   [3]int
		needed bool
	}{
		"never":                    {kind.RiskRules{}, [3]int{0, 5, 0}, false},
		"always":                   {kind.RiskRules{Code: "always"}, [3]int{5, 0, 0}, true},
		"over, below":              {kind.RiskRules{Code: "over", CodeFrom: 500_01}, [3]int{}, false},
		"over, at":                 {kind.RiskRules{Code: "over", CodeFrom: 500_00}, [3]int{}, true},
		"risk, unknown number":     {kind.RiskRules{Code: "risk"}, [3]int{}, false},
		"risk, good customer":      {kind.RiskRules{Code: "risk"}, [3]int{3, 0, 0}, false},
		"risk, returned parcels":   {kind.RiskRules{Code: "risk"}, [3]int{0, 2, 0}, true},
		"risk, only cancellations": {kind.RiskRules{Code: "risk"}, [3]int{0, 0, 2}, true},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t, &c.rules)
			s.past("01712345678", c.past[0], c.past[1], c.past[2])
			_, err := s.try(s.good("01712345678"), from("", ""))
			if !c.needed {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			faulttest.Want(t, err, fault.Conflict, "order_code_needed")
			proven := from("", "")
			proven.Confirm = func(context.Context, *ent.Client) error { return nil }
			s.place(s.good("01712345678"), proven)
		})
	}
}

func TestNeedsCode_ForTheThirdOpenOrderOfAnUnknownNumber(t *testing.T) {
	s := newShop(t, &kind.RiskRules{Code: "risk"})
	s.place(s.good("01712345678"), from("", ""))
	s.place(s.good("01712345678"), from("", ""))
	_, err := s.try(s.good("01712345678"), from("", ""))
	faulttest.Want(t, err, fault.Conflict, "order_code_needed")
}

func TestHandleScore_HoldsTheOrderIfNoAdvanceIsRequested(t *testing.T) {
	for name, c := range map[string]struct {
		asks         bool
		hold, action string
	}{"asked": {true, "advance", "advance"}, "not asked": {false, "review", "hold"}} {
		site := newSite(t, func(o *risk.Options) {
			o.RequireAdvance = func(ctx context.Context, client *ent.Client, _ *tenancy.Tenant, row *ent.Order) error {
				if !c.asks {
					return nil
				}
				return client.Order.UpdateOne(row).SetHold(order.HoldAdvance).Exec(ctx)
			}
		})
		s := site.open(t, "rina", &kind.RiskRules{On: true, Red: 50, RedAction: "advance"})
		s.past("01712345678", 0, 3, 0)
		row, o := s.scored(s.good("01712345678"), from("", ""))
		if o.Hold == nil || string(*o.Hold) != c.hold || row.Action != c.action {
			t.Errorf("%s: hold %v, action %q", name, o.Hold, row.Action)
		}
	}
}

func TestPlaced_StoresPlausibleTimesOnTheForm(t *testing.T) {
	s := newShop(t, &kind.RiskRules{On: true})
	seconds := func(n int) *int { return &n }
	for i, c := range []struct{ claimed, want *int }{
		{nil, nil}, {seconds(-1), nil}, {seconds(24*60*60 + 1), nil}, {seconds(0), seconds(0)}, {seconds(24 * 60 * 60), seconds(24 * 60 * 60)},
	} {
		in := s.good(fmt.Sprintf("0171234560%d", i))
		in.FormSeconds = c.claimed
		row, _ := s.scored(in, from("", ""))
		if (row.FormSeconds == nil) != (c.want == nil) || c.want != nil && *row.FormSeconds != *c.want {
			t.Errorf("case %d: stored %v", i, row.FormSeconds)
		}
		if fast := strings.Contains(codes(row), "fast_form"); fast != (c.want != nil && *c.want == 0) {
			t.Errorf("case %d: signals %s", i, codes(row))
		}
	}
}

func TestCourierScore_PausesForAGrowingTimeAfterTooManyRequests(t *testing.T) {
	s := newShop(t, &kind.RiskRules{On: true})
	n := 0
	score := func() {
		n++
		s.scored(s.good(fmt.Sprintf("0171234%04d", n)), from("", ""))
	}
	s.scoreErr = remote.TooManyRequests(http.Header{})
	// Each pause must be twice as long as the previous one, and at least as long as the courier requests.
	for i, pause := range []time.Duration{5 * time.Minute, 10 * time.Minute, time.Hour, 2 * time.Hour, 4 * time.Hour, 6 * time.Hour, 6 * time.Hour} {
		if i == 2 {
			s.scoreErr = remote.TooManyRequests(http.Header{"Retry-After": {"3600"}})
		} else {
			s.scoreErr = remote.TooManyRequests(http.Header{})
		}
		if score(); s.asked != i+1 {
			t.Fatalf("pause %d: the courier was asked %d times", i, s.asked)
		}
		s.now = s.now.Add(pause - time.Second)
		if score(); s.asked != i+1 {
			t.Fatalf("the courier was asked before the end of %s", pause)
		}
		s.now = s.now.Add(time.Second)
	}
	other := s.site.open(t, "karim", &kind.RiskRules{On: true})
	s.score, s.scoreErr, s.asked = nil, nil, 0
	score() // ends the pauses
	s.scoreErr = remote.TooManyRequests(http.Header{})
	score()
	if score(); s.asked != 2 {
		t.Errorf("asked %d times in the new pause", s.asked)
	}
	if other.scored(other.good("01812345678"), from("", "")); s.asked != 3 {
		t.Error("another shop's requests pause, too")
	}
	s.now = s.now.Add(5 * time.Minute)
	if score(); s.asked != 4 {
		t.Error("the pause after an answer is not the shortest")
	}
}
