package team_test

import (
	"crypto/ed25519"
	"encoding/json"
	"regexp"
	"strings"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/outbox"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/sms"
	"haat/server/team"
	"haat/server/tenancy/tenancytest"
)

// area contains a Merchant with its own database.
type area struct {
	*team.Merchant
	*tenancytest.Shops
	issuer ed25519.PrivateKey // signing key of the issuer "app"
}

// partnerSecret is the secret of the issuer "partner".
var partnerSecret = []byte(strings.Repeat("p", 32))

func newArea(t testing.TB) *area {
	t.Helper()
	shops := tenancytest.New(t)
	locales, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	options := team.Options{
		Client: shops.Client, Texts: locales, Secrets: []string{strings.Repeat("s", 32)}, Area: "https://haat.test",
		Issuers: map[string]team.Issuer{"app": {Algorithm: team.EdDSA, Key: public}, "partner": {Algorithm: team.HS256, Key: partnerSecret}},
	}
	m, err := team.New(options)
	if err != nil {
		t.Fatal(err)
	}
	return &area{Merchant: m, Shops: shops, issuer: private}
}

// sms returns the texts queued for a number, the oldest first.
func (a *area) sms(number string) []string {
	a.T.Helper()
	var list []string
	for _, row := range a.Client.Outbox.Query().Where(outbox.Kind(sms.Kind)).Order(ent.Asc(outbox.FieldID)).AllX(tenancytest.System) {
		var brief sms.Brief
		if err := json.Unmarshal(row.Payload, &brief); err != nil {
			a.T.Fatal(err)
		}
		if brief.To == number {
			list = append(list, brief.Text)
		}
	}
	return list
}

var sixDigits = regexp.MustCompile(`\b\d{6}\b`)

// code returns the code of the last SMS to a number.
func (a *area) code(number string) string {
	a.T.Helper()
	list := a.sms(number)
	if len(list) == 0 {
		a.T.Fatalf("no SMS to %s", number)
	}
	return sixDigits.FindString(list[len(list)-1])
}

var wantFault = faulttest.Want

// visit returns a visit now from an unknown device.
func visit() team.Visit { return team.Visit{At: time.Now()} }

func always(string) error { return nil }
func freely() error       { return nil }
