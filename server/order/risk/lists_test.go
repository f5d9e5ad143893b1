package risk_test

import (
	"fmt"
	"strings"
	"testing"

	"haat/ent/auditlog"
	"haat/ent/blockentry"
	"haat/server/order/risk"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
)

func (s *shop) add(list, kind, value string, days int) {
	s.Helper()
	if _, err := s.risks.Add(s.ctx, risk.BlockRequest{List: list, Kind: kind, Value: value, Days: days}); err != nil {
		s.Fatal(err)
	}
}

func TestRefuses_BlockedNumberGetsTheContactAndNoReason(t *testing.T) {
	s := newShop(t, nil)
	if _, err := s.risks.Add(s.ctx, risk.BlockRequest{List: "block", Kind: "number", Value: "+880 1712-345678", Reason: "refuses parcels"}); err != nil {
		t.Fatal(err)
	}
	_, err := s.try(s.good("01712345678"), from("1.2.3.4", ""))
	f := faulttest.Want(t, err, fault.Forbidden, "order_refused")
	if strings.Join(f.Words, " ") != "contact 01911111111" || len(f.Fields) != 0 {
		t.Errorf("words %v, fields %v", f.Words, f.Fields)
	}
	s.place(s.good("01712345679"), from("1.2.3.4", ""))
}

func TestRefuses_AddressesMatchByWholeWords(t *testing.T) {
	s := newShop(t, nil)
	s.add("block", "address", "road 7, BLOCK c", 0)
	in := s.good("01712345678")
	_, err := s.try(in, from("", ""))
	faulttest.Want(t, err, fault.Forbidden, "order_refused")
	in.Line = "House 12, Road 7, Block CD"
	s.place(in, from("", ""))
	in.Line = "House 12, Road 77, Block C"
	s.place(in, from("", ""))
}

func TestRefuses_AllowListTakesPrecedence(t *testing.T) {
	s := newShop(t, nil)
	s.add("block", "address", "block c", 0)
	s.add("allow", "number", "01712345678", 0)
	s.place(s.good("01712345678"), from("", ""))
	_, err := s.try(s.good("01712345679"), from("", ""))
	faulttest.Want(t, err, fault.Forbidden, "order_refused")
	s.add("block", "number", "01712345678", 0) // moves the number to the other list
	_, err = s.try(s.good("01712345678"), from("", ""))
	faulttest.Want(t, err, fault.Forbidden, "order_refused")
	if n := s.client.BlockEntry.Query().Where(blockentry.Value("01712345678")).CountX(s.ctx); n != 1 {
		t.Errorf("%d entries of the number", n)
	}
}

// A blocked customer stays blocked at an allowed address.
func TestRefuses_TheEntryOfTheNumberDecides(t *testing.T) {
	s := newShop(t, nil)
	s.add("allow", "address", "block c", 0)
	s.add("block", "number", "01712345678", 0)
	_, err := s.try(s.good("01712345678"), from("", ""))
	faulttest.Want(t, err, fault.Forbidden, "order_refused")
}

