package settings

import (
	"context"
	"crypto/rand"
	"net/http"
	"regexp"
	"strings"
	"time"

	"haat/ent"
	"haat/server/advertising"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

var (
	// accessToken matches Meta's access tokens.
	accessToken = regexp.MustCompile(`^[A-Za-z0-9_|.-]{10,400}$`)
	testEvent   = regexp.MustCompile(`^[A-Za-z0-9_-]{1,40}$`)
)

func advertisingOf(s *ent.Shop) AdvertisingSettings {
	in := AdvertisingSettings{
		GTM: s.Gtm, PixelID: s.PixelID, PixelTestEvent: s.PixelTestEvent,
		HasToken: s.PixelAccessToken != "", AsksConsent: s.AsksConsent,
	}
	in.Version = versionOf(in)
	return in
}

// read normalizes the settings for storage. The error is Invalid "settings_invalid" with the wrong fields.
func (r AdvertisingRequest) read() (AdvertisingRequest, error) {
	fields := form.Fields{}
	r.GTM = strings.ToUpper(form.OneLine(r.GTM))
	r.PixelID = textnorm.ASCIIDigits(form.OneLine(r.PixelID))
	r.PixelTestEvent = form.OneLine(r.PixelTestEvent)
	if r.GTM != "" && !catalog.ValidGTM(r.GTM) {
		fields["gtm"] = "invalid"
	}
	if r.PixelID != "" && !catalog.ValidPixel(r.PixelID) {
		fields["pixel_id"] = "invalid"
	}
	if r.PixelTestEvent != "" && !testEvent.MatchString(r.PixelTestEvent) {
		fields["pixel_test_event"] = "invalid"
	}
	if r.Token != nil {
		token := form.OneLine(*r.Token)
		if token != "" && !accessToken.MatchString(token) {
			fields["token"] = "invalid"
		}
		r.Token = &token
	}
	return r, fields.Of(settingsInvalid())
}

// ChangeAdvertising changes the advertising settings of the context's shop. Errors: Invalid
// "settings_invalid"; Conflict "settings_changed".
func (s *Service) ChangeAdvertising(ctx context.Context, in AdvertisingRequest) (*AdvertisingSettings, error) {
	in, err := in.read()
	if err != nil {
		return nil, err
	}
	return changeShop(ctx, s, in.Version, advertisingOf, func(_ *ent.Client, _ *ent.Shop, update *ent.ShopUpdateOne) error {
		update.SetGtm(in.GTM).SetPixelID(in.PixelID).SetPixelTestEvent(in.PixelTestEvent).
			SetNillablePixelAccessToken(in.Token).SetAsksConsent(in.AsksConsent)
		return nil
	})
}

const (
	maxTestAnswer = 4000 // maximum length of a returned answer, in characters
	testWithin    = 8 * time.Second
)

// Tester is the merchant who sends a test event.
type Tester struct {
	Phone, IP, UserAgent string
	Page                 string // URL of the shop
}

// TestAdvertising sends Meta a purchase that is marked as a test, using the saved settings, and returns
// Meta's answer. The error is Invalid "advertising_test_incomplete" with the missing fields.
func (s *Service) TestAdvertising(ctx context.Context, t *tenancy.Tenant, by Tester) (*TestAnswer, error) {
	shop := t.Shop
	fields := form.Fields{}
	for name, value := range map[string]string{"pixel_id": shop.PixelID, "token": shop.PixelAccessToken, "pixel_test_event": shop.PixelTestEvent} {
		if value == "" {
			fields[name] = "required"
		}
	}
	if err := fields.Of(fault.New(fault.Invalid, "advertising_test_incomplete")); err != nil {
		return nil, err
	}
	event := advertising.Purchase{
		OrderID: "test-" + rand.Text(), At: time.Now(), Currency: shop.Currency, Value: 100_00,
		Contents: []advertising.Content{{ID: "test", Quantity: 1, ItemPrice: 100_00}},
		Phone:    by.Phone, IP: by.IP, UserAgent: by.UserAgent, Page: by.Page,
	}.Event()
	ctx, cancel := context.WithTimeout(ctx, testWithin)
	defer cancel()
	account := advertising.Account{PixelID: shop.PixelID, AccessToken: shop.PixelAccessToken, TestCode: shop.PixelTestEvent}
	answer, err := s.meta.Try(ctx, account, event)
	if err != nil {
		return &TestAnswer{Body: textnorm.Clip(err.Error(), maxTestAnswer)}, nil
	}
	return &TestAnswer{
		OK: answer.Status >= http.StatusOK && answer.Status < http.StatusMultipleChoices, Status: answer.Status,
		Body: textnorm.Clip(answer.Body, maxTestAnswer),
	}, nil
}
