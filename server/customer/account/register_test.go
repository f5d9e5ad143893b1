package account_test

import (
	"strings"
	"testing"
	"time"

	"haat/server/customer/account"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestRegister_NamesEveryWrongField(t *testing.T) {
	s := newShop(t)
	for _, c := range []struct {
		name, fields string
		change       func(*account.RegisterRequest)
	}{
		{"an empty request", `{"mobile":"required","name":"required","password":"required"}`, func(r *account.RegisterRequest) { *r = account.RegisterRequest{} }},
		{"a name of spaces", `{"name":"required"}`, func(r *account.RegisterRequest) { r.Name = " \t\u202e\u0000 " }},
		{"a long name", `{"name":"max"}`, func(r *account.RegisterRequest) { r.Name = strings.Repeat("প", 51) }},
		{"a short number", `{"mobile":"invalid"}`, func(r *account.RegisterRequest) { r.Mobile = "0171234567" }},
		{"an odd prefix", `{"mobile":"invalid"}`, func(r *account.RegisterRequest) { r.Mobile = "01212345678" }},
		{"a long number", `{"mobile":"invalid"}`, func(r *account.RegisterRequest) { r.Mobile = strings.Repeat("1", 60_000) }},
		{"an invalid email address", `{"email":"invalid"}`, func(r *account.RegisterRequest) { r.Email = "ayesha@" }},
		{"a long email address", `{"email":"invalid"}`, func(r *account.RegisterRequest) { r.Email = strings.Repeat("a", 250) + "@example.com" }},
		{"a short password", `{"password":"min"}`, func(r *account.RegisterRequest) { r.Password = "abc12" }},
		{"a short Bengali password", `{"password":"min"}`, func(r *account.RegisterRequest) { r.Password = "কখগ১২" }},
		{"letters alone", `{"password":"weak"}`, func(r *account.RegisterRequest) { r.Password = "abcdefgh" }},
		{"numbers alone", `{"password":"weak"}`, func(r *account.RegisterRequest) { r.Password = "12345678" }},
		{"neither", `{"password":"weak"}`, func(r *account.RegisterRequest) { r.Password = "!?!?!?!?" }},
		{"a long password", `{"password":"max"}`, func(r *account.RegisterRequest) { r.Password = strings.Repeat("a1", 101) }},
		{"every field wrong", `{"email":"invalid","mobile":"invalid","name":"max","password":"min"}`, func(r *account.RegisterRequest) {
			*r = account.RegisterRequest{Name: strings.Repeat("a", 51), Mobile: "1", Email: "x", Password: "a1"}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := form("123456")
			c.change(&in)
			_, err := s.Register(s.ctx, s.tenant, in, i18n.En, always)
			wantFault(t, err, fault.Invalid, "account_invalid", c.fields)
			_, err = s.ConfirmRegistration(s.ctx, in)
			wantFault(t, err, fault.Invalid, "account_invalid", c.fields)
		})
	}
	if n := s.client.Otp.Query().CountX(s.ctx) + s.client.Outbox.Query().CountX(s.ctx); n != 0 {
		t.Errorf("%d rows", n)
	}
}

func TestRegister_AcceptsTheLongestValues(t *testing.T) {
	s := newShop(t)
	in := form("")
	in.Name, in.Password = strings.Repeat("প", 50), strings.Repeat("a1", 100)
	if _, err := s.Register(s.ctx, s.tenant, in, i18n.En, always); err != nil {
		t.Fatal(err)
	}
	in.Code = s.code(mobile)
	if made, err := s.ConfirmRegistration(s.ctx, in); err != nil || made.Name != in.Name {
		t.Fatalf("%+v, %v", made, err)
	}
	if _, err := s.SignIn(s.ctx, mobile, in.Password); err != nil {
		t.Error(err)
	}
}

// Only the holder of the code may learn, once, that the number has an account.
func TestConfirm_RevealsAnAccountOnlyToTheHolder(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	s.register()
	code := s.code(mobile)
	_, err := s.ConfirmRegistration(s.ctx, form(wrong(code)))
	wantCode(t, err, "wrong")
	_, err = s.ConfirmRegistration(s.ctx, form(code))
	wantFault(t, err, fault.Conflict, "account_exists")
	_, err = s.ConfirmRegistration(s.ctx, form(code))
	wantCode(t, err, "expired")
	if now := s.reload(who); now.Name != who.Name || now.PasswordHash != who.PasswordHash || now.SessionEpoch != 0 {
		t.Errorf("the account became %+v", now)
	}
}

func TestConfirm_ANumberHasOneCustomerPerShop(t *testing.T) {
	a := newShop(t)
	b := a.next("mina")
	for _, s := range []*shop{a, b} {
		s.register()
		s.confirm(s.code(mobile))
	}
	one, err := a.SignIn(a.ctx, mobile, password)
	if err != nil {
		t.Fatal(err)
	}
	two, err := b.SignIn(b.ctx, mobile, password)
	if err != nil || one.ID == two.ID {
		t.Fatalf("%v, %v", two, err)
	}
	b.aged(mobile, time.Minute)
	b.forgot(mobile)
	if _, err := b.ResetPassword(b.ctx, account.ResetRequest{Mobile: mobile, Code: b.code(mobile), Password: "changed1"}); err != nil {
		t.Fatal(err)
	}
	if _, err := a.SignIn(a.ctx, mobile, password); err != nil {
		t.Errorf("the other shop's password: %v", err)
	}
	if got, err := b.Customer(b.ctx, account.Session{CustomerID: one.ID}); got != nil || err != nil {
		t.Errorf("another shop's customer: %v, %v", got, err)
	}
}

func TestReset_SetsThePasswordAndEndsSessions(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	s.forgot("+880 1712 345678")
	in := account.ResetRequest{Mobile: "০১৭১২-৩৪৫৬৭৮", Code: s.code(mobile), Password: "changed1"}
	changed, err := s.ResetPassword(s.ctx, in)
	if err != nil || changed.ID != who.ID || changed.SessionEpoch != 1 {
		t.Fatalf("%+v, %v", changed, err)
	}
	if old, err := s.Customer(s.ctx, account.Session{CustomerID: who.ID}); old != nil || err != nil {
		t.Errorf("the old session: %v, %v", old, err)
	}
	_, err = s.SignIn(s.ctx, mobile, password)
	wantFault(t, err, fault.Unauthorized, "login_invalid")
	if _, err := s.SignIn(s.ctx, mobile, "changed1"); err != nil {
		t.Error(err)
	}
	_, err = s.ResetPassword(s.ctx, in)
	wantCode(t, err, "expired")
	_, err = s.ResetPassword(s.ctx, account.ResetRequest{Password: "short"})
	wantFault(t, err, fault.Invalid, "account_invalid", `{"mobile":"required","password":"min"}`)
	_, err = s.ForgotPassword(s.ctx, s.tenant, "0171", i18n.En, always)
	wantFault(t, err, fault.Invalid, "account_invalid", `{"mobile":"invalid"}`)
}

// A number without an account must have no code that could be guessed.
func TestReset_NumbersWithoutAccountHaveNoCode(t *testing.T) {
	s := newShop(t)
	s.forgot(stranger)
	for i, want := range []string{"wrong", "wrong", "wrong", "wrong", "spent", "spent"} {
		_, err := s.ResetPassword(s.ctx, account.ResetRequest{Mobile: stranger, Code: "123456", Password: password})
		if f, ok := fault.As(err); !ok || f.Fields["code"] != want {
			t.Errorf("try %d: %v", i, err)
		}
	}
	// If the account is deleted after its code was sent, the code must count as expired.
	who := s.customer(mobile)
	s.forgot(mobile)
	s.client.Customer.DeleteOne(who).ExecX(s.ctx)
	_, err := s.ResetPassword(s.ctx, account.ResetRequest{Mobile: mobile, Code: s.code(mobile), Password: password})
	wantCode(t, err, "expired")
}
