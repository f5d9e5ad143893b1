package account_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"haat/ent/otp"
	"haat/ent/outbox"
	"haat/server/customer/account"
	"haat/server/message/smsbudget"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestRegister_SendsACode(t *testing.T) {
	s := newShop(t)
	sent, err := s.Register(s.ctx, s.tenant, form(""), i18n.En, always)
	if err != nil || sent.Mobile != mobile || sent.ResendIn != 60 || sent.ExpiresIn != 300 {
		t.Fatalf("%+v, %v", sent, err)
	}
	all := s.messages(mobile)
	if len(all) != 1 || !strings.Contains(all[0].Text, "Rina's Shop") {
		t.Fatalf("sent %+v", all)
	}
	if left := time.Until(all[0].Until); left < 4*time.Minute || left > 5*time.Minute {
		t.Errorf("the SMS expires in %s", left)
	}
	row := s.client.Otp.Query().Where(otp.PurposeEQ(otp.PurposeRegister)).OnlyX(s.ctx)
	if left := time.Until(row.ExpiresAt); left < 4*time.Minute || left > 5*time.Minute {
		t.Errorf("the code expires in %s", left)
	}
	if !regexp.MustCompile(`^[0-9a-f]{64}$`).MatchString(row.CodeHash) {
		t.Errorf("the code is stored as %q", row.CodeHash)
	}
	if n := s.client.Customer.Query().CountX(s.ctx); n != 0 {
		t.Errorf("%d customers without a code", n)
	}
}

// The hash of a code must differ by number, purpose, shop and secret.
func TestCodeHash_DependsOnNumberPurposeShopAndSecret(t *testing.T) {
	s := newShop(t)
	seen := map[string]bool{}
	for _, of := range []func() (string, error){
		func() (string, error) { return s.CodeHash(1, mobile, otp.PurposeReset, "123456") },
		func() (string, error) { return s.CodeHash(2, mobile, otp.PurposeReset, "123456") },
		func() (string, error) { return s.CodeHash(1, stranger, otp.PurposeReset, "123456") },
		func() (string, error) { return s.CodeHash(1, mobile, otp.PurposeRegister, "123456") },
		func() (string, error) { return s.CodeHash(1, mobile, otp.PurposeReset, "123457") },
	} {
		hash, err := of()
		if err != nil {
			t.Fatal(err)
		}
		seen[hash] = true
	}
	if len(seen) != 5 {
		t.Errorf("%d hashes of 5", len(seen))
	}
}

func TestSend_WaitsAfterTheLastCode(t *testing.T) {
	s := newShop(t)
	s.register()
	again := func() error {
		_, err := s.Register(s.ctx, s.tenant, form(""), i18n.En, always)
		return err
	}
	s.aged(mobile, 20*time.Second)
	err := again()
	wantFault(t, err, fault.TooMany, "too_many")
	if f, _ := fault.As(err); f.Wait < 35*time.Second || f.Wait > 40*time.Second {
		t.Errorf("wait %s", f.Wait)
	}
	_, err = s.ForgotPassword(s.ctx, s.tenant, mobile, i18n.En, always)
	wantFault(t, err, fault.TooMany, "too_many")
	s.aged(mobile, 39*time.Second)
	wantFault(t, again(), fault.TooMany, "too_many")
	if n := len(s.messages(mobile)); n != 1 {
		t.Errorf("%d SMS", n)
	}
	s.aged(mobile, 2*time.Second)
	if err := again(); err != nil {
		t.Error(err)
	}
	if _, err := s.ForgotPassword(s.ctx, s.tenant, stranger, i18n.En, always); err != nil {
		t.Errorf("another number: %v", err)
	}
	next := s.next("mina")
	if _, err := next.Register(next.ctx, next.tenant, form(""), i18n.En, always); err != nil {
		t.Errorf("another shop: %v", err)
	}
}

