package account_test

import (
	"strings"
	"testing"

	"haat/server/customer/account"
	"haat/server/platform/fault"
)

func TestChangePassword_EndsOtherSessions(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	changed, err := s.ChangePassword(s.ctx, who, account.PasswordRequest{Current: password, Password: "changed1"})
	if err != nil || changed.SessionEpoch != 1 {
		t.Fatalf("%+v, %v", changed, err)
	}
	if got, err := s.Customer(s.ctx, account.Session{CustomerID: who.ID, Epoch: changed.SessionEpoch}); err != nil || got == nil || got.PasswordHash != changed.PasswordHash {
		t.Errorf("the new session: %+v, %v", got, err)
	}
	if old, err := s.Customer(s.ctx, account.Session{CustomerID: who.ID, Epoch: who.SessionEpoch}); err != nil || old != nil {
		t.Errorf("the old session: %v, %v", old, err)
	}
	if _, err := s.SignIn(s.ctx, mobile, "changed1"); err != nil {
		t.Error(err)
	}
	// A session that was ended must not be able to change the password again.
	_, err = s.ChangePassword(s.ctx, who, account.PasswordRequest{Current: password, Password: "changed2"})
	wantFault(t, err, fault.Unauthorized, "login_required")
}

func TestChangePassword_RefusesInvalidRequests(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	for name, c := range map[string]struct {
		in           account.PasswordRequest
		code, fields string
	}{
		"another password":    {account.PasswordRequest{Current: "demo12345", Password: "changed1"}, "password_wrong", `{"current":"wrong"}`},
		"no password":         {account.PasswordRequest{Password: "changed1"}, "password_wrong", `{"current":"wrong"}`},
		"a long password":     {account.PasswordRequest{Current: strings.Repeat("x", 60_000), Password: "changed1"}, "password_wrong", `{"current":"wrong"}`},
		"a weak new password": {account.PasswordRequest{Current: password, Password: "changed"}, "account_invalid", `{"password":"weak"}`},
		"a long new password": {account.PasswordRequest{Current: password, Password: strings.Repeat("a1", 101)}, "account_invalid", `{"password":"max"}`},
		"no new password":     {account.PasswordRequest{Current: password}, "account_invalid", `{"password":"required"}`},
		"an empty request":    {account.PasswordRequest{}, "account_invalid", `{"password":"required"}`},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := s.ChangePassword(s.ctx, who, c.in)
			wantFault(t, err, fault.Invalid, c.code, c.fields)
		})
	}
	if now := s.reload(who); now.PasswordHash != who.PasswordHash || now.SessionEpoch != 0 {
		t.Errorf("the customer is %+v", now)
	}
}

func TestChangePassword_ConcurrentRequestsChangeItOnce(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	errs := make([]error, 6)
	hashSlots(len(errs), func(i int) {
		_, errs[i] = s.ChangePassword(s.ctx, who, account.PasswordRequest{Current: password, Password: "changed1"})
	})
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
			continue
		}
		wantFault(t, err, fault.Unauthorized, "login_required")
	}
	if now := s.reload(who); won != 1 || now.SessionEpoch != 1 {
		t.Errorf("%d succeeded, the epoch is %d", won, now.SessionEpoch)
	}
}

// য় may be typed as one or two code points. The password must be the same.
func TestPassword_ComparesNormalizedUnicode(t *testing.T) {
	s := newShop(t)
	s.register()
	in := form(s.code(mobile))
	in.Password = "আয\u09bcেশা১২"
	if _, err := s.ConfirmRegistration(s.ctx, in); err != nil {
		t.Fatal(err)
	}
	if _, err := s.SignIn(s.ctx, mobile, "আ\u09dfেশা১২"); err != nil {
		t.Error(err)
	}
}
