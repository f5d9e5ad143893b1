package merchant_test

import (
	"context"
	"crypto/ed25519"
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/config"
	"haat/server/merchant"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/sms"
)

var system = viewer.WithSystem(context.Background())

// area is a Merchant with its own database.
type area struct {
	*merchant.Merchant
	t      testing.TB
	client *ent.Client
	db     *db.DB
	issuer ed25519.PrivateKey // signing key of the issuer "app"
}

// partnerSecret is the secret of the issuer "partner".
var partnerSecret = []byte(strings.Repeat("p", 32))

func newArea(t testing.TB) *area { return newAreaWith(t, func(*merchant.Options) {}) }

// newAreaWith is newArea with changed options.
func newAreaWith(t testing.TB, change func(*merchant.Options)) *area {
	t.Helper()
	d := dbtest.Open(t)
	client := d.Client
	locales, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	options := merchant.Options{
		Client: client, Texts: locales, Secrets: []string{strings.Repeat("s", 32)}, Area: "https://haat.test",
		Issuers: map[string]config.Issuer{"app": {Algorithm: config.EdDSA, Key: public}, "partner": {Algorithm: config.HS256, Key: partnerSecret}},
	}
	change(&options)
	m, err := merchant.New(options)
	if err != nil {
		t.Fatal(err)
	}
	return &area{Merchant: m, t: t, client: client, db: d, issuer: private}
}

// shop creates a shop with an owner.
func (a *area) shop(slug, phone string) (*ent.Shop, *ent.AdminUser, context.Context) {
	a.t.Helper()
	row := a.client.Shop.Create().SetSlug(slug).SetName("Shop " + slug).SaveX(system)
	ctx := viewer.WithShop(context.Background(), row.ID)
	owner := a.client.AdminUser.Create().SetName("Owner of " + slug).SetPhone(phone).SetRole(adminuser.RoleOwner).SaveX(ctx)
	return row, owner, ctx
}

// upload adds an uploaded picture of the shop.
func (a *area) upload(ctx context.Context, name string) media.Picture {
	a.t.Helper()
	v, _ := viewer.From(ctx)
	picture := media.Picture{Key: fmt.Sprintf("%d/%s", v.ShopID(), name), Width: 1920, Height: 560, Color: "#aabbcc"}
	a.client.Upload.Create().SetKey(picture.Key).SetPicture(picture).SaveX(ctx)
	return picture
}

// sms returns the texts queued for a number, oldest first.
func (a *area) sms(number string) []string {
	a.t.Helper()
	var list []string
	for _, row := range a.client.Outbox.Query().Where(outbox.Kind(sms.Kind)).Order(ent.Asc(outbox.FieldID)).AllX(system) {
		var brief sms.Brief
		if err := json.Unmarshal(row.Payload, &brief); err != nil {
			a.t.Fatal(err)
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
	a.t.Helper()
	list := a.sms(number)
	if len(list) == 0 {
		a.t.Fatalf("no SMS to %s", number)
	}
	return sixDigits.FindString(list[len(list)-1])
}

var wantFault = faulttest.Want

// visit returns a visit now, with an unknown device.
func visit() merchant.Visit { return merchant.Visit{At: time.Now()} }

func always(string) error { return nil }
func freely() error       { return nil }

// atOnce calls f n times concurrently, and returns the number of successes and the
// errors.
func atOnce(n int, f func() error) (done int, failed []error) {
	errs := make([]error, n)
	dbtest.Concurrently(n, func(i int) { errs[i] = f() })
	for _, err := range errs {
		if err == nil {
			done++
		} else {
			failed = append(failed, err)
		}
	}
	return done, failed
}