// Of concurrent requests for both purposes, only one may send a code.
func TestSend_ConcurrentRequestsSendOneCode(t *testing.T) {
	for round := range 5 {
		s := newShop(t)
		if round%2 == 1 {
			s.register()
			s.aged(mobile, 2*time.Minute)
		}
		s.client.Outbox.Delete().ExecX(s.ctx)
		errs := make([]error, 20)
		hashSlots(len(errs), func(i int) {
			if i%2 == 0 {
				_, errs[i] = s.Register(s.ctx, s.tenant, form(""), i18n.En, always)
			} else {
				_, errs[i] = s.ForgotPassword(s.ctx, s.tenant, mobile, i18n.En, always)
			}
		})
		sent := 0
		for _, err := range errs {
			if err == nil {
				sent++
			} else {
				wantFault(t, err, fault.TooMany, "too_many")
			}
		}
		live := s.client.Otp.Query().Where(otp.CodeHashNEQ("")).CountX(s.ctx)
		if n := len(s.messages(mobile)); sent != 1 || n != 1 || live != 1 {
			t.Errorf("round %d: %d sent, %d SMS, %d live codes", round, sent, n, live)
		}
	}
}

func TestSend_ANewCodeEndsTheOthers(t *testing.T) {
	s := newShop(t)
	s.register()
	first := s.code(mobile)
	s.aged(mobile, 61*time.Second)
	s.forgot(mobile)
	_, err := s.ConfirmRegistration(s.ctx, form(first))
	wantCode(t, err, "expired")
	s.aged(mobile, 61*time.Second)
	s.register()
	for _, try := range s.client.Otp.Query().AllX(s.ctx) {
		if live := try.CodeHash != ""; live != (try.Purpose == otp.PurposeRegister) || try.Tries != 0 {
			t.Errorf("%s: %+v", try.Purpose, try)
		}
	}
}

// A queued SMS must be deleted, because it would arrive after the code that replaces it.
func TestSend_DeletesQueuedCodes(t *testing.T) {
	s := newShop(t)
	other := stranger
	s.forgot(other)
	s.register()
	first := s.messages(mobile)[0].Text
	s.aged(mobile, 61*time.Second)
	s.register()
	if all := s.messages(mobile); len(all) != 1 || all[0].Text == first && s.client.Outbox.Query().CountX(s.ctx) != 2 {
		t.Errorf("waiting: %+v", all)
	}
	if n := len(s.messages(other)); n != 1 {
		t.Errorf("%d SMS to another number", n)
	}
}

func TestSend_RefusedRequestsStoreNothing(t *testing.T) {
	s := newShop(t)
	refusal := errors.New("no")
	var asked []string
	_, err := s.Register(s.ctx, s.tenant, form(""), i18n.En, func(number string) error {
		asked = append(asked, number)
		return refusal
	})
	if !errors.Is(err, refusal) || len(asked) != 1 || asked[0] != mobile {
		t.Errorf("%v, allow called with %v", err, asked)
	}
	if n := s.client.Otp.Query().CountX(s.ctx) + s.client.Outbox.Query().CountX(s.ctx); n != 0 {
		t.Errorf("%d rows", n)
	}
	s.register()
	bad := form("")
	bad.Name = ""
	refuse := func(string) error { t.Error("allow was called too early"); return refusal }
	_, err = s.Register(s.ctx, s.tenant, bad, i18n.En, refuse)
	wantFault(t, err, fault.Invalid, "account_invalid")
	_, err = s.Register(s.ctx, s.tenant, form(""), i18n.En, refuse)
	wantFault(t, err, fault.TooMany, "too_many")
}

// Numbers that requested a code must be deleted a day later.
func TestSend_DeletesExpiredNumbers(t *testing.T) {
	s := newShop(t)
	s.forgot(stranger)
	s.aged(stranger, 25*time.Hour)
	s.register()
	if n := s.client.Otp.Query().Where(otp.Mobile(stranger)).CountX(s.ctx); n != 0 {
		t.Errorf("%d rows of a number of yesterday", n)
	}
	// A new code must work even if only one of the number's rows exists.
	for _, gone := range []otp.Purpose{otp.PurposeRegister, otp.PurposeReset} {
		s.aged(mobile, 61*time.Second)
		s.client.Otp.Delete().Where(otp.PurposeEQ(gone)).ExecX(s.ctx)
		s.register()
		if live := s.client.Otp.Query().Where(otp.CodeHashNEQ("")).CountX(s.ctx); live != 1 {
			t.Errorf("without %s: %d live codes", gone, live)
		}
	}
}

