// Package redxtest is a fake of RedX's OpenAPI. Tests can inject failures into its kinds of requests: check,
// book, track, areas, price and cancel.
package redxtest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"haat/server/platform/dhaka"
	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier/couriertest"
)

// Server is a fake RedX. It is an http.Handler, so both tests and programs can serve it.
type Server struct {
	*couriertest.Core
	// URL is the base URL of a Server that New created.
	URL string
	// AreaList is the list of areas. Set it before the first request.
	AreaList []Area

	mux *http.ServeMux
}

// Area is an area of RedX.
type Area struct {
	ID             int
	Name, Division string
}

// Secrets returns the credentials of the first account.
func Secrets() map[string]string {
	return map[string]string{"access_token": "test-access-token", "hook_token": "test-hook-token"}
}

// Id and area of the pickup store.
const (
	StoreID   = "1"
	StoreArea = "10"
)

// New serves a fake RedX until the test ends.
func New(t testing.TB) *Server {
	s := NewServer()
	s.URL = remotetest.Start(t, s)
	return s
}

// NewServer returns a fake RedX without a listener.
func NewServer() *Server {
	s := &Server{Core: couriertest.NewCore(Secrets()), mux: http.NewServeMux(), AreaList: usualAreas}
	s.Sign = func(a *remotetest.Account, r *http.Request, _ []byte) {
		query := r.URL.Query()
		query.Set("token", a.Secrets["hook_token"])
		r.URL.RawQuery = query.Encode()
	}
	for pattern, handler := range map[string]struct {
		kind string
		do   func(*remotetest.Account, *http.Request) remotetest.Reply
	}{
		"GET /pickup/stores":            {"check", stores},
		"GET /areas":                    {"areas", s.areas},
		"POST /parcel":                  {"book", s.create},
		"GET /parcel/info/{id}":         {"track", s.info},
		"GET /parcel/track/{id}":        {"track", s.history},
		"PATCH /parcels":                {"cancel", s.update},
		"GET /charge/charge_calculator": {"price", s.price},
	} {
		s.mux.HandleFunc(pattern, s.Serve(handler.kind, s.authenticated(handler.do)))
	}
	return s
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func failure(status int, text string) remotetest.Reply {
	return remotetest.Reply{Status: status, Body: map[string]any{"success": false, "message": text}}
}

func (s *Server) authenticated(do func(*remotetest.Account, *http.Request) remotetest.Reply) func(*http.Request) remotetest.Reply {
	return func(r *http.Request) remotetest.Reply {
		token, _ := strings.CutPrefix(r.Header.Get("API-ACCESS-TOKEN"), "Bearer ")
		if s.Locked(token) {
			return failure(http.StatusTooManyRequests, "Too many attempts")
		}
		account := s.FindAccount(r, func(a *remotetest.Account) bool { return a.Secrets["access_token"] == token })
		switch {
		case account == nil:
			s.Failed(token)
			return failure(http.StatusUnauthorized, "Invalid token")
		case account.Inactive:
			return failure(http.StatusForbidden, "Shop is not active")
		}
		return do(account, r)
	}
}

type object = map[string]any

func stores(*remotetest.Account, *http.Request) remotetest.Reply {
	return remotetest.Reply{Body: object{"pickup_stores": []object{{"id": 1, "name": "Main store", "address": "House 1", "area_name": "Banani", "area_id": 10, "phone": "01712345678"}}}}
}

// usualAreas are the areas unless AreaList is set.
var usualAreas = []Area{{10, "Banani", "Dhaka"}, {11, "Dhanmondi ", "Dhaka"}, {20, "Agrabad", "Chattogram"}}

func (s *Server) areas(*remotetest.Account, *http.Request) remotetest.Reply {
	list := []object{}
	for _, a := range s.AreaList {
		list = append(list, object{"id": a.ID, "name": a.Name, "post_code": 1200, "division_name": a.Division, "zone_id": a.ID / 10})
	}
	return remotetest.Reply{Body: object{"areas": list}}
}

func (s *Server) knownArea(id string) bool {
	for _, a := range s.AreaList {
		if fmt.Sprint(a.ID) == id {
			return true
		}
	}
	return false
}

var phones = regexp.MustCompile(`^01[3-9][0-9]{8}$`)

// create books a parcel. Like RedX, it accepts the same merchant_invoice_id twice.
func (s *Server) create(a *remotetest.Account, r *http.Request) remotetest.Reply {
	var body struct {
		Name    string      `json:"customer_name"`
		Phone   string      `json:"customer_phone"`
		Area    string      `json:"delivery_area"`
		AreaID  json.Number `json:"delivery_area_id"`
		Address string      `json:"customer_address"`
		Invoice string      `json:"merchant_invoice_id"`
		COD     *string     `json:"cash_collection_amount"`
		Weight  int         `json:"parcel_weight"`
		Note    string      `json:"instruction"`
		Value   *int64      `json:"value"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return failure(http.StatusBadRequest, "Invalid JSON")
	}
	for field, missing := range map[string]bool{
		"customer_name": body.Name == "", "customer_phone": !phones.MatchString(body.Phone), "delivery_area": body.Area == "",
		"delivery_area_id": !s.knownArea(body.AreaID.String()), "customer_address": body.Address == "", "cash_collection_amount": body.COD == nil,
		"parcel_weight": body.Weight <= 0, "value": body.Value == nil,
	} {
		if missing {
			return failure(http.StatusBadRequest, field+" is invalid")
		}
	}
	cod, err := money.Parse(*body.COD)
	if err != nil || cod < 0 {
		return failure(http.StatusBadRequest, "cash_collection_amount is invalid")
	}
	p := s.Add(couriertest.Parcel{
		Account: a, Invoice: body.Invoice, Name: body.Name, Mobile: body.Phone, Address: body.Address, Note: body.Note, Area: body.AreaID.String(),
		COD: cod, Status: "pickup-pending",
	}, func(n int) string { return fmt.Sprintf("20A312%d", n) })
	return remotetest.Reply{Status: http.StatusCreated, Body: object{"tracking_id": p.Consignment}}
}

func (s *Server) info(a *remotetest.Account, r *http.Request) remotetest.Reply {
	p := s.Lookup(a, r.PathValue("id"))
	if p == nil {
		return failure(http.StatusNotFound, "Parcel not found")
	}
	amount := p.COD
	if p.Delivered {
		amount = p.Collected
	}
	return remotetest.Reply{Body: object{"parcel": object{
		"tracking_id": p.Consignment, "customer_address": p.Address, "customer_name": p.Name, "customer_phone": p.Mobile, "cash_collection_amount": amount,
		"merchant_invoice_id": p.Invoice, "charge": p.Charge, "status": p.Status, "created_at": p.Created.Format(time.RFC3339),
	}}}
}

func (s *Server) history(a *remotetest.Account, r *http.Request) remotetest.Reply {
	p := s.Lookup(a, r.PathValue("id"))
	if p == nil {
		return failure(http.StatusNotFound, "Parcel not found")
	}
	list := []object{}
	for _, e := range p.Events {
		list = append(list, object{"message_en": e.Text, "message_bn": e.Text, "time": e.At.Format(time.RFC3339)})
	}
	return remotetest.Reply{Body: object{"tracking": list}}
}

func (s *Server) update(a *remotetest.Account, r *http.Request) remotetest.Reply {
	var body struct {
		Type    string `json:"entity_type"`
		ID      string `json:"entity_id"`
		Details struct {
			Property string `json:"property_name"`
			Value    string `json:"new_value"`
		} `json:"update_details"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil || body.Type != "parcel-tracking-id" || body.Details.Property != "status" || body.Details.Value != "cancelled" {
		return failure(http.StatusBadRequest, "Invalid update")
	}
	p := s.Lookup(a, body.ID)
	switch {
	case p == nil:
		return failure(http.StatusNotFound, "Parcel not found")
	case p.Status != "pickup-pending":
		return failure(http.StatusBadRequest, "Parcel can not be cancelled")
	}
	p.Status, p.Updated = "cancelled", s.Now()
	return remotetest.Reply{Body: object{"success": true, "message": "Parcel updated"}}
}

// price answers with the charges of new parcels.
func (s *Server) price(_ *remotetest.Account, r *http.Request) remotetest.Reply {
	amount, err := money.Parse(r.FormValue("cash_collection_amount"))
	if err != nil || !s.knownArea(r.FormValue("delivery_area_id")) || !s.knownArea(r.FormValue("pickup_area_id")) {
		return failure(http.StatusBadRequest, "Invalid query")
	}
	return remotetest.Reply{Body: object{"deliveryCharge": s.Charge, "codCharge": money.PercentOf(amount, s.FeePercent)}}
}

var _ couriertest.Day = (*Server)(nil)

// tell changes a parcel and sends the webhook.
func (s *Server) tell(ref, status, text string, o []remotetest.Option, change func(*couriertest.Parcel)) error {
	p, err := s.Change(ref, status, text, change)
	if err != nil {
		return err
	}
	s.Emit(p.Account, object{
		"tracking_number": p.Consignment, "timestamp": p.Updated.In(dhaka.Zone).Format(time.DateTime), "status": status, "message_en": text, "message_bn": "",
		"invoice_number": p.Invoice,
	}, o)
	return nil
}

// PickUp simulates the pickup from the merchant.
func (s *Server) PickUp(ref string, o ...remotetest.Option) error {
	return s.tell(ref, "ready-for-delivery", "Parcel is at the hub", o, nil)
}

// OutForDelivery simulates the start of the delivery.
func (s *Server) OutForDelivery(ref string, o ...remotetest.Option) error {
	return s.tell(ref, "delivery-in-progress", "Rider is on the way", o, nil)
}

// Hold puts the parcel on hold.
func (s *Server) Hold(ref, reason string, o ...remotetest.Option) error {
	return s.tell(ref, "agent-hold", reason, o, nil)
}

// Deliver delivers the parcel for its whole amount.
func (s *Server) Deliver(ref string, o ...remotetest.Option) error {
	return s.tell(ref, "delivered", "Parcel is delivered", o, func(p *couriertest.Parcel) { s.Collect(p.COD)(p) })
}

// PartialDeliver delivers the parcel for another amount. RedX has no status for a partial delivery.
func (s *Server) PartialDeliver(ref string, collected money.Amount, o ...remotetest.Option) error {
	return s.tell(ref, "delivered", "Parcel is delivered", o, s.Collect(collected))
}

// Cancel starts the return of the parcel.
func (s *Server) Cancel(ref string, o ...remotetest.Option) error {
	return s.tell(ref, "agent-returning", "Customer refused", o, nil)
}

// ReturnReceived completes the return of the parcel.
func (s *Server) ReturnReceived(ref string, o ...remotetest.Option) error {
	return s.tell(ref, "returned", "Parcel is returned", o, func(p *couriertest.Parcel) { p.Back = true })
}

// PayOut pays delivered parcels. RedX sends no webhook and does not list payouts: merchants download the payout's Statement.
func (s *Server) PayOut(o couriertest.PayOutOptions) couriertest.Payout {
	return s.Settle(o, func(n int) string { return fmt.Sprintf("RDX-%d", 300+n) })
}
