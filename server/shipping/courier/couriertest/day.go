package couriertest

import (
	"encoding/json"
	"net/http"

	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
)

// Day simulates the events of parcels at a fake courier. Parcels are identified by consignment or invoice. Each method changes the parcel's
// status and sends the webhook. It returns an error for an unknown parcel.
type Day interface {
	PickUp(ref string, o ...remotetest.Option) error
	OutForDelivery(ref string, o ...remotetest.Option) error
	Hold(ref, reason string, o ...remotetest.Option) error
	Deliver(ref string, o ...remotetest.Option) error
	PartialDeliver(ref string, collected money.Amount, o ...remotetest.Option) error
	Cancel(ref string, o ...remotetest.Option) error // starts the return of the parcel
	ReturnReceived(ref string, o ...remotetest.Option) error
	PayOut(o PayOutOptions) Payout
	Books() []Parcel
	Release()
}

// Control returns a handler that lets a browser test control a fake courier. POST /deliver?ref=…&amount=…
// calls Deliver; the paths of the other methods of Day are their names in kebab case. GET /books returns all
// parcels.
func Control(d Day) http.Handler {
	mux := http.NewServeMux()
	step := func(path string, do func(ref, reason string, amount money.Amount) error) {
		mux.HandleFunc("POST "+path, func(w http.ResponseWriter, r *http.Request) {
			amount, err := money.Parse("0" + r.FormValue("amount"))
			if err == nil {
				err = do(r.FormValue("ref"), r.FormValue("reason"), amount)
			}
			if err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
			}
		})
	}
	step("/pick-up", func(ref, _ string, _ money.Amount) error { return d.PickUp(ref) })
	step("/out-for-delivery", func(ref, _ string, _ money.Amount) error { return d.OutForDelivery(ref) })
	step("/hold", func(ref, reason string, _ money.Amount) error { return d.Hold(ref, reason) })
	step("/deliver", func(ref, _ string, _ money.Amount) error { return d.Deliver(ref) })
	step("/partial-deliver", func(ref, _ string, amount money.Amount) error { return d.PartialDeliver(ref, amount) })
	step("/cancel", func(ref, _ string, _ money.Amount) error { return d.Cancel(ref) })
	step("/return-received", func(ref, _ string, _ money.Amount) error { return d.ReturnReceived(ref) })
	step("/release", func(string, string, money.Amount) error { d.Release(); return nil })
	step("/pay-out", func(_, _ string, short money.Amount) error {
		d.PayOut(PayOutOptions{Short: short})
		return nil
	})
	mux.HandleFunc("GET /books", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(d.Books()) // the test may have closed the connection
	})
	return mux
}
