package account_test

import (
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/alexedwards/argon2id"

	"haat"
	"haat/ent"
	"haat/ent/otp"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/customer/account"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/sms"
	"haat/server/tenancy"
)

var system = viewer.WithSystem(context.Background())

// Names and phone numbers of the customers in tests.
const (
	mobile   = "01712345678"
	stranger = "01812345678"
	password = "demo1234"
)

// shop contains a shop and the service under test.
type shop struct {
	*testing.T
	*account.Account
	client *ent.Client
	tenant *tenancy.Tenant
	ctx    context.Context

	locales i18n.Texts
}

func newShop(t *testing.T, options ...ent.Option) *shop {
	t.Helper()
	locales, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	s := &shop{T: t, client: dbtest.Open(t, options...).Client, locales: locales}
	return s.under(strings.Repeat("s", 32)).next("rina")
}

// under returns the same shop with a service that has other secrets.
func (s *shop) under(secret string, old ...string) *shop {
	other := *s
	other.Account = account.New(account.Options{
		Client: s.client, Texts: s.locales, Secrets: append([]string{secret}, old...),
	})
	return &other
}

// next creates another shop in the same database.
func (s *shop) next(slug string) *shop {
	s.Helper()
	row := s.client.Shop.Create().SetSlug(slug).SetName("Rina's Shop").SetBnName("রিনার দোকান").SaveX(system)
	other := *s
	other.tenant = &tenancy.Tenant{Shop: row}
	other.ctx = other.tenant.Context(context.Background())
	return &other
}

// cheap contains argon2id parameters that make hashing fast. They are too weak for production.
var cheap = &argon2id.Params{Memory: 8, Iterations: 1, Parallelism: 1, SaltLength: 8, KeyLength: 16}

// customer creates a customer with the test password.
func (s *shop) customer(mobile string) *ent.Customer {
	s.Helper()
	hash, err := argon2id.CreateHash(password, cheap)
	if err != nil {
		s.Fatal(err)
	}
	return s.client.Customer.Create().SetName("আয়েশা রহমান").SetMobile(mobile).SetPasswordHash(hash).SaveX(s.ctx)
}

// reload returns the customer's current row.
func (s *shop) reload(who *ent.Customer) *ent.Customer { return s.client.Customer.GetX(s.ctx, who.ID) }

func always(string) error { return nil }

// form returns a valid registration.
func form(code string) account.RegisterRequest {
	return account.RegisterRequest{Name: "Ayesha", Mobile: mobile, Email: "ayesha@example.com", Password: password, Code: code}
}

func (s *shop) register() {
	s.Helper()
	if _, err := s.Register(s.ctx, s.tenant, form(""), i18n.En, always); err != nil {
		s.Fatal(err)
	}
}

func (s *shop) forgot(mobile string) {
	s.Helper()
	if _, err := s.ForgotPassword(s.ctx, s.tenant, mobile, i18n.En, always); err != nil {
		s.Fatal(err)
	}
}

// messages returns the SMS to a number, oldest first.
func (s *shop) messages(mobile string) []sms.Brief {
	s.Helper()
	var all []sms.Brief
	for _, row := range s.client.Outbox.Query().Where(outbox.Kind(sms.Kind)).Order(ent.Asc(outbox.FieldID)).AllX(s.ctx) {
		var m sms.Brief
		if err := json.Unmarshal(row.Payload, &m); err != nil {
			s.Fatal(err)
		}
		if m.To == mobile {
			all = append(all, m)
		}
	}
	return all
}

var codeOf = regexp.MustCompile(`^[0-9]{6}\b`)

// code returns the code of the last SMS to a number.
func (s *shop) code(mobile string) string {
	s.Helper()
	all := s.messages(mobile)
	if len(all) == 0 {
		s.Fatal("no SMS was sent")
	}
	return codeOf.FindString(all[len(all)-1].Text)
}

// wrong returns a code other than code.
func wrong(code string) string {
	if code == "111111" {
		return "222222"
	}
	return "111111"
}

// aged makes the codes of a number older.
func (s *shop) aged(mobile string, by time.Duration) {
	s.Helper()
	for _, row := range s.client.Otp.Query().Where(otp.Mobile(mobile)).AllX(s.ctx) {
		s.client.Otp.UpdateOne(row).SetSentAt(row.SentAt.Add(-by).UTC()).SetExpiresAt(row.ExpiresAt.Add(-by).UTC()).ExecX(s.ctx)
	}
}

var hashSlots = dbtest.Concurrently

var wantFault = faulttest.Want

func wantCode(t testing.TB, err error, why string) {
	t.Helper()
	wantFault(t, err, fault.Invalid, "code_invalid", fmt.Sprintf(`{"code":%q}`, why))
}
