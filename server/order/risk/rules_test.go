package risk_test

import (
	"testing"

	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/schema/kind"
	"haat/ent/sharedhistory"
	orders "haat/server/order"
	"haat/server/order/risk"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
)

func TestRules_HaveSafeDefaultsAndAreChecked(t *testing.T) {
	s := newShop(t, nil)
	got, err := s.risks.Rules(s.ctx)
	want := risk.RiskRules{Amber: 40, Red: 70, AmberAction: "call", RedAction: "hold", Code: "never"}
	if err != nil || *got != want {
		t.Fatalf("%+v, %v", got, err)
	}
	for field, change := range map[string]func(*risk.RiskRules){
		`{"amber":"invalid"}`:        func(r *risk.RiskRules) { r.Amber = 0 },
		`{"red":"invalid"}`:          func(r *risk.RiskRules) { r.Red = 40 },
		`{"amber_action":"invalid"}`: func(r *risk.RiskRules) { r.AmberAction = "advance" },
		`{"red_action":"invalid"}`:   func(r *risk.RiskRules) { r.RedAction = "refuse" },
		`{"code":"invalid"}`:         func(r *risk.RiskRules) { r.Code = "" },
		`{"code_from":"invalid"}`:    func(r *risk.RiskRules) { r.Code = "over" },
		`{"courier_from":"invalid"}`: func(r *risk.RiskRules) { r.CourierFrom = -1 },
	} {
		in := want
		change(&in)
		_, err := s.risks.ChangeRules(s.ctx, in)
		faulttest.Want(t, err, fault.Invalid, "risk_rules_invalid", field)
	}
	want.On, want.CourierFrom = true, 900_00
	if got, err = s.risks.ChangeRules(s.ctx, want); err != nil || *got != want {
		t.Fatalf("%+v, %v", got, err)
	}
}

func TestRelease_AcceptsOnceAndIsRecorded(t *testing.T) {
	s := newShop(t, &kind.RiskRules{On: true, Red: 50, Accept: true})
	s.past("01712345678", 0, 3, 0)
	_, o := s.scored(s.good("01712345678"), from("", ""))
	by := orders.Actor{Kind: orders.Merchant, ID: 7}
	other := s.site.open(t, "karim", nil)
	_, err := s.risks.Release(other.ctx, other.tenant(), o.Number, by)
	faulttest.Want(t, err, fault.NotFound, "order_not_found")
	got, err := s.risks.Release(s.ctx, s.tenant(), o.Number, by)
	if err != nil || got.Hold != "" || got.Level != "red" {
		t.Fatalf("%+v, %v", got, err)
	}
	if now := s.client.Order.GetX(s.ctx, o.ID); now.Status != order.StatusAccepted {
		t.Errorf("the order is %s", now.Status)
	}
	_, err = s.risks.Release(s.ctx, s.tenant(), o.Number, by)
	faulttest.Want(t, err, fault.Conflict, "order_not_on_hold")
	if n := s.client.OrderEvent.Query().Where(orderevent.OrderID(o.ID), orderevent.KindEQ(orderevent.KindRisk), orderevent.ActorEQ(orderevent.ActorMerchant)).CountX(s.ctx); n != 1 {
		t.Errorf("%d events", n)
	}
}

func TestRate_CountsInTheReport(t *testing.T) {
	s := newShop(t, on)
	row, o := s.scored(s.good("01712345678"), from("", ""))
	other := s.site.open(t, "karim", on)
	_, err := s.risks.Rate(other.ctx, o.Number, risk.RiskFeedback{Feedback: "too_low"})
	faulttest.Want(t, err, fault.NotFound, "order_not_found")
	got, err := s.risks.Rate(s.ctx, o.Number, risk.RiskFeedback{Feedback: "too_low"})
	if err != nil || got.Feedback != "too_low" || len(got.Signals) != len(row.Signals) {
		t.Fatalf("%+v, %v", got, err)
	}
	_, err = s.risks.Rate(s.ctx, o.Number, risk.RiskFeedback{Feedback: "wrong"})
	faulttest.Want(t, err, fault.Invalid, "request_invalid", `{"feedback":"invalid"}`)
	report, err := s.risks.Report(s.ctx)
	if err != nil || len(report) != 1 || report[0].Orders != 1 || report[0].TooLow != 1 || report[0].Level != "green" {
		t.Errorf("%+v, %v", report, err)
	}
	if theirs, err := s.risks.Report(other.ctx); err != nil || len(theirs) != 0 {
		t.Errorf("another shop: %+v, %v", theirs, err)
	}
}

func TestShared_CountsOfThreeOtherShopsAreUsed(t *testing.T) {
	site := newSite(t)
	rules := func(share bool) *kind.RiskRules { return &kind.RiskRules{On: true, Share: share} }
	buyer := site.open(t, "buyer", rules(true))
	for i, slug := range []string{"a", "b"} {
		site.open(t, slug, rules(true)).past("01712345678", 1, 2+i, 0)
	}
	site.open(t, "private", rules(false)).past("01712345678", 0, 9, 0)
	if row, _ := buyer.scored(buyer.good("01712345678"), from("", "")); codes(row) != "new_number" {
		t.Errorf("with two shops: %s", codes(row))
	}
	third := site.open(t, "c", rules(true))
	third.past("01712345678", 0, 40, 0)
	in := buyer.good("01712345678")
	in.Line = "Village Char Para, near the school"
	row, _ := buyer.scored(in, from("", ""))
	if n := row.Signals[0]; n.Code != "shared_bad" || n.N != 10 || n.M != 12 { // 2 of 3, 3 of 4, and at most 5 of the third
		t.Errorf("with three shops: %+v", row.Signals)
	}
	if _, err := third.risks.ChangeRules(third.ctx, risk.RiskRules{On: true, Amber: 40, Red: 70, AmberAction: "call", RedAction: "hold", Code: "never"}); err != nil {
		t.Fatal(err)
	}
	if n := site.client.SharedHistory.Query().CountX(system); n != 2 {
		t.Errorf("%d contributions after one was withdrawn", n)
	}
}

func TestShared_ContributionsAreAbsoluteAndAnonymous(t *testing.T) {
	s := newShop(t, nil)
	s.past("01712345678", 2, 1, 0)
	if n := s.client.SharedHistory.Query().CountX(system); n != 0 {
		t.Fatalf("%d contributions of a shop that does not share", n)
	}
	in := risk.RiskRules{Amber: 40, Red: 70, AmberAction: "call", RedAction: "hold", Code: "never", Share: true}
	if _, err := s.risks.ChangeRules(s.ctx, in); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		s.run(risk.ShareKind, s.risks.HandleShare)
		if err := s.risks.HandleShare(s.ctx, job()); err != nil {
			t.Fatal(err)
		}
	}
	row := s.client.SharedHistory.Query().OnlyX(system)
	if row.Delivered != 2 || row.Returned != 1 || len(row.NumberKey) != 64 || len(row.ContributorKey) != 64 {
		t.Errorf("%+v", row)
	}
	s.past("01712345678", 1, 0, 0)
	if n := s.client.SharedHistory.Query().Where(sharedhistory.Delivered(3)).CountX(system); n != 1 {
		t.Error("a delivery was not contributed")
	}
	s.client.Order.Update().SetMobile("").ExecX(s.quiet()) // like erasing the customer
	if err := s.sums.Refresh(s.ctx); err != nil {
		t.Fatal(err)
	}
	if n := s.client.SharedHistory.Query().CountX(system); n != 0 {
		t.Errorf("%d contributions about an erased number", n)
	}
}
