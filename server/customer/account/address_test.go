package account_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"haat/ent"
	"haat/server/customer/account"
	"haat/server/platform/fault"
)

// at returns a valid address.
func at(line string, usual bool) account.AddressRequest {
	return account.AddressRequest{
		IsDefault: usual, Name: "Ayesha", Mobile: mobile, Division: "Dhaka", District: "Dhaka", Upazila: "Mirpur", Line: line,
	}
}

func (s *shop) addAddress(who *ent.Customer, line string, usual bool) *account.Address {
	s.Helper()
	added, err := s.AddAddress(s.ctx, who.ID, at(line, usual))
	if err != nil {
		s.Fatal(err)
	}
	return added
}

// wantAddresses checks the lines of a customer's addresses in order. The default one is first and
// marked by a star.
func (s *shop) wantAddresses(who *ent.Customer, want string) {
	s.Helper()
	list, err := s.Addresses(s.ctx, who.ID)
	if err != nil {
		s.Fatal(err)
	}
	var got []string
	for _, a := range list {
		if a.IsDefault {
			a.Line += "*"
		}
		got = append(got, a.Line)
	}
	if strings.Join(got, " ") != want {
		s.Errorf("the addresses are %q, want %q", got, want)
	}
}

func TestAddresses_HaveOneDefault(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	home := s.addAddress(who, "home", false)
	s.wantAddresses(who, "home*")
	office := s.addAddress(who, "office", false)
	shed := s.addAddress(who, "shed", true)
	s.wantAddresses(who, "shed* home office")
	if _, err := s.ChangeAddress(s.ctx, who.ID, shed.ID, at("barn", false)); err != nil {
		t.Fatal(err)
	}
	s.wantAddresses(who, "barn* home office")
	if got, err := s.ChangeAddress(s.ctx, who.ID, office.ID, at("office", true)); err != nil || !got.IsDefault {
		t.Fatal(got, err)
	}
	s.wantAddresses(who, "office* home barn")
	for _, step := range []struct {
		remove int
		want   string
	}{{shed.ID, "office* home"}, {office.ID, "home*"}, {home.ID, ""}} {
		if err := s.RemoveAddress(s.ctx, who.ID, step.remove); err != nil {
			t.Fatal(err)
		}
		s.wantAddresses(who, step.want)
	}
}

// Concurrent requests must leave one default address and at most 20 addresses.
func TestAddresses_ConcurrentRequestsKeepTheLimits(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	errs := make([]error, 30)
	hashSlots(len(errs), func(i int) { _, errs[i] = s.AddAddress(s.ctx, who.ID, at(fmt.Sprint("a", i), i%3 == 0)) })
	full := 0
	for _, err := range errs {
		if err != nil {
			full++
			wantFault(t, err, fault.Conflict, "addresses_full")
		}
	}
	list, err := s.Addresses(s.ctx, who.ID)
	if err != nil || full != 10 || len(list) != 20 {
		t.Fatalf("%d refused, %d addresses, %v", full, len(list), err)
	}
	hashSlots(20, func(i int) {
		if i%2 == 0 {
			errs[i] = s.RemoveAddress(s.ctx, who.ID, list[i].ID)
		} else {
			_, errs[i] = s.ChangeAddress(s.ctx, who.ID, list[i].ID, at("new", true))
		}
	})
	if err := errors.Join(errs[:20]...); err != nil {
		t.Error(err)
	}
	list, err = s.Addresses(s.ctx, who.ID)
	if err != nil || len(list) != 10 || !list[0].IsDefault || list[1].IsDefault {
		t.Errorf("%+v, %v", list, err)
	}
}

func TestAddresses_OfOthersAreNotFound(t *testing.T) {
	s := newShop(t)
	next := s.next("mina")
	who, other, abroad := s.customer(mobile), s.customer(stranger), next.customer(mobile)
	theirs, away := s.addAddress(other, "theirs", true), next.addAddress(abroad, "away", true)
	for _, id := range []int{theirs.ID, away.ID, 0, -1, 1 << 40} {
		_, err := s.ChangeAddress(s.ctx, who.ID, id, at("mine now", true))
		wantFault(t, err, fault.NotFound, "address_not_found")
		wantFault(t, s.RemoveAddress(s.ctx, who.ID, id), fault.NotFound, "address_not_found")
	}
	s.wantAddresses(who, "")
	s.wantAddresses(other, "theirs*")
	next.wantAddresses(abroad, "away*")
	_, err := s.AddAddress(s.ctx, abroad.ID, at("through another shop", true))
	wantFault(t, err, fault.Unauthorized, "login_required")
}

func TestAddresses_NameEveryWrongField(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	for _, c := range []struct {
		name, fields string
		change       func(*account.AddressRequest)
	}{
		{"an empty request", `{"district":"required","division":"required","line":"required","mobile":"required","name":"required","upazila":"required"}`,
			func(r *account.AddressRequest) { *r = account.AddressRequest{} }},
		{"a long name", `{"name":"max"}`, func(r *account.AddressRequest) { r.Name = strings.Repeat("প", 51) }},
		{"a long line", `{"line":"max"}`, func(r *account.AddressRequest) { r.Line = strings.Repeat("ব", 301) }},
		{"no number", `{"mobile":"invalid"}`, func(r *account.AddressRequest) { r.Mobile = "0171234567" }},
		{"another division's district", `{"district":"invalid"}`, func(r *account.AddressRequest) { r.District = "Kushtia" }},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := at("home", true)
			c.change(&in)
			_, err := s.AddAddress(s.ctx, who.ID, in)
			wantFault(t, err, fault.Invalid, "address_invalid", c.fields)
			_, err = s.ChangeAddress(s.ctx, who.ID, 1, in)
			wantFault(t, err, fault.Invalid, "address_invalid", c.fields)
		})
	}
	in := at(strings.Repeat("ব", 300), false)
	in.Name, in.Mobile = " "+strings.Repeat("প", 50)+"\u202e", "+880 1712-345678"
	if got, err := s.AddAddress(s.ctx, who.ID, in); err != nil || got.Mobile != mobile || got.Name != strings.Repeat("প", 50) || got.Line != in.Line {
		t.Errorf("%+v, %v", got, err)
	}
}
