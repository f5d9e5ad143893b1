package steadfast

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// maxBulk is the number of parcels that the API accepts in one request.
const maxBulk = 500

// order is a booking in the API's format. Deliveries are to the customer's home.
type order struct {
	Invoice     string `json:"invoice"`
	Name        string `json:"recipient_name"`
	Phone       string `json:"recipient_phone"`
	Address     string `json:"recipient_address"`
	COD         int64  `json:"cod_amount"`
	Note        string `json:"note,omitempty"`
	Description string `json:"item_description,omitempty"`
}

func orderOf(b courier.Booking) (order, error) {
	b.Name, b.Address, b.Note, b.Contents = clean(b.Name), clean(b.Address), clean(b.Note), clean(b.Contents)
	if err := Spec.Validate(b); err != nil {
		return order{}, err
	}
	taka, _ := courier.Whole(b.COD) // Validate has checked that the amount is whole
	return order{b.Invoice, b.Name, b.Mobile, b.Address, taka, b.Note, b.Contents}, nil
}

// consignment is a booked parcel.
type consignment struct {
	ID      remote.Text `json:"consignment_id"`
	Invoice string      `json:"invoice"`
	Code    remote.Text `json:"tracking_code"`
	Link    string      `json:"tracking_link"`
	Status  string      `json:"status"`
}

func (c consignment) booked() courier.Booked {
	return courier.Booked{Consignment: string(c.ID), Code: string(c.Code), Link: linkOf(c.Link), Status: fold(c.Status)}
}

// maxLink is the maximum length of a tracking link, in bytes.
const maxLink = 300

// linkOf returns the link to the parcel's tracking page, or "" unless it is a valid https URL.
func linkOf(link string) string {
	if u, err := url.Parse(link); err != nil || u.Scheme != "https" || len(link) > maxLink {
		return ""
	}
	return link
}

// Book books a parcel. If the courier already has the invoice, Book returns the existing parcel.
func (c *Courier) Book(ctx context.Context, a courier.Account, b courier.Booking) (courier.Booked, error) {
	o, err := orderOf(b)
	if err != nil {
		return courier.Booked{}, err
	}
	res, err := c.do(ctx, a, courier.Request{Method: http.MethodPost, Path: "/create_order", Body: o, Changes: true})
	if err != nil {
		return c.existing(ctx, a, b.Invoice, err)
	}
	var answer struct {
		Consignment consignment `json:"consignment"`
	}
	if err := res.Decode(&answer); err != nil || answer.Consignment.ID == "" {
		return courier.Booked{}, fmt.Errorf("%w: answer without a consignment", remote.ErrLost)
	}
	return answer.Consignment.booked(), nil
}

// existing returns the parcel with the invoice if err reports a duplicate invoice, and err otherwise.
func (c *Courier) existing(ctx context.Context, a courier.Account, invoice string, err error) (courier.Booked, error) {
	if r, ok := remote.AsRefused(err); !ok || r.Code != courier.CodeInvoiceExists {
		return courier.Booked{}, err
	}
	booked, findErr := c.Find(ctx, a, invoice)
	if errors.Is(findErr, courier.ErrNotFound) {
		return courier.Booked{}, err
	}
	return booked, findErr
}

// Find returns the parcel with the invoice. Its consignment is empty until Steadfast has recorded a first tracking entry; a webhook may
// supply it earlier.
func (c *Courier) Find(ctx context.Context, a courier.Account, invoice string) (courier.Booked, error) {
	status, err := c.status(ctx, a, "/status_by_invoice/"+url.PathEscape(invoice))
	if err != nil {
		return courier.Booked{}, err
	}
	booked := courier.Booked{Status: status, Existing: true}
	var answer struct {
		Tracking []struct {
			ID remote.Text `json:"consignment_id"`
		} `json:"tracking"`
	}
	err = c.get(ctx, a, "/trackings_by_invoice/"+url.PathEscape(invoice), &answer)
	if errors.Is(err, remote.ErrUnauthorized) {
		return courier.Booked{}, err
	}
	for _, entry := range answer.Tracking { // empty after other errors, which are ignored because the parcel exists
		if entry.ID != "" {
			booked.Consignment = string(entry.ID)
			break
		}
	}
	return booked, nil
}

