// Package redx implements RedX's OpenAPI (v1.0.0-beta).
package redx

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"haat/ent/schema/kind"
	"haat/server/platform/money"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// Base is the address of the API.
const Base = "https://openapi.redx.com.bd/v1.0.0-beta"

// Names of the credentials.
const (
	accessToken = "access_token"
	hookToken   = "hook_token"
)

// Spec describes RedX. The API documents no limits, so these are Haat's own.
var Spec = courier.Spec{
	Name: "redx", Title: "RedX",
	Credentials: []courier.Credential{{Name: accessToken, Max: 4000}, {Name: hookToken, Optional: true, Hook: true, Generated: true, Max: 100}},
	Limits: courier.Limits{
		Name: courier.Span{Min: 1, Max: 100}, Address: courier.Span{Min: 1, Max: 250}, Note: courier.Span{Max: 250},
		Weight: courier.Span{Min: 1, Max: 30_000}, COD: courier.Span{Max: 1_000_000},
	},
	NeedsArea: true, ConfirmsHooks: true, Parallel: 4, Rate: courier.Rate{Requests: 300, Per: time.Minute},
}

// Courier implements courier.Courier, Pricer, Canceler, AreaSource and HookReader. RedX cannot find parcels by Haat's invoice number and
// does not list payouts.
type Courier struct {
	client *courier.Client
	now    func() time.Time
}

// New returns the courier.
func New(client *courier.Client, now func() time.Time) *Courier { return &Courier{client, now} }

// Spec returns the description of RedX.
func (*Courier) Spec() courier.Spec { return Spec }

// Check returns the account's pickup stores.
func (c *Courier) Check(ctx context.Context, a courier.Account) (courier.Checked, error) {
	var answer struct {
		Stores []struct {
			ID      remote.Text `json:"id"`
			Name    string      `json:"name"`
			Address string      `json:"address"`
			Area    remote.Text `json:"area_id"`
		} `json:"pickup_stores"`
	}
	if err := c.get(ctx, a, "/pickup/stores", &answer); err != nil {
		return courier.Checked{}, err
	}
	var out courier.Checked
	for _, s := range answer.Stores {
		out.Stores = append(out.Stores, courier.Store{
			ID: string(s.ID), Name: strings.TrimSpace(s.Name), Address: strings.TrimSpace(s.Address), Area: string(s.Area), Default: len(out.Stores) == 0,
		})
	}
	return out, nil
}

// parcel is a booking in the API's format.
type parcel struct {
	Name     string `json:"customer_name"`
	Phone    string `json:"customer_phone"`
	Area     string `json:"delivery_area"`
	AreaID   int64  `json:"delivery_area_id"`
	Address  string `json:"customer_address"`
	Invoice  string `json:"merchant_invoice_id"`
	COD      string `json:"cash_collection_amount"`
	Weight   int    `json:"parcel_weight"` // grams
	Note     string `json:"instruction,omitempty"`
	Declared int64  `json:"value"` // value in taka, for compensation
	Store    int64  `json:"pickup_store_id,omitempty"`
}

// Book books a parcel. It is not idempotent: RedX books the same invoice twice.
func (c *Courier) Book(ctx context.Context, a courier.Account, b courier.Booking) (courier.Booked, error) {
	if err := Spec.Validate(b); err != nil {
		return courier.Booked{}, err
	}
	area := courier.Number(b.Area.Area)
	if area == 0 {
		return courier.Booked{}, &remote.Refused{Code: courier.CodeArea}
	}
	taka, _ := courier.Whole(b.COD) // Validate has checked that the amount is whole
	declared := taka
	if b.Declared > 0 {
		declared = (b.Declared + 99) / 100
	}
	p := parcel{
		Name: strings.TrimSpace(b.Name), Phone: b.Mobile, Area: b.Area.Name, AreaID: area, Address: strings.TrimSpace(b.Address), Invoice: b.Invoice,
		COD: strconv.FormatInt(taka, 10), Weight: b.Weight, Note: strings.TrimSpace(b.Note), Declared: declared, Store: courier.Number(a.Settings.Store),
	}
	res, err := c.do(ctx, a, courier.Request{Method: http.MethodPost, Path: "/parcel", Body: p, Changes: true})
	if err != nil {
		return courier.Booked{}, err
	}
	var answer struct {
		ID remote.Text `json:"tracking_id"`
	}
	if err := res.Decode(&answer); err != nil || answer.ID == "" {
		return courier.Booked{}, fmt.Errorf("%w: answer without a tracking id", remote.ErrLost)
	}
	id := string(answer.ID)
	return courier.Booked{
		Consignment: id, Code: id, Link: "https://redx.com.bd/track-parcel/?" + url.Values{"trackingId": {id}}.Encode(), Status: "pickup-pending",
	}, nil
}

