package account_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent/otp"
	"haat/server/customer/account"
	"haat/server/platform/fault"
)

func TestConfirm_RefusesInvalidCodes(t *testing.T) {
	for name, test := range map[string]struct {
		prepare func(s *shop) (code string)
		want    string
	}{
		"another code":     {func(s *shop) string { s.register(); return wrong(s.code(mobile)) }, "wrong"},
		"no code":          {func(s *shop) string { s.register(); return "" }, "wrong"},
		"five digits":      {func(s *shop) string { s.register(); return s.code(mobile)[:5] }, "wrong"},
		"seven digits":     {func(s *shop) string { s.register(); return s.code(mobile) + "0" }, "wrong"},
		"letters":          {func(s *shop) string { s.register(); return "abcdef" }, "wrong"},
		"a long code":      {func(s *shop) string { s.register(); return fmt.Sprintf("%060000d", 1) }, "wrong"},
		"no code was sent": {func(*shop) string { return "123456" }, "expired"},
		"over": {func(s *shop) string {
			s.register()
			c := s.code(mobile)
			s.aged(mobile, 5*time.Minute+time.Second)
			return c
		}, "expired"},
		"used": {func(s *shop) string { s.register(); c := s.code(mobile); s.confirm(c); return c }, "expired"},
		"replaced": {func(s *shop) string {
			s.register()
			c := s.code(mobile)
			s.aged(mobile, time.Minute)
			s.register()
			return other(s, c)
		}, "wrong"},
		"for a new password":  {func(s *shop) string { s.customer(mobile); s.forgot(mobile); return s.code(mobile) }, "expired"},
		"of another number":   {func(s *shop) string { s.customer(stranger); s.forgot(stranger); return s.code(stranger) }, "expired"},
		"of another shop":     {func(s *shop) string { next := s.next("mina"); next.register(); return next.code(mobile) }, "expired"},
		"tried too often":     {func(s *shop) string { s.register(); c := s.code(mobile); s.tryOut(5, c); return c }, "spent"},
		"the fifth wrong one": {func(s *shop) string { s.register(); c := s.code(mobile); s.tryOut(4, c); return wrong(c) }, "spent"},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			_, err := s.ConfirmRegistration(s.ctx, form(test.prepare(s)))
			wantCode(s, err, test.want)
		})
	}
}

// other returns c, or another code if c is the live one.
func other(s *shop, c string) string {
	if c == s.code(mobile) {
		return wrong(c)
	}
	return c
}

func (s *shop) confirm(code string) {
	s.Helper()
	if _, err := s.ConfirmRegistration(s.ctx, form(code)); err != nil {
		s.Fatal(err)
	}
}

// tryOut makes n attempts with a wrong code.
func (s *shop) tryOut(n int, code string) {
	s.Helper()
	for range n {
		if _, err := s.ConfirmRegistration(s.ctx, form(wrong(code))); err == nil {
			s.Fatal("a wrong code was accepted")
		}
	}
}

func TestConfirm_AcceptsCodesInAnyNotation(t *testing.T) {
	bengali := map[rune]rune{}
	for i, c := range []rune("০১২৩৪৫৬৭৮৯") {
		bengali[rune('0'+i)] = c
	}
	for name, spell := range map[string]func(string) string{
		"plain":   func(c string) string { return c },
		"spaces":  func(c string) string { return " " + c[:3] + " " + c[3:] + "\n" },
		"dash":    func(c string) string { return c[:3] + "-" + c[3:] },
		"Bengali": func(c string) string { return string([]rune{bengali[rune(c[0])]}) + c[1:] },
		"the last of five tries": func(c string) string {
			return c
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			s.register()
			code := s.code(mobile)
			if name == "the last of five tries" {
				s.tryOut(4, code)
			}
			in := form(spell(code))
			in.Name, in.Mobile, in.Email, in.Password = "  প্রিয়া\u202e  রহমান ", "+৮৮০ ১৭১২-৩৪৫৬৭৮", "", "পাসওয়ার্ড১২"
			made, err := s.ConfirmRegistration(s.ctx, in)
			if err != nil || made.Name != "প্রিয়া রহমান" || made.Mobile != mobile || made.SessionEpoch != 0 {
				t.Fatalf("%+v, %v", made, err)
			}
			if again, err := s.SignIn(s.ctx, mobile, "পাসওয়ার্ড১২"); err != nil || again.ID != made.ID {
				t.Error(err)
			}
		})
	}
}

