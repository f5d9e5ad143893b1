// Package steadfasttest is a fake of Steadfast's API v1. Tests can inject failures into its kinds of
// requests: check, book, bulk, track, find, trackings, return, pickup, stations, payouts, payout and score.
package steadfasttest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"haat/server/platform/dhaka"
	"haat/server/platform/money"
	"haat/server/platform/remote/remotetest"
	"haat/server/shipping/courier/couriertest"
)

// Server is a fake Steadfast. It is an http.Handler, so both tests and programs can serve it.
type Server struct {
	*couriertest.Core
	// URL is the base URL of a Server that New created.
	URL string
	// DataAsString makes the fake accept bulk bookings only as a string, like older versions of the API.
	DataAsString bool
	// CachesStatus answers status requests with a status that is up to 60 seconds old.
	CachesStatus bool
	// NoSignature omits X-Signature from webhooks, like older versions of the API.
	NoSignature bool

	mux     *http.ServeMux
	scores  map[string]score
	pickups []Pickup
	cached  map[string]cachedStatus
}

type cachedStatus struct {
	status string
	until  time.Time
}

type score struct{ total, delivered, canceled int }

// Secrets returns the credentials of the first account.
func Secrets() map[string]string {
	return map[string]string{"api_key": "test-api-key", "secret_key": "test-secret-key", "hook_token": "test-hook-token"}
}

// New serves a fake Steadfast until the test ends.
func New(t testing.TB) *Server {
	s := NewServer()
	s.URL = remotetest.Start(t, s)
	return s
}

// NewServer returns a fake Steadfast without a listener.
func NewServer() *Server {
	s := &Server{Core: couriertest.NewCore(Secrets()), mux: http.NewServeMux(), scores: map[string]score{}, cached: map[string]cachedStatus{}}
	s.Sign = s.sign
	s.mux.HandleFunc("GET /ping", func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(map[string]any{"status": 200, "message": "pong", "service": "steadfast-api", "version": "v1"})
	})
	for pattern, handler := range map[string]struct {
		kind string
		do   func(*remotetest.Account, *http.Request) remotetest.Reply
	}{
		"GET /get_balance":                            {"check", s.balance},
		"POST /create_order":                          {"book", s.create},
		"POST /create_order/bulk-order/extended":      {"bulk", s.bulk},
		"GET /status_by_cid/{ref}":                    {"track", s.status},
		"GET /status_by_trackingcode/{ref}":           {"track", s.status},
		"GET /status_by_invoice/{ref}":                {"find", s.status},
		"GET /status_with_return_status_by_cid/{ref}": {"track", s.statusWithReturn},
		"GET /trackings_by_invoice/{ref}":             {"trackings", s.trackings},
		"POST /create_return_request":                 {"return", s.requestReturn},
		"POST /create_pickup_request":                 {"pickup", s.requestPickup},
		"GET /police_stations":                        {"stations", s.stations},
		"GET /payments":                               {"payouts", s.payments},
		"GET /payments/{number}":                      {"payout", s.payment},
		"GET /fraud_check/score/{mobile}":             {"score", s.score},
	} {
		s.mux.HandleFunc(pattern, s.Serve(handler.kind, s.authenticated(handler.do)))
	}
	return s
}

func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

func message(status int, text string) remotetest.Reply {
	return remotetest.Reply{Status: status, Body: map[string]any{"status": status, "message": text}}
}

// invalid is the response to invalid fields.
func invalid(errors map[string][]string) remotetest.Reply {
	return remotetest.Reply{Status: http.StatusUnprocessableEntity, Body: map[string]any{"message": "The given data was invalid.", "errors": errors}}
}

func (s *Server) authenticated(do func(*remotetest.Account, *http.Request) remotetest.Reply) func(*http.Request) remotetest.Reply {
	return func(r *http.Request) remotetest.Reply {
		key, secret := r.Header.Get("Api-Key"), r.Header.Get("Secret-Key")
		if s.Locked(key) {
			return message(http.StatusTooManyRequests, "Too many failed attempts. Try again after 60 minutes.")
		}
		account := s.FindAccount(r, func(a *remotetest.Account) bool {
			return a.Secrets["api_key"] == key && a.Secrets["secret_key"] == secret
		})
		switch {
		case account == nil:
			s.Failed(key)
			return message(http.StatusUnauthorized, "Unauthorized Access")
		case account.Inactive:
			return message(http.StatusForbidden, "Your account is not active. Please complete your KYC.")
		}
		return do(account, r)
	}
}