// Track returns the parcel's status. The response has no time, so At is the time of the request.
func (c *Courier) Track(ctx context.Context, a courier.Account, ref courier.Ref) (courier.Update, error) {
	id := ref.Consignment
	if id == "" {
		id = ref.Code
	}
	if id == "" {
		return courier.Update{}, &remote.Unavailable{Reason: "the parcel has no tracking id yet"}
	}
	at := c.now().UTC()
	var answer struct {
		Parcel struct {
			Status string          `json:"status"`
			Charge courier.Decimal `json:"charge"`
			COD    courier.Decimal `json:"cash_collection_amount"`
		} `json:"parcel"`
	}
	if err := c.get(ctx, a, "/parcel/info/"+url.PathEscape(id), &answer); err != nil {
		return courier.Update{}, err
	}
	status := fold(answer.Parcel.Status)
	if status == "" {
		return courier.Update{}, courier.ErrNotFound
	}
	u := courier.Update{Ref: ref, At: at, State: States[status], Status: status, Out: status == outStatus, Charge: answer.Parcel.Charge.Pointer()}
	switch {
	case u.State == courier.Delivered:
		u.Collected = answer.Parcel.COD.Pointer()
	case isBack(u.State):
		u.Collected = new(money.Amount)
	}
	return u, nil
}

// Cancel cancels a parcel. The error is CodeTooLate if it was already picked up.
func (c *Courier) Cancel(ctx context.Context, a courier.Account, ref courier.Ref, reason string) error {
	_, err := c.do(ctx, a, courier.Request{Method: http.MethodPatch, Path: "/parcels", Changes: true, Body: map[string]any{
		"entity_type": "parcel-tracking-id", "entity_id": ref.Consignment,
		"update_details": map[string]string{"property_name": "status", "new_value": "cancelled", "reason": reason},
	}})
	if r, ok := remote.AsRefused(err); ok && r.Code == courier.CodeRefused {
		r.Code = courier.CodeTooLate
	}
	return err
}

// Areas returns all areas.
func (c *Courier) Areas(ctx context.Context, a courier.Account) ([]courier.Area, error) {
	var answer struct {
		Areas []struct {
			ID       remote.Text `json:"id"`
			Name     string      `json:"name"`
			Division string      `json:"division_name"`
			Zone     remote.Text `json:"zone_id"`
		} `json:"areas"`
	}
	if err := c.get(ctx, a, "/areas", &answer); err != nil {
		return nil, err
	}
	out := make([]courier.Area, len(answer.Areas))
	for i, each := range answer.Areas {
		out[i] = courier.Area{
			ParcelArea: kind.ParcelArea{Zone: string(each.Zone), Area: string(each.ID), Name: strings.TrimSpace(each.Name)}, Path: strings.TrimSpace(each.Division), Home: true,
		}
	}
	return out, nil
}