// BookMany books parcels in requests of 500. If a request fails, the results of its parcels contain the error.
func (c *Courier) BookMany(ctx context.Context, a courier.Account, list []courier.Booking) ([]courier.Result, error) {
	results := make([]courier.Result, len(list))
	var orders []order
	var places []int // indexes in results
	for i, b := range list {
		o, err := orderOf(b)
		if err != nil {
			results[i].Err = err
			continue
		}
		orders, places = append(orders, o), append(places, i)
	}
	for from := 0; from < len(orders); from += maxBulk {
		to := min(from+maxBulk, len(orders))
		err := c.bookChunk(ctx, a, orders[from:to], places[from:to], results)
		if err == nil {
			continue
		}
		lost := errors.Is(err, remote.ErrLost)
		if from == 0 && (!lost || to == len(orders)) {
			return nil, err
		}
		for i, place := range places[from:] {
			results[place].Err = err
			if lost && i >= maxBulk {
				results[place].Err = &remote.Unavailable{Reason: "not sent, because the answer before it was lost"}
			}
		}
		break
	}
	return results, nil
}

// bookChunk sends one request and stores its results at the given indexes of results.
func (c *Courier) bookChunk(ctx context.Context, a courier.Account, orders []order, places []int, results []courier.Result) error {
	res, err := c.postBulk(ctx, a, orders)
	if err != nil {
		return err
	}
	rows, err := rowsOf(res.Body)
	if err != nil {
		return fmt.Errorf("%w: %w", remote.ErrLost, err)
	}
	byInvoice := map[string]bulkRow{}
	for _, row := range rows {
		byInvoice[row.Invoice] = row
	}
	for i, o := range orders {
		row, ok := byInvoice[o.Invoice]
		if !ok && i < len(rows) && rows[i].Invoice == "" {
			row, ok = rows[i], true // rows have the order of the request
		}
		result := &results[places[i]]
		switch {
		case !ok:
			result.Err = fmt.Errorf("%w: no row for the invoice", remote.ErrLost)
		case row.ID != "":
			result.Booked = row.booked()
			if _, known := States[result.Status]; !known { // the row's result, such as "success"
				result.Status = inReview
			}
		default:
			result.Booked, result.Err = c.existing(ctx, a, o.Invoice, row.refused())
		}
	}
	return nil
}

// postBulk sends the orders as a JSON list. Older versions of the API expect the list as a string and report the field as missing.
func (c *Courier) postBulk(ctx context.Context, a courier.Account, orders []order) (*courier.Response, error) {
	request := courier.Request{Method: http.MethodPost, Path: "/create_order/bulk-order/extended", Body: map[string]any{"data": orders}, Changes: true}
	res, err := c.do(ctx, a, request)
	if r, ok := remote.AsRefused(err); ok && strings.Contains(strings.ToLower(r.Detail), "data field is required") {
		encoded, err := json.Marshal(orders)
		if err != nil {
			return nil, fmt.Errorf("encode bookings: %w", err)
		}
		request.Body = map[string]string{"data": string(encoded)}
		return c.do(ctx, a, request)
	}
	return res, err
}

// bulkRow is the result for one order.
type bulkRow struct {
	consignment
	Error  json.RawMessage `json:"error"`
	Errors json.RawMessage `json:"errors"`
}

func (r bulkRow) refused() *remote.Refused {
	all := slices.Concat(courier.Sentences(r.Error), courier.Sentences(r.Errors))
	for _, sentence := range all {
		if code := codeOf(sentence); code != courier.CodeRefused {
			return &remote.Refused{Code: code, Detail: strings.Join(all, " ")}
		}
	}
	return &remote.Refused{Code: courier.CodeRefused, Detail: strings.Join(all, " ")}
}

// rowsOf decodes the rows, which are the body itself or its field data.
func rowsOf(body []byte) ([]bulkRow, error) {
	var rows []bulkRow
	if json.Unmarshal(body, &rows) == nil {
		return rows, nil
	}
	var wrapped struct {
		Data []bulkRow `json:"data"`
	}
	if err := json.Unmarshal(body, &wrapped); err != nil || wrapped.Data == nil {
		return nil, errors.New("answer without rows")
	}
	return wrapped.Data, nil
}