// Strangers who exhaust a shop's code budget must not block its customers, and responses must not reveal who
// is a customer.
func TestSend_StrangersCannotUseUpCustomersBudget(t *testing.T) {
	s := newShop(t)
	s.Account = account.New(account.Options{
		Client: s.client, Texts: s.locales, Secrets: []string{strings.Repeat("s", 32)}, Budget: smsbudget.New(smsbudget.Settings{Codes: 3}),
	})
	s.customer(mobile)
	for i := range 8 {
		in := form("")
		in.Mobile = fmt.Sprintf("019123456%02d", i)
		sent, err := s.Register(s.ctx, s.tenant, in, i18n.En, always)
		if err != nil || sent.ResendIn != 60 || sent.ExpiresIn != 300 {
			t.Fatalf("code %d: %+v, %v", i, sent, err)
		}
		if want := min(1, max(0, 3-i)); len(s.messages(in.Mobile)) != want {
			t.Errorf("code %d: %d SMS, want %d", i, len(s.messages(in.Mobile)), want)
		}
	}
	s.forgot(mobile)
	if n := len(s.messages(mobile)); n != 1 {
		t.Errorf("a customer got %d SMS", n)
	}
}

// oneSMS reports whether a text fits into one SMS: 160 characters of the GSM 7-bit alphabet, or 70 other
// characters.
func oneSMS(text string) bool {
	for _, c := range text {
		if c > 126 {
			return len(utf16.Encode([]rune(text))) <= 70
		}
	}
	return len(text) <= 160
}

func TestSMS_FitsOneMessageAndBeginsWithTheCode(t *testing.T) {
	s := newShop(t)
	s.tenant.Shop.Name, s.tenant.Shop.BnName = strings.Repeat("A long name ", 5), strings.Repeat("লম্বা নাম ", 6)
	s.customer(mobile)
	for _, locale := range []i18n.Locale{i18n.En, i18n.Bn} {
		for name, send := range map[string]func() error{
			"register": func() error { _, err := s.Register(s.ctx, s.tenant, form(""), locale, always); return err },
			"reset":    func() error { _, err := s.ForgotPassword(s.ctx, s.tenant, mobile, locale, always); return err },
		} {
			s.aged(mobile, 61*time.Second)
			if err := send(); err != nil {
				t.Fatal(err)
			}
			text := s.messages(mobile)[0].Text
			if !oneSMS(text) || codeOf.FindString(text) == "" {
				t.Errorf("%s %s: %d letters: %s", locale, name, len([]rune(text)), text)
			}
			t.Log(text)
		}
	}
}

func TestForgotPassword_InformsNumbersWithoutAccount(t *testing.T) {
	s := newShop(t)
	for locale, want := range map[i18n.Locale]string{
		i18n.En: "No account at Rina's Shop has this number. You can register on the shop's page.",
		i18n.Bn: "রিনার দোকান: এই নম্বরে অ্যাকাউন্ট নেই। দোকানের পাতায় নিবন্ধন করতে পারেন।",
	} {
		s.aged(stranger, 61*time.Second)
		if _, err := s.ForgotPassword(s.ctx, s.tenant, stranger, locale, always); err != nil {
			t.Fatal(err)
		}
		if text := s.messages(stranger)[0].Text; text != want {
			t.Errorf("%s: %s", locale, text)
		}
	}
	if n := s.client.Outbox.Query().Where(outbox.Kind("sms")).CountX(s.ctx); n != 1 {
		t.Errorf("%d SMS are queued", n)
	}
}
