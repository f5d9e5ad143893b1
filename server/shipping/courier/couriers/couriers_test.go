package couriers_test

import (
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"haat/server/shipping/courier"
	"haat/server/shipping/courier/couriers"
	"haat/server/shipping/courier/couriertest"
	"haat/server/shipping/courier/steadfast/steadfasttest"
)

func TestNew_ListsEachCourierOnce(t *testing.T) {
	t.Parallel()
	set := couriers.New(couriers.Options{})
	var names []courier.Name
	for _, c := range set.All() {
		spec := c.Spec()
		if spec.Title == "" || len(spec.Credentials) == 0 || spec.Parallel < 1 || spec.Rate.Requests == 0 || slices.Contains(names, spec.Name) || set.Get(string(spec.Name)) != c {
			t.Errorf("%+v", spec)
		}
		names = append(names, spec.Name)
		if _, ok := c.(courier.HookReader); !ok {
			t.Errorf("%s has no webhooks", spec.Name)
		}
		if _, ok := c.(courier.Finder); ok != spec.Idempotent {
			t.Errorf("%s: an idempotent courier can be asked for an invoice", spec.Name)
		}
		if _, ok := c.(courier.AreaSource); spec.NeedsArea && !ok {
			t.Errorf("%s needs an area, but has no list", spec.Name)
		}
	}
	if !slices.Equal(names, []courier.Name{"steadfast", "pathao", "redx"}) || set.Get("manual") != nil {
		t.Error(names)
	}
}

func TestNew_ConfiguredBaseMayBePrivate(t *testing.T) {
	t.Parallel()
	server := steadfasttest.New(t)
	c := couriers.New(couriers.Options{Bases: map[courier.Name]string{"steadfast": server.URL + "/"}}).Get("steadfast")
	if _, err := c.Check(t.Context(), courier.Account{Secrets: steadfasttest.Secrets()}); err != nil {
		t.Error(err)
	}
}

func TestControl_DrivesAFakeCourier(t *testing.T) {
	t.Parallel()
	server := steadfasttest.New(t)
	c := couriers.New(couriers.Options{Bases: map[courier.Name]string{"steadfast": server.URL}}).Get("steadfast")
	b := courier.Booking{Invoice: "1", COD: 1500_00}
	b.Name, b.Mobile, b.Address = "Rina", "01712345678", "Dhaka"
	if _, err := c.Book(t.Context(), courier.Account{Secrets: steadfasttest.Secrets()}, b); err != nil {
		t.Fatal(err)
	}
	control := couriertest.Control(server)
	for path, status := range map[string]int{"/pick-up?ref=1": 200, "/partial-deliver?ref=1&amount=700.5": 200, "/deliver?ref=2": 400, "/hold?ref=1&amount=x": 400} {
		w := httptest.NewRecorder()
		control.ServeHTTP(w, httptest.NewRequest(http.MethodPost, path, nil))
		if w.Code != status {
			t.Errorf("%s: %d %s", path, w.Code, w.Body)
		}
	}
	if p, _ := server.Parcel("1"); p.Collected != 700_50 || p.CODFee != 7_01 {
		t.Errorf("%+v", p)
	}
}