// Of 1,000 attempts, sequential or concurrent, only five may be checked.
func TestTry_ChecksFiveAttempts(t *testing.T) {
	const tries = 1000
	for name, all := range map[string]func(func(i int)){
		"in turn": func(f func(int)) {
			for i := range tries {
				f(i)
			}
		},
		"at once": func(f func(int)) { hashSlots(tries, f) },
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			s.register()
			code, errs := s.code(mobile), make([]error, tries)
			all(func(i int) {
				guess := fmt.Sprintf("%06d", i)
				if guess == code {
					guess = "999999"
				}
				_, errs[i] = s.ConfirmRegistration(s.ctx, form(guess))
			})
			looked := 0
			for _, err := range errs {
				if f, ok := fault.As(err); ok && f.Fields["code"] == "wrong" {
					looked++
				} else {
					wantCode(t, err, "spent")
				}
			}
			if looked < 4 || looked > 5 { // the fifth attempt returns "spent" unless concurrent attempts were faster
				t.Errorf("%d codes were checked", looked)
			}
			if row := s.client.Otp.Query().Where(otp.PurposeEQ(otp.PurposeRegister)).OnlyX(s.ctx); row.Tries != 5 {
				t.Errorf("%d attempts were counted", row.Tries)
			}
			_, err := s.ConfirmRegistration(s.ctx, form(code))
			wantCode(t, err, "spent")
		})
	}
}

// Concurrent requests must use a code only once, and at most five of them may cost a password hash.
func TestUse_ConcurrentRequestsUseACodeOnce(t *testing.T) {
	for round := range 3 {
		s := newShop(t)
		work := s.CountWork()
		s.register()
		code, errs := s.code(mobile), make([]error, 50)
		hashSlots(len(errs), func(i int) { _, errs[i] = s.ConfirmRegistration(s.ctx, form(code)) })
		made := 0
		for _, err := range errs {
			if err == nil {
				made++
			} else if f, ok := fault.As(err); !ok || f.Code != "code_invalid" {
				t.Errorf("round %d: %v", round, err)
			}
		}
		if n := s.client.Customer.Query().CountX(s.ctx); made != 1 || n != 1 || work.Hashes.Load() > 5 {
			t.Errorf("round %d: %d confirmed, %d customers, %d hashes", round, made, n, work.Hashes.Load())
		}
	}
}

func TestUse_ConcurrentResetsChangeThePasswordOnce(t *testing.T) {
	s := newShop(t)
	who := s.customer(mobile)
	s.forgot(mobile)
	code, errs := s.code(mobile), make([]error, 5)
	hashSlots(len(errs), func(i int) {
		_, errs[i] = s.ResetPassword(s.ctx, account.ResetRequest{Mobile: mobile, Code: code, Password: fmt.Sprintf("password%d", i)})
	})
	for i, err := range errs {
		if err != nil {
			wantFault(t, err, fault.Invalid, "code_invalid")
			continue
		}
		if _, err := s.SignIn(s.ctx, mobile, fmt.Sprintf("password%d", i)); err != nil {
			t.Errorf("the password of the one that won: %v", err)
		}
	}
	if now := s.reload(who); now.SessionEpoch != 1 {
		t.Errorf("the password was changed %d times", now.SessionEpoch)
	}
}

func TestConfirm_AcceptsCodesOfFormerSecrets(t *testing.T) {
	s := newShop(t)
	former, current := strings.Repeat("s", 32), strings.Repeat("n", 32)
	s.register()
	code := s.code(mobile)
	_, err := s.under(current).ConfirmRegistration(s.ctx, form(code))
	wantFault(t, err, fault.Invalid, "code_invalid")
	s.under(current, former).confirm(code)
}
