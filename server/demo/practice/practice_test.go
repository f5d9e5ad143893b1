package practice

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/payment/gateway"
	"haat/server/payment/gateway/gateways"
	"haat/server/platform/db/dbtest"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
)

var quiet = slog.New(slog.NewTextHandler(io.Discard, nil))

// open serves practice services until the test ends.
func open(t *testing.T, client *ent.Client) *Practice {
	t.Helper()
	p, err := Open(Options{Client: client, Origin: "http://localhost:8080", Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- p.Serve(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return p
}

// anyKeys returns invented credentials for all fields.
func anyKeys(names []string) map[string]string {
	keys := map[string]string{}
	for _, name := range names {
		keys[name] = "anything"
	}
	return keys
}

func TestPractice_CouriersAcceptAnyKey(t *testing.T) {
	t.Parallel()
	p := open(t, dbtest.Open(t).Client)
	for i, c := range couriers.New(couriers.Options{Bases: p.Couriers()}).All() {
		var names []string
		for _, credential := range c.Spec().Credentials {
			names = append(names, credential.Name)
		}
		account := courier.Account{ID: i + 1, Secrets: anyKeys(names)}
		if _, err := c.Check(t.Context(), account); err != nil {
			t.Errorf("%s: %v", c.Spec().Name, err)
		}
		if source, ok := c.(courier.AreaSource); ok {
			areas, err := source.Areas(t.Context(), account)
			if err != nil || len(areas) < 400 {
				t.Errorf("%s has %d areas, %v", c.Spec().Name, len(areas), err)
			}
		}
	}
}

func TestPractice_GatewaysAcceptAnyKeyAndPayOnTheServersOwnHost(t *testing.T) {
	t.Parallel()
	p := open(t, dbtest.Open(t).Client)
	site := httptest.NewServer(p.Handler(http.NotFoundHandler()))
	t.Cleanup(site.Close)
	for i, g := range gateways.New(gateways.Options{Bases: p.Gateways()}).All() {
		var names []string
		for _, credential := range g.Spec().Credentials {
			names = append(names, credential.Name)
		}
		account := gateway.Account{ID: i + 1, Secrets: anyKeys(names)}
		if err := g.Check(t.Context(), account); err != nil {
			t.Errorf("%s: %v", g.Spec().Name, err)
			continue
		}
		session, err := g.Create(t.Context(), account, gateway.Checkout{
			Key: "P1234567", Amount: 120_00, Return: site.URL + "/back", Notice: site.URL + "/notice", Order: "12345678",
			Customer: gateway.Customer{Name: "Rina", Mobile: "01712345678", Email: "rina@example.com", Address: "House 1", City: "Dhaka"},
		})
		if err != nil {
			t.Errorf("%s: %v", g.Spec().Name, err)
			continue
		}
		address, ok := strings.CutPrefix(session.Address, "http://localhost:8080")
		if !ok {
			t.Errorf("%s pays at %s", g.Spec().Name, session.Address)
			continue
		}
		res, err := http.Get(site.URL + address)
		if err != nil {
			t.Fatal(err)
		}
		page, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if !strings.Contains(string(page), "120") || !strings.Contains(string(page), "No real money") {
			t.Errorf("%s shows %s", g.Spec().Name, page)
		}
		paid := map[gateway.Name]string{"bkash": "success", "sslcommerz": "VALID"}[g.Spec().Name]
		client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
		res, err = client.PostForm(site.URL+address, url.Values{"status": {paid}})
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode >= http.StatusBadRequest {
			t.Errorf("%s: paying answers %s", g.Spec().Name, res.Status)
		}
	}
}

func TestPractice_PublicHostHasPaymentPagesOnly(t *testing.T) {
	t.Parallel()
	p := open(t, dbtest.Open(t).Client)
	site := httptest.NewServer(p.Handler(http.NotFoundHandler()))
	t.Cleanup(site.Close)
	for _, path := range []string{
		"bkash/tokenized/checkout/token/grant", "bkash/tokenized/checkout/create", "bkash/tokenized/checkout/payment/refund", "sslcommerz/gwprocess/v4/api.php",
		"sslcommerz/pay/../gwprocess/v4/api.php", "bkash/pay/%2e%2e%2ftokenized/checkout/token/grant",
	} {
		res, err := http.Post(site.URL+Path+path, "application/json", strings.NewReader(`{"app_key":"a","app_secret":"b","callbackURL":"javascript:alert(1)"}`))
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != http.StatusNotFound && res.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("%s: %s", path, res.Status)
		}
	}
}

func TestPractice_DoesNotExistInProduction(t *testing.T) {
	t.Parallel()
	if _, err := Open(Options{Production: true, Logger: quiet}); !errors.Is(err, errProduction) {
		t.Errorf("error %v", err)
	}
}

// parcelOf creates a booked parcel of an order.
func parcelOf(t *testing.T, client *ent.Client, ctx context.Context, name, number, key string, booked time.Time) *ent.Parcel {
	t.Helper()
	order := client.Order.Create().SetNumber(number).SetIdempotencyKey(key).SetName("Rina").SetNameKey("rina").SetMobile("01712345678").
		SetDivision("Dhaka").SetDistrict("Dhaka").SetUpazila("Mirpur").SetLine("House 1").SetCurrency("BDT").SetSubtotal(50000).SetTotal(56000).SaveX(ctx)
	return client.Parcel.Create().SetOrderID(order.ID).SetCourier(name).SetInvoice(number).SetConsignment("77" + number).SetState("booked").
		SetStateAt(booked).SetBookedAt(booked).SetCod(56000).SetPlaceKey("x").SetWeight(500).SaveX(ctx)
}

func TestMover_MovesParcelsThatPeopleBookAndLetsTheHistoryRest(t *testing.T) {
	t.Parallel()
	client := dbtest.Open(t).Client
	shop := client.Shop.Create().SetSlug("demo").SetName("Demo").SaveX(viewer.WithSystem(context.Background()))
	ctx := viewer.WithShop(context.Background(), shop.ID)
	client.ServiceConnection.Create().SetService("steadfast").SetPublicID("abcd").SetCredentials([]byte("x")).ExecX(ctx)
	var got []string
	hooks := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if r.URL.Path != "/hooks/steadfast/abcd" || r.Header.Get("Authorization") != "Bearer generated" {
			t.Errorf("webhook at %s with %s", r.URL.Path, r.Header.Get("Authorization"))
		}
		got = append(got, string(body))
	}))
	t.Cleanup(hooks.Close)
	now := time.Now()
	number := "10000001"
	for i := range 100 { // a parcel that is delivered at the first attempt
		if number = "1000" + "00" + string(rune('0'+i/10)) + string(rune('0'+i%10)); len(wayOf(number)) == len(straight) && &wayOf(number)[0] == &straight[0] {
			break
		}
	}
	parcelOf(t, client, ctx, "steadfast", number, "someone-ordered", now)
	resting := parcelOf(t, client, ctx, "steadfast", "20000001", "demo-history-2026-11-01-1", now)
	client.UsedToken.Create().SetJti(RestKey(resting.ID)).SetExpiresAt(now.AddDate(1, 0, 0)).ExecX(ctx)
	m := &Mover{
		Practice: open(t, client), Hooks: hooks.URL, Now: func() time.Time { return now },
		Account: func(context.Context, courier.Name) (courier.Account, error) {
			return courier.Account{Secrets: map[string]string{"hook_token": "generated"}}, nil
		},
	}
	for range 4 {
		if err := m.Move(context.Background()); err != nil {
			t.Fatal(err)
		}
		now = now.Add(time.Minute)
	}
	if len(got) != 3 || !strings.Contains(got[2], `"status":"delivered"`) || strings.Contains(strings.Join(got, ""), "20000001") {
		t.Errorf("webhooks %q", got)
	}
}