func (s *Server) sign(a *remotetest.Account, r *http.Request, body []byte) {
	token := a.Secrets["hook_token"]
	r.Header.Set("User-Agent", "Steadfast-Webhook/1.0")
	r.Header.Set("Authorization", "Bearer "+token)
	sum := sha256.Sum256(body)
	r.Header.Set("Idempotency-Key", hex.EncodeToString(sum[:16]))
	if !s.NoSignature {
		mac := hmac.New(sha256.New, []byte(token))
		mac.Write(body)
		r.Header.Set("X-Signature", hex.EncodeToString(mac.Sum(nil)))
	}
}

func (s *Server) balance(a *remotetest.Account, _ *http.Request) remotetest.Reply {
	var balance money.Amount
	for _, p := range s.Unpaid(a) {
		balance += p.Collected - p.Charge - p.CODFee - p.ReturnFee
	}
	return remotetest.Reply{Body: map[string]any{"status": 200, "current_balance": balance}}
}

// order is a booking.
type order struct {
	Invoice string       `json:"invoice"`
	Name    string       `json:"recipient_name"`
	Phone   string       `json:"recipient_phone"`
	Address string       `json:"recipient_address"`
	COD     *json.Number `json:"cod_amount"`
	Note    string       `json:"note"`
}

var (
	invoices = regexp.MustCompile(`^[A-Za-z0-9_-]{1,100}$`)
	phones   = regexp.MustCompile(`^01[0-9]{9}$`)
)

// add validates an order and books it. Like Steadfast, it silently truncates long values and replaces characters.
func (s *Server) add(a *remotetest.Account, o order) (*couriertest.Parcel, map[string][]string) {
	wrong := map[string][]string{}
	if !invoices.MatchString(o.Invoice) {
		wrong["invoice"] = []string{"The invoice format is invalid."}
	} else if s.Lookup(a, o.Invoice) != nil {
		wrong["invoice"] = []string{"The invoice has already been taken."}
	}
	if !phones.MatchString(o.Phone) {
		wrong["recipient_phone"] = []string{"The recipient phone format is invalid."}
	}
	if strings.TrimSpace(o.Name) == "" {
		wrong["recipient_name"] = []string{"The recipient name field is required."}
	}
	if strings.TrimSpace(o.Address) == "" {
		wrong["recipient_address"] = []string{"The recipient address field is required."}
	}
	taka := int64(-1)
	if o.COD != nil {
		if n, err := strconv.ParseInt(o.COD.String(), 10, 64); err == nil && n <= 1_000_000 {
			taka = n
		}
	}
	if taka < 0 {
		wrong["cod_amount"] = []string{"The cod amount must be between 0 and 1000000."}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	p := s.Add(couriertest.Parcel{
		Account: a, Invoice: o.Invoice, Name: changed(o.Name, 100), Mobile: o.Phone, Address: changed(o.Address, 490), Note: changed(o.Note, 480),
		COD: money.Amount(taka) * 100, Status: "in_review",
	}, strconv.Itoa)
	p.Code = fmt.Sprintf("SFC%sT", p.Consignment)
	return p, nil
}

func changed(text string, limit int) string {
	runes := []rune(strings.NewReplacer("{", " ", "}", " ", ";", " ", "<", " ", ">", " ", "$", " ").Replace(text))
	return string(runes[:min(len(runes), limit)])
}

func local(at time.Time) string { return at.In(dhaka.Zone).Format(time.DateTime) }

func number(consignment string) int {
	n, _ := strconv.Atoi(consignment) // a number, made by strconv.Itoa
	return n
}

func consignment(p *couriertest.Parcel) map[string]any {
	return map[string]any{
		"consignment_id": number(p.Consignment), "invoice": p.Invoice, "tracking_code": p.Code, "tracking_link": "https://steadfast.com.bd/tl/" + p.Code,
		"recipient_name": p.Name, "recipient_phone": p.Mobile, "recipient_address": p.Address, "cod_amount": p.COD, "total_lot": 1,
		"status": p.Status, "note": p.Note, "created_at": local(p.Created), "updated_at": local(p.Updated),
	}
}

func (s *Server) create(a *remotetest.Account, r *http.Request) remotetest.Reply {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		return message(http.StatusBadRequest, "Invalid JSON")
	}
	p, wrong := s.add(a, o)
	if wrong != nil {
		return invalid(wrong)
	}
	return remotetest.Reply{Body: map[string]any{"status": 200, "message": "Consignment has been created successfully.", "consignment": consignment(p)}}
}

