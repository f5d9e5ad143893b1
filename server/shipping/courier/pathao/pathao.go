// Package pathao implements the merchant API of Pathao Courier (Aladdin).
package pathao

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// Base is the address of the API. Prefix is the prefix of all paths.
const (
	Base   = "https://api-hermes.pathao.com"
	Prefix = "/aladdin/api/v1"
)

// Names of the credentials. Pathao shows the merchant the integration secret, and expects it in the responses to webhooks.
const (
	clientID        = "client_id"
	clientSecret    = "client_secret"
	hookSecret      = "hook_secret"
	hookIntegration = "hook_integration"
)

// Spec describes Pathao. The limits of the note, the contents and the amount are not documented.
var Spec = courier.Spec{
	Name: "pathao", Title: "Pathao",
	Credentials: []courier.Credential{
		{Name: clientID, Max: 100}, {Name: clientSecret, Max: 200},
		{Name: hookSecret, Optional: true, Hook: true, Generated: true, Max: 100}, {Name: hookIntegration, Optional: true, Hook: true, Max: 100},
	},
	Limits: courier.Limits{
		Name: courier.Span{Min: 3, Max: 100}, Address: courier.Span{Min: 10, Max: 220}, Note: courier.Span{Max: 250}, Contents: courier.Span{Max: 250},
		Weight: courier.Span{Min: 1, Max: 10_000}, COD: courier.Span{Max: 1_000_000},
	},
	NeedsStore: true, Parallel: 4, Rate: courier.Rate{Requests: 300, Per: time.Minute},
}

// minWeight is the minimum weight that the API accepts, in grams. Lighter parcels are booked with this weight.
const minWeight = 500

// Values of the API: a normal delivery of a parcel.
const (
	normalDelivery = 48
	itemParcel     = 2
)

// Courier implements courier.Courier, Pricer, AreaSource and HookReader. Pathao cannot find parcels by Haat's invoice number and does not
// list payouts; its webhooks contain the number of a parcel's payout.
type Courier struct {
	client *courier.Client
	now    func() time.Time
	tokens *remote.Tokens
}

// New returns the courier.
func New(client *courier.Client, now func() time.Time) *Courier {
	return &Courier{client, now, &remote.Tokens{Now: now}}
}

// Spec returns the description of Pathao.
func (*Courier) Spec() courier.Spec { return Spec }

// maxPages is the maximum number of pages of stores that Check reads.
const maxPages = 20

// Check signs in and returns the active stores.
func (c *Courier) Check(ctx context.Context, a courier.Account) (courier.Checked, error) {
	c.tokens.Forget(keyOf(a))
	var out courier.Checked
	for page := 1; page <= maxPages; page++ {
		res, err := c.do(ctx, a, courier.Request{Method: http.MethodGet, Path: "/stores?page=" + strconv.Itoa(page)})
		if err != nil {
			return courier.Checked{}, err
		}
		var list []struct {
			ID      remote.Text  `json:"store_id"`
			Name    string       `json:"store_name"`
			Address string       `json:"store_address"`
			Zone    remote.Text  `json:"zone_id"`
			Active  courier.Flag `json:"is_active"`
			Default courier.Flag `json:"is_default_store"`
		}
		last, err := decodeList(res, &list)
		if err != nil {
			return courier.Checked{}, err
		}
		for _, s := range list {
			if s.Active {
				out.Stores = append(out.Stores, courier.Store{ID: string(s.ID), Name: tidy(s.Name), Address: tidy(s.Address), Area: string(s.Zone), Default: bool(s.Default)})
			}
		}
		if page >= last {
			break
		}
	}
	return out, nil
}

// order is a booking in the API's format. Unknown places are omitted, because the API refuses null.
type order struct {
	Store       int64       `json:"store_id"`
	Invoice     string      `json:"merchant_order_id"`
	Name        string      `json:"recipient_name"`
	Phone       string      `json:"recipient_phone"`
	Address     string      `json:"recipient_address"`
	City        int64       `json:"recipient_city,omitempty"`
	Zone        int64       `json:"recipient_zone,omitempty"`
	Area        int64       `json:"recipient_area,omitempty"`
	Delivery    int         `json:"delivery_type"`
	Item        int         `json:"item_type"`
	Note        string      `json:"special_instruction,omitempty"`
	Quantity    int         `json:"item_quantity"`
	Weight      json.Number `json:"item_weight"`
	Description string      `json:"item_description,omitempty"`
	COD         int64       `json:"amount_to_collect"`
}

// Book books a parcel. It is not idempotent: Pathao books the same invoice twice.
func (c *Courier) Book(ctx context.Context, a courier.Account, b courier.Booking) (courier.Booked, error) {
	if err := Spec.Validate(b); err != nil {
		return courier.Booked{}, err
	}
	store := courier.Number(a.Settings.Store)
	if store == 0 {
		return courier.Booked{}, &remote.Refused{Code: courier.CodeStore}
	}
	taka, _ := courier.Whole(b.COD) // Validate has checked that the amount is whole
	o := order{
		Store: store, Invoice: b.Invoice, Name: strings.TrimSpace(b.Name), Phone: b.Mobile, Address: strings.TrimSpace(b.Address),
		City: courier.Number(b.Area.City), Zone: courier.Number(b.Area.Zone), Area: courier.Number(b.Area.Area), Delivery: normalDelivery, Item: itemParcel,
		Note: strings.TrimSpace(b.Note), Quantity: max(b.Units, 1), Weight: kilograms(b.Weight), Description: strings.TrimSpace(b.Contents), COD: taka,
	}
	res, err := c.do(ctx, a, courier.Request{Method: http.MethodPost, Path: "/orders", Body: o, Changes: true})
	if err != nil {
		return courier.Booked{}, err
	}
	var answer struct {
		Data struct {
			Consignment remote.Text     `json:"consignment_id"`
			Status      string          `json:"order_status"`
			Fee         courier.Decimal `json:"delivery_fee"`
		} `json:"data"`
	}
	if err := res.Decode(&answer); err != nil || answer.Data.Consignment == "" {
		return courier.Booked{}, fmt.Errorf("%w: answer without a consignment", remote.ErrLost)
	}
	return courier.Booked{
		Consignment: string(answer.Data.Consignment), Link: linkOf(string(answer.Data.Consignment)), Status: fold(answer.Data.Status),
		Charge: answer.Data.Fee.Pointer(),
	}, nil
}