func TestRefuses_IgnoresExpiredEntries(t *testing.T) {
	s := newShop(t, nil)
	s.add("block", "number", "01712345678", 7)
	_, err := s.try(s.good("01712345678"), from("", ""))
	faulttest.Want(t, err, fault.Forbidden, "order_refused")
	s.now = s.now.AddDate(0, 0, 8)
	s.place(s.good("01712345678"), from("", ""))
	if list, err := s.risks.List(s.ctx, "block", 0); err != nil || len(list.Entries) != 0 {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestBlockOrder_BlocksTheNetworkWithoutStoringIt(t *testing.T) {
	s := newShop(t, on)
	placed := s.place(s.good("01712345678"), from("203.0.113.9", ""))
	in := risk.OrderBlockRequest{List: "block", Kinds: []string{"network"}, Days: 7}
	if err := s.risks.BlockOrder(s.ctx, placed.Number, in); err != nil {
		t.Fatal(err)
	}
	_, err := s.try(s.good("01712345679"), from("203.0.113.9", ""))
	faulttest.Want(t, err, fault.Forbidden, "order_refused")
	s.place(s.good("01712345679"), from("203.0.113.10", ""))
	row := s.client.BlockEntry.Query().OnlyX(s.ctx)
	if strings.Contains(row.Value+row.Label, "203.0") || row.Label != placed.Number || row.ExpiresAt == nil {
		t.Errorf("%+v", row)
	}
	// The same network has another key in another shop, so the block must not apply there.
	other := s.site.open(t, "karim", on)
	theirs := other.place(other.good("01712345678"), from("203.0.113.9", ""))
	keys := s.client.OrderRisk.Query().AllX(system)
	if keys[0].NetworkKey == keys[len(keys)-1].NetworkKey {
		t.Error("two shops have the same key of a network")
	}
	faulttest.Want(t, s.risks.BlockOrder(s.ctx, theirs.Number, in), fault.NotFound, "order_not_found")
}

func TestBlockOrder_RefusesAnUnknownNetwork(t *testing.T) {
	s := newShop(t, nil)
	placed := s.place(s.good("01712345678"), from("203.0.113.9", ""))
	err := s.risks.BlockOrder(s.ctx, placed.Number, risk.OrderBlockRequest{List: "block", Kinds: []string{"number", "network"}})
	faulttest.Want(t, err, fault.Invalid, "block_invalid", `{"kinds":"invalid"}`)
	if n := s.client.BlockEntry.Query().CountX(s.ctx); n != 0 {
		t.Errorf("%d entries", n)
	}
}

func TestAdd_ChecksEntriesAndLogsThemWithoutPersonalData(t *testing.T) {
	s := newShop(t, nil)
	for _, c := range []struct {
		in    risk.BlockRequest
		field string
	}{
		{risk.BlockRequest{List: "grey", Kind: "number", Value: "01712345678"}, `{"list":"invalid"}`},
		{risk.BlockRequest{List: "block", Kind: "network", Value: "x"}, `{"kind":"invalid"}`},
		{risk.BlockRequest{List: "block", Kind: "number", Value: "0171"}, `{"value":"invalid"}`},
		{risk.BlockRequest{List: "block", Kind: "address", Value: "Dhk"}, `{"value":"min"}`},
		{risk.BlockRequest{List: "block", Kind: "number", Value: "01712345678", Days: -1}, `{"days":"invalid"}`},
	} {
		_, err := s.risks.Add(s.ctx, c.in)
		faulttest.Want(t, err, fault.Invalid, "block_invalid", c.field)
	}
	s.add("block", "number", "01712345678", 0)
	row := s.client.AuditLog.Query().Where(auditlog.Entity("BlockEntry")).OnlyX(s.ctx)
	if row.ActorID != 7 || strings.Contains(strings.Join(logged(row.Changes), " "), "0171") {
		t.Errorf("%+v", row)
	}
	entry := s.client.BlockEntry.Query().OnlyX(s.ctx)
	other := s.site.open(t, "karim", nil)
	faulttest.Want(t, s.risks.Remove(other.ctx, entry.ID), fault.NotFound, "block_not_found")
	other.place(other.good("01712345678"), from("", "")) // a block applies to one shop
	if err := s.risks.Remove(s.ctx, entry.ID); err != nil {
		t.Fatal(err)
	}
	s.place(s.good("01712345678"), from("", ""))
}

func TestList_PagesNewestFirstWithoutExpiredEntries(t *testing.T) {
	s := newShop(t, nil)
	const page = 50
	for i := range page + 2 {
		s.add("block", "number", fmt.Sprint("0", 1712345600+i), 0)
	}
	s.add("block", "number", "01812345678", 1)
	s.add("allow", "number", "01912345678", 0)
	s.now = s.now.AddDate(0, 0, 2)
	first, err := s.risks.List(s.ctx, "block", 0)
	if err != nil || len(first.Entries) != page || first.Next == 0 {
		t.Fatalf("%d entries, next %d, %v", len(first.Entries), first.Next, err)
	}
	rest, err := s.risks.List(s.ctx, "block", first.Next)
	if err != nil || len(rest.Entries) != 2 || rest.Next != 0 || rest.Entries[0].ID >= first.Entries[page-1].ID {
		t.Errorf("%+v, %v", rest, err)
	}
	if allowed, err := s.risks.List(s.ctx, "allow", 0); err != nil || len(allowed.Entries) != 1 {
		t.Errorf("%+v, %v", allowed, err)
	}
}