const maxBulk = 500

func (s *Server) bulk(a *remotetest.Account, r *http.Request) remotetest.Reply {
	var body struct {
		Data json.RawMessage `json:"data"`
	}
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return message(http.StatusBadRequest, "Invalid JSON")
	}
	var encoded string
	isString := json.Unmarshal(body.Data, &encoded) == nil
	if s.DataAsString != isString {
		return message(http.StatusBadRequest, "The data field is required.")
	}
	if isString {
		body.Data = json.RawMessage(encoded)
	}
	var list []order
	if err := json.Unmarshal(body.Data, &list); err != nil || len(list) > maxBulk {
		return message(http.StatusBadRequest, "The data field must be a list of at most 500.")
	}
	rows := []map[string]any{}
	for _, o := range list {
		p, wrong := s.add(a, o)
		if wrong == nil {
			row := consignment(p)
			row["status"] = "success"
			rows = append(rows, row)
			continue
		}
		errors := []string{}
		for _, sentences := range wrong {
			errors = append(errors, sentences...)
		}
		rows = append(rows, map[string]any{"invoice": o.Invoice, "status": "error", "error": errors, "consignment_id": nil, "tracking_code": nil})
	}
	return remotetest.Reply{Body: rows}
}

func (s *Server) status(a *remotetest.Account, r *http.Request) remotetest.Reply {
	return s.statusOf(a, r, func(status string) string {
		base, _, _ := strings.Cut(status, "_return_")
		return base
	})
}

func (s *Server) statusWithReturn(a *remotetest.Account, r *http.Request) remotetest.Reply {
	return s.statusOf(a, r, func(status string) string { return status })
}

func (s *Server) statusOf(a *remotetest.Account, r *http.Request, shown func(string) string) remotetest.Reply {
	p := s.Lookup(a, r.PathValue("ref"))
	if p == nil {
		return message(http.StatusNotFound, "Consignment not found.")
	}
	status := shown(p.Status)
	if s.CachesStatus {
		if known, ok := s.cached[r.URL.Path]; ok && s.Now().Before(known.until) {
			status = known.status
		} else {
			s.cached[r.URL.Path] = cachedStatus{status, s.Now().Add(time.Minute)}
		}
	}
	return remotetest.Reply{Body: map[string]any{"status": 200, "delivery_status": status}}
}

func (s *Server) trackings(a *remotetest.Account, r *http.Request) remotetest.Reply {
	p := s.Lookup(a, r.PathValue("ref"))
	if p == nil {
		return message(http.StatusNotFound, "Consignment not found.")
	}
	list := []map[string]any{}
	for _, e := range p.Events {
		list = append(list, map[string]any{"consignment_id": number(p.Consignment), "tracking_type": 1, "text": e.Text, "created_at": local(e.At)})
	}
	return remotetest.Reply{Body: map[string]any{"status": 200, "tracking": list}}
}