// linkOf returns the URL of Pathao's tracking page, which asks for the recipient's phone number.
func linkOf(consignment string) string {
	return "https://merchant.pathao.com/tracking?" + url.Values{"consignment_id": {consignment}}.Encode()
}

// Track returns the order's status.
func (c *Courier) Track(ctx context.Context, a courier.Account, ref courier.Ref) (courier.Update, error) {
	if ref.Consignment == "" {
		return courier.Update{}, &remote.Unavailable{Reason: "the parcel has no consignment yet"}
	}
	res, err := c.do(ctx, a, courier.Request{Method: http.MethodGet, Path: "/orders/" + url.PathEscape(ref.Consignment) + "/info"})
	if err != nil {
		return courier.Update{}, err
	}
	var answer struct {
		Data struct {
			Status    string      `json:"order_status"`
			Slug      string      `json:"order_status_slug"`
			UpdatedAt string      `json:"updated_at"`
			Payout    remote.Text `json:"invoice_id"`
		} `json:"data"`
	}
	if err := res.Decode(&answer); err != nil {
		return courier.Update{}, &remote.Unavailable{Reason: err.Error()}
	}
	status := fold(answer.Data.Slug)
	if _, known := States[status]; !known {
		status = fold(answer.Data.Status)
	}
	at, err := courier.ParseTime(answer.Data.UpdatedAt)
	if err != nil {
		at = c.now().UTC()
	}
	return courier.Update{Ref: ref, At: at, State: States[status], Status: status, Failed: status == "delivery-failed", Payout: string(answer.Data.Payout)}, nil
}

// fieldCodes maps the API's field names to error codes.
var fieldCodes = []courier.FieldCode{
	{Field: "recipient_phone", Code: courier.CodeMobile}, {Field: "recipient_name", Code: courier.CodeName},
	{Field: "recipient_address", Code: courier.CodeAddress}, {Field: "recipient_city", Code: courier.CodeArea},
	{Field: "recipient_zone", Code: courier.CodeArea}, {Field: "recipient_area", Code: courier.CodeArea},
	{Field: "amount_to_collect", Code: courier.CodeCOD}, {Field: "item_weight", Code: courier.CodeWeight},
	{Field: "special_instruction", Code: courier.CodeNote}, {Field: "item_description", Code: courier.CodeContents},
	{Field: "store_id", Code: courier.CodeStore}, {Field: "merchant_order_id", Code: courier.CodeInvoice},
}

// errorOf converts a failed response to an error.
func errorOf(r courier.Request, res *courier.Response) error {
	var failed struct {
		Code    int             `json:"code"`
		Message string          `json:"message"`
		Errors  json.RawMessage `json:"errors"`
	}
	_ = json.Unmarshal(res.Body, &failed) // an error list has another JSON type and is not decoded
	status := res.Status
	if failed.Code >= http.StatusBadRequest && status < http.StatusBadRequest {
		status = failed.Code
	}
	switch {
	case status >= http.StatusOK && status < http.StatusMultipleChoices:
		return nil
	case status == http.StatusUnauthorized:
		return remote.ErrUnauthorized
	case status == http.StatusTooManyRequests:
		return &remote.Unavailable{Reason: "too many requests"}
	case status == http.StatusForbidden:
		return &remote.Refused{Code: courier.CodeInactive, Detail: failed.Message}
	case status == http.StatusNotFound:
		return courier.ErrNotFound
	case status >= http.StatusBadRequest && status < http.StatusInternalServerError:
		return courier.RefusedFields(fieldCodes, failed.Errors, failed.Message)
	case r.Changes:
		return fmt.Errorf("%w: status %d", remote.ErrLost, status)
	default:
		return &remote.Unavailable{Reason: fmt.Sprintf("status %d", status)}
	}
}

// decodeList decodes the list at data or data.data of a response, and returns the number of the last page.
func decodeList(res *courier.Response, into any) (last int, err error) {
	var answer struct {
		Data json.RawMessage `json:"data"`
	}
	if err := res.Decode(&answer); err != nil {
		return 0, &remote.Unavailable{Reason: err.Error()}
	}
	var paged struct {
		Data json.RawMessage `json:"data"`
		Last int             `json:"last_page"`
	}
	raw := answer.Data
	if json.Unmarshal(raw, &paged) == nil && paged.Data != nil {
		raw = paged.Data
	}
	if err := json.Unmarshal(raw, into); err != nil {
		return 0, &remote.Unavailable{Reason: "list has an unknown form"}
	}
	return paged.Last, nil
}

func kilograms(grams int) json.Number {
	grams = max(grams, minWeight)
	return json.Number(fmt.Sprintf("%d.%03d", grams/1000, grams%1000))
}

// tidy removes the superfluous spaces in Pathao's names.
func tidy(name string) string { return strings.Join(strings.Fields(name), " ") }