// Price returns the charges between the areas of the pickup store and the customer. The error is CodeStore if the booking has no store.
func (c *Courier) Price(ctx context.Context, a courier.Account, b courier.Booking) (courier.Price, error) {
	taka, _ := courier.Whole(b.COD)
	switch {
	case courier.Number(a.Settings.StoreArea) == 0:
		return courier.Price{}, &remote.Refused{Code: courier.CodeStore}
	case courier.Number(b.Area.Area) == 0:
		return courier.Price{}, &remote.Refused{Code: courier.CodeArea}
	}
	var answer struct {
		Delivery courier.Decimal `json:"deliveryCharge"`
		COD      courier.Decimal `json:"codCharge"`
	}
	query := url.Values{
		"delivery_area_id": {b.Area.Area}, "pickup_area_id": {a.Settings.StoreArea}, "cash_collection_amount": {strconv.FormatInt(taka, 10)},
		"weight": {strconv.Itoa(b.Weight)},
	}
	if err := c.get(ctx, a, "/charge/charge_calculator?"+query.Encode(), &answer); err != nil {
		return courier.Price{}, err
	}
	if !answer.Delivery.Known {
		return courier.Price{}, &remote.Unavailable{Reason: "price without an amount"}
	}
	return courier.Price{Delivery: answer.Delivery.Amount, CODFee: answer.COD.Amount}, nil
}

func (c *Courier) get(ctx context.Context, a courier.Account, path string, into any) error {
	res, err := c.do(ctx, a, courier.Request{Method: http.MethodGet, Path: path})
	if err != nil {
		return err
	}
	if err := res.Decode(into); err != nil {
		return &remote.Unavailable{Reason: err.Error()}
	}
	return nil
}

// fieldCodes maps the API's field names to error codes.
var fieldCodes = []courier.FieldCode{
	{Field: "customer_phone", Code: courier.CodeMobile}, {Field: "customer_name", Code: courier.CodeName},
	{Field: "customer_address", Code: courier.CodeAddress}, {Field: "delivery_area_id", Code: courier.CodeArea},
	{Field: "delivery_area", Code: courier.CodeArea}, {Field: "cash_collection_amount", Code: courier.CodeCOD},
	{Field: "parcel_weight", Code: courier.CodeWeight}, {Field: "instruction", Code: courier.CodeNote},
	{Field: "pickup_store_id", Code: courier.CodeStore}, {Field: "merchant_invoice_id", Code: courier.CodeInvoice},
}

// refusal parses an error response. RedX does not document its format, so refusal also searches the texts for field names.
func refusal(body []byte) *remote.Refused {
	var failed struct {
		Message json.RawMessage `json:"message"`
		Error   json.RawMessage `json:"error"`
		Errors  json.RawMessage `json:"errors"`
	}
	_ = json.Unmarshal(body, &failed) // on an error, no text is used
	message := strings.Join(courier.Sentences(failed.Message), " ")
	errors := failed.Errors
	if len(errors) == 0 {
		errors = failed.Error
	}
	r := courier.RefusedFields(fieldCodes, errors, message)
	if r.Code != courier.CodeRefused {
		return r
	}
	text := strings.ToLower(strings.ReplaceAll(r.Detail+" "+message, " ", "_"))
	for _, known := range fieldCodes {
		if strings.Contains(text, known.Field) {
			r.Code = known.Code
			break
		}
	}
	return r
}

// do sends a request with the account's token and converts each failed response to an error.
func (c *Courier) do(ctx context.Context, a courier.Account, r courier.Request) (*courier.Response, error) {
	r.Header = http.Header{"API-ACCESS-TOKEN": {"Bearer " + a.Secrets[accessToken]}}
	res, err := c.client.Do(ctx, a.ID, r)
	if err != nil {
		return nil, err
	}
	switch {
	case res.Status >= http.StatusOK && res.Status < http.StatusMultipleChoices:
		return res, nil
	case res.Status == http.StatusForbidden:
		return nil, &remote.Refused{Code: courier.CodeInactive, Detail: refusal(res.Body).Detail}
	case res.Status == http.StatusNotFound:
		return nil, courier.ErrNotFound
	case res.Status >= http.StatusBadRequest:
		return nil, refusal(res.Body)
	case r.Changes:
		return nil, fmt.Errorf("%w: status %d", remote.ErrLost, res.Status)
	default:
		return nil, &remote.Unavailable{Reason: fmt.Sprintf("status %d", res.Status)}
	}
}
