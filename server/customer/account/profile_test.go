package account_test

import (
	"strings"
	"testing"

	"haat/ent"
	"haat/server/customer/account"
	"haat/server/platform/fault"
)

// order creates a delivered order with the number; who is nil for a guest's.
func (s *shop) order(who *ent.Customer, number, mobile string) *ent.Order {
	s.Helper()
	create := s.client.Order.Create().SetNumber(number).SetIdempotencyKey("key-" + number).SetName("আয়েশা রহমান").SetNameKey("আয়েসা রহমান").SetShopNote("calls back").SetMobile(mobile).
		SetEmail("ayesha@example.com").SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("House 12").SetNote("Ring twice").
		SetCurrency("BDT").SetStatus("delivered").SetSubtotal(100_00).SetShippingFee(60_00).SetTotal(160_00)
	if who != nil {
		create.SetCustomer(who)
	}
	return create.SaveX(s.ctx)
}

func TestProfile_ReturnsTheCustomersData(t *testing.T) {
	s := newShop(t)
	who, next := s.customer(mobile), s.next("mina")
	s.order(nil, "10000001", mobile)
	s.order(nil, "10000002", stranger)
	s.order(who, "10000003", mobile)
	next.order(nil, "10000004", mobile)
	s.notices(who, 2)
	got, err := s.Profile(s.ctx, who)
	if err != nil || got.ID != who.ID || got.Name != who.Name || got.Mobile != mobile || got.GuestOrders != 1 ||
		got.Unread != (account.Unread{Notifications: 2}) || !got.Since.Equal(who.CreatedAt) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestEditProfile_ChangesNameAndEmail(t *testing.T) {
	s := newShop(t)
	who, other := s.customer(mobile), s.customer(stranger)
	got, err := s.EditProfile(s.ctx, who, account.ProfileRequest{Name: " প্রিয়া \u202e রহমান ", Email: " priya@example.com "})
	if err != nil || got.Name != "প্রিয়া রহমান" || got.Email != "priya@example.com" {
		t.Fatalf("%+v, %v", got, err)
	}
	if now := s.reload(who); now.Name != got.Name || now.Email != got.Email || now.SessionEpoch != 0 {
		t.Errorf("%+v", now)
	}
	if now := s.reload(other); now.Name != other.Name {
		t.Errorf("the other customer is %+v", now)
	}
	for fields, in := range map[string]account.ProfileRequest{
		`{"name":"required"}`:              {Email: "priya@example.com"},
		`{"email":"invalid","name":"max"}`: {Name: strings.Repeat("প", 51), Email: "priya"},
	} {
		_, err := s.EditProfile(s.ctx, who, in)
		wantFault(t, err, fault.Invalid, "account_invalid", fields)
	}
	s.client.Customer.DeleteOne(who).ExecX(s.ctx)
	_, err = s.EditProfile(s.ctx, who, account.ProfileRequest{Name: "Priya"})
	wantFault(t, err, fault.Unauthorized, "login_required")
}
