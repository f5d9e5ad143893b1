// Package pathaotest is a fake of Pathao's merchant API. Tests can inject failures into its kinds of
// requests: login, check, areas, price, book and track.
package pathaotest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"haat/server/platform/dhaka"
	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier/couriertest"
)

// TokenValid is the lifetime of the fake's tokens.
const TokenValid = 5 * 24 * time.Hour

// Server is a fake Pathao. It is an http.Handler, so both tests and programs can serve it.
type Server struct {
	*couriertest.Core
	// URL is the base URL of a Server that New created.
	URL string
	// NoBulkLists answers 404 to requests for all zones and all areas.
	NoBulkLists bool
	// Cities, Zones and Areas are the lists of places, with Pathao's names of fields. Set them before the first request.
	Cities, Zones, Areas []map[string]any

	mux    *http.ServeMux
	tokens map[string]token
	issued int
}

type token struct {
	account *remotetest.Account
	until   time.Time
}

// Secrets returns the credentials of the first account.
func Secrets() map[string]string {
	return map[string]string{"client_id": "test-client", "client_secret": "test-client-secret", "hook_secret": "test-hook-secret", "hook_integration": "test-integration"}
}

// StoreID is the id of the default store.
const StoreID = "101"

// New serves a fake Pathao until the test ends.
func New(t testing.TB) *Server {
	s := NewServer()
	s.URL = remotetest.Start(t, s)
	return s
}

// NewServer returns a fake Pathao without a listener.
func NewServer() *Server {
	s := &Server{
		Core: couriertest.NewCore(Secrets()), mux: http.NewServeMux(), tokens: map[string]token{}, Cities: cities, Zones: zones, Areas: areas,
	}
	s.Sign = func(a *remotetest.Account, r *http.Request, _ []byte) {
		r.Header.Set("X-PATHAO-Signature", a.Secrets["hook_secret"])
	}
	s.mux.HandleFunc("POST /aladdin/api/v1/external/login", s.Serve("login", s.login))
	for pattern, handler := range map[string]struct {
		kind string
		do   func(*remotetest.Account, *http.Request) remotetest.Reply
	}{
		"GET /stores":                  {"check", s.stores},
		"GET /city-list":               {"areas", s.cities},
		"GET /cities/{city}/zone-list": {"areas", s.zonesOf},
		"GET /zones/list":              {"areas", s.bulk(func() []object { return s.Zones })},
		"GET /areas/list":              {"areas", s.bulk(func() []object { return s.Areas })},
		"POST /merchant/price-plan":    {"price", s.price},
		"POST /orders":                 {"book", s.create},
		"GET /orders/{ref}/info":       {"track", s.info},
	} {
		method, path, _ := strings.Cut(pattern, " ")
		s.mux.HandleFunc(method+" /aladdin/api/v1"+path, s.Serve(handler.kind, s.authenticated(handler.do)))
	}
	return s
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func success(status int, data any) remotetest.Reply {
	return remotetest.Reply{Status: status, Body: map[string]any{"message": "Success", "type": "success", "code": status, "data": data}}
}

func failure(status int, message string, errors map[string][]string) remotetest.Reply {
	body := map[string]any{"message": message, "type": "error", "code": status}
	if errors != nil {
		body["errors"] = errors
	}
	return remotetest.Reply{Status: status, Body: body}
}

func (s *Server) login(r *http.Request) remotetest.Reply {
	var body map[string]string
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return failure(http.StatusBadRequest, "Invalid JSON", nil)
	}
	id, secret := body["client_id"], body["client_secret"]
	if s.Locked(id) {
		return failure(http.StatusTooManyRequests, "Too many attempts", nil)
	}
	account := s.FindAccount(r, func(a *remotetest.Account) bool {
		return a.Secrets["client_id"] == id && a.Secrets["client_secret"] == secret
	})
	if account == nil {
		s.Failed(id)
		return failure(http.StatusUnauthorized, "Client authentication failed", nil)
	}
	s.issued++
	name := fmt.Sprintf("token-%d", s.issued)
	s.tokens[name] = token{account, s.Now().Add(TokenValid)}
	return remotetest.Reply{Body: map[string]any{"token_type": "Bearer", "expires_in": int(TokenValid.Seconds()), "access_token": name, "refresh_token": "refresh-" + name}}
}