func (s *Server) requestReturn(a *remotetest.Account, r *http.Request) remotetest.Reply {
	var body map[string]any
	if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
		return message(http.StatusBadRequest, "Invalid JSON")
	}
	ref := ""
	for _, name := range []string{"consignment_id", "invoice", "tracking_code"} {
		if body[name] != nil {
			ref = fmt.Sprint(body[name])
		}
	}
	p := s.Lookup(a, ref)
	switch {
	case p == nil:
		return message(http.StatusNotFound, "Consignment not found.")
	case p.Delivered:
		return invalid(map[string][]string{"consignment": {"The consignment is already delivered."}})
	case strings.HasPrefix(p.Status, "cancelled"):
		return invalid(map[string][]string{"consignment": {"The consignment is already being returned."}})
	case p.ReturnRequested:
		return invalid(map[string][]string{"consignment": {"A return request is already open for this consignment."}})
	}
	p.ReturnRequested = true
	return remotetest.Reply{Status: http.StatusCreated, Body: map[string]any{"id": 1, "consignment_id": number(p.Consignment), "reason": body["reason"], "status": "pending"}}
}

const perPage = 10

func (s *Server) payments(a *remotetest.Account, r *http.Request) remotetest.Reply {
	page, _ := strconv.Atoi(r.FormValue("page")) // 0 if the parameter is missing
	all := s.Payouts(a)
	from := min(max(page-1, 0)*perPage, len(all))
	list := []map[string]any{}
	for _, p := range all[from:min(from+perPage, len(all))] {
		list = append(list, payment(p))
	}
	return remotetest.Reply{Body: map[string]any{"status": 1, "message": "Success", "payments": list}}
}

func payment(p couriertest.Payout) map[string]any {
	return map[string]any{
		"payment_id": p.Number, "amount": p.Collected, "method": "bank", "due_bills": 0, "paid_bills": len(p.Parcels), "charges": p.Charges.Decimal(),
		"total": p.Amount.Decimal(), "status_label": "Paid", "created_at": local(p.At), "ready_at": local(p.At), "paid_at": local(p.At),
	}
}

func (s *Server) payment(a *remotetest.Account, r *http.Request) remotetest.Reply {
	for _, p := range s.Payouts(a) {
		if strings.TrimPrefix(p.Number, "SFC-") != r.PathValue("number") {
			continue
		}
		rows := []map[string]any{}
		for _, l := range p.Parcels {
			rows = append(rows, map[string]any{
				"id": len(rows) + 1, "consignment_id": number(l.Consignment), "invoice": l.Invoice, "tracking_code": l.Code,
				"cod_amount": l.Collected.Decimal(), "delivery_charge": l.Charge + l.ReturnFee, "status": l.Status,
			})
		}
		if p.Rebate > 0 && len(rows) > 0 {
			rows[0]["cod_charge"] = (-p.Rebate).Decimal()
		}
		body := payment(p)
		body["consignments"] = rows
		return remotetest.Reply{Body: map[string]any{"status": 1, "payment": body}}
	}
	return message(http.StatusNotFound, "Payment not found.")
}

// SetScore sets the numbers of parcels of a phone number at all merchants.
func (s *Server) SetScore(mobile string, total, delivered, canceled int) {
	s.Do(func() { s.scores[mobile] = score{total, delivered, canceled} })
}

func (s *Server) score(_ *remotetest.Account, r *http.Request) remotetest.Reply {
	mobile := r.PathValue("mobile")
	if !phones.MatchString(mobile) {
		return invalid(map[string][]string{"phone": {"The phone format is invalid."}})
	}
	sc := s.scores[mobile]
	body := map[string]any{
		"status": 200, "phone": mobile, "delivery_ratio": nil, "cancellation_ratio": nil, "volume_band": "none", "volume_range": nil, "total_reports": 0,
		"fraud_categories": []string{}, "score": nil, "level": nil, "reasons": []string{}, "scoring_disabled": true, "doubtful_reports": false,
	}
	if finished := sc.delivered + sc.canceled; finished > 0 {
		body["delivery_ratio"], body["cancellation_ratio"] = sc.delivered*100/finished, sc.canceled*100/finished
	}
	for _, band := range []struct {
		from        int
		name, shown string
	}{{1, "low", "1-5"}, {6, "medium", "6-20"}, {21, "high", "25+"}, {201, "very_high", "200+"}} {
		if sc.total >= band.from {
			body["volume_band"], body["volume_range"] = band.name, band.shown
		}
	}
	return remotetest.Reply{Body: body}
}