// RevokeTokens makes all tokens invalid.
func (s *Server) RevokeTokens() { s.Do(func() { clear(s.tokens) }) }

func (s *Server) authenticated(do func(*remotetest.Account, *http.Request) remotetest.Reply) func(*http.Request) remotetest.Reply {
	return func(r *http.Request) remotetest.Reply {
		name, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		t, ok := s.tokens[name]
		if s.AnyKey && ok { // Haat has one token for shops with the same keys
			t.account = s.FindAccount(r, func(a *remotetest.Account) bool { return a == t.account })
		}
		switch {
		case !ok || !s.Now().Before(t.until):
			s.Failed(name)
			return failure(http.StatusUnauthorized, "Unauthenticated.", nil)
		case t.account.Inactive:
			return failure(http.StatusForbidden, "Your account is not active.", nil)
		}
		return do(t.account, r)
	}
}

type object = map[string]any

// Places of the fake. Their names have superfluous spaces, like Pathao's.
var (
	cities = []object{{"city_id": 1, "city_name": "Dhaka"}, {"city_id": 2, "city_name": "Chittagong "}}
	zones  = []object{
		{"zone_id": 11, "zone_name": " Dhanmondi", "city_id": 1}, {"zone_id": 12, "zone_name": "Mirpur  10", "city_id": 1}, {"zone_id": 21, "zone_name": "Agrabad", "city_id": 2},
	}
	areas = []object{
		{"area_id": 111, "area_name": "Road 2 ", "zone_id": 11, "home_delivery_available": true, "pickup_available": true},
		{"area_id": 112, "area_name": "Jigatola", "zone_id": 11, "home_delivery_available": false, "pickup_available": true},
		{"area_id": 211, "area_name": "CDA Avenue", "zone_id": 21, "home_delivery_available": true, "pickup_available": false},
	}
)

func (s *Server) cities(*remotetest.Account, *http.Request) remotetest.Reply {
	return success(http.StatusOK, object{"data": s.Cities})
}

func (s *Server) bulk(list func() []object) func(*remotetest.Account, *http.Request) remotetest.Reply {
	return func(*remotetest.Account, *http.Request) remotetest.Reply {
		if s.NoBulkLists {
			return failure(http.StatusNotFound, "Not found", nil)
		}
		return success(http.StatusOK, object{"data": list()})
	}
}

func (s *Server) zonesOf(_ *remotetest.Account, r *http.Request) remotetest.Reply {
	out := []object{}
	for _, z := range s.Zones {
		if fmt.Sprint(z["city_id"]) == r.PathValue("city") {
			out = append(out, object{"zone_id": z["zone_id"], "zone_name": z["zone_name"]})
		}
	}
	return success(http.StatusOK, object{"data": out})
}

// stores returns the stores on two pages, so that clients must follow the pagination.
func (s *Server) stores(_ *remotetest.Account, r *http.Request) remotetest.Reply {
	page := []object{
		{"store_id": 101, "store_name": "Main store ", "store_address": "House 1, Road 1", "is_active": 1, "city_id": 1, "zone_id": 11, "hub_id": 5, "is_default_store": true},
		{"store_id": 102, "store_name": "Closed store", "store_address": "House 2", "is_active": 0, "city_id": 1, "zone_id": 12, "hub_id": 5, "is_default_store": false},
	}
	current := 1
	if r.FormValue("page") == "2" {
		current = 2
		page = []object{{"store_id": 103, "store_name": "Second store", "store_address": "House 3", "is_active": true, "city_id": 2, "zone_id": 21, "hub_id": 6, "is_default_store": false}}
	}
	return success(http.StatusOK, object{"data": page, "current_page": current, "last_page": 2, "total": 3})
}

func (s *Server) price(_ *remotetest.Account, r *http.Request) remotetest.Reply {
	var body map[string]json.Number
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return failure(http.StatusBadRequest, "Invalid JSON", nil)
	}
	return success(http.StatusOK, object{
		"price": s.Charge, "discount": 0, "promo_discount": 0, "plan_id": 69, "cod_enabled": 1, "cod_percentage": 0.01, "additional_charge": 0, "final_price": s.Charge,
	})
}

var phones = regexp.MustCompile(`^01[3-9][0-9]{8}$`)

// create books an order. Like Pathao, it accepts the same merchant_order_id twice.
func (s *Server) create(a *remotetest.Account, r *http.Request) remotetest.Reply {
	var body map[string]any
	decoder := json.NewDecoder(r.Body)
	decoder.UseNumber()
	if err := decoder.Decode(&body); err != nil {
		return failure(http.StatusBadRequest, "Invalid JSON", nil)
	}
	text := func(name string) string { value, _ := body[name].(string); return value }
	wrong := map[string][]string{}
	length := func(name string, least, most int) {
		if n := utf8.RuneCountInString(text(name)); n < least || n > most {
			wrong[name] = []string{fmt.Sprintf("The %s must be between %d and %d characters.", strings.ReplaceAll(name, "_", " "), least, most)}
		}
	}
	length("recipient_name", 3, 100)
	length("recipient_address", 10, 220)
	if !phones.MatchString(text("recipient_phone")) {
		wrong["recipient_phone"] = []string{"The recipient phone format is invalid."}
	}
	for _, name := range []string{"recipient_city", "recipient_zone", "recipient_area"} {
		if value, ok := body[name]; ok && value == nil {
			wrong[name] = []string{"The " + name + " must be an integer."}
		}
	}
	if fmt.Sprint(body["store_id"]) != StoreID && fmt.Sprint(body["store_id"]) != "103" {
		wrong["store_id"] = []string{"Wrong Store selected"}
	}
	for _, name := range []string{"delivery_type", "item_type", "item_quantity"} {
		if body[name] == nil {
			wrong[name] = []string{"The " + name + " field is required."}
		}
	}
	weight, err := money.Parse(strings.TrimRight(strings.TrimRight(fmt.Sprint(body["item_weight"])+" ", " 0"), "."))
	if err == nil && (weight < 50 || weight > 10_00) {
		wrong["item_weight"] = []string{"The item weight must be between 0.5 and 10."}
	}
	amount, err := money.Parse(fmt.Sprint(body["amount_to_collect"]))
	if err != nil || amount < 0 || amount%100 != 0 {
		wrong["amount_to_collect"] = []string{"The amount to collect must be an integer."}
	}
	if len(wrong) > 0 {
		return failure(http.StatusUnprocessableEntity, "Please fix the given errors", wrong)
	}
	p := s.Add(couriertest.Parcel{
		Account: a, Invoice: text("merchant_order_id"), Name: text("recipient_name"), Mobile: text("recipient_phone"), Address: text("recipient_address"),
		Note: text("special_instruction"), COD: amount, Status: "pending",
	}, func(n int) string { return fmt.Sprintf("DL121224%d", n) })
	if body["recipient_area"] != nil {
		p.Area = fmt.Sprint(body["recipient_area"])
	}
	return success(http.StatusOK, object{"consignment_id": p.Consignment, "merchant_order_id": p.Invoice, "order_status": "Pending", "delivery_fee": p.Charge})
}

func local(at time.Time) string { return at.In(dhaka.Zone).Format(time.DateTime) }

func (s *Server) info(a *remotetest.Account, r *http.Request) remotetest.Reply {
	p := s.Lookup(a, r.PathValue("ref"))
	if p == nil || p.Consignment != r.PathValue("ref") {
		return failure(http.StatusNotFound, "Order not found", nil)
	}
	var payout any
	if p.Payout != "" {
		payout = p.Payout
	}
	words := strings.ReplaceAll(p.Status, "-", "_")
	return success(http.StatusOK, object{
		"consignment_id": p.Consignment, "merchant_order_id": p.Invoice, "order_status": strings.ToUpper(words[:1]) + words[1:],
		"order_status_slug": words, "updated_at": local(p.Updated), "invoice_id": payout,
	})
}
