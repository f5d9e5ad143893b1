package checkout

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/server/message/smsbudget"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/phone"
	"haat/server/platform/places"
	"haat/server/tenancy"
)

// Proof is the evidence that entitles a request to see an order. Any one of the fields
// is sufficient.
type Proof struct {
	CustomerID int              // from the session; 0 if signed out
	Key        string           // from the signed link
	Remembered []string         // ids of orders that this browser placed or proved
	From       smsbudget.Source // counted in the rate limits of SMS
}

func (c *Checkout) proves(p Proof, row *ent.Order) bool {
	return p.CustomerID != 0 && row.CustomerID != nil && *row.CustomerID == p.CustomerID ||
		c.isKey(p.Key, row.ShopID, row.Number) || slices.Contains(p.Remembered, row.Number)
}

// HasProof reports, without a database query, whether the proof covers an order: by its key, or
// because this browser placed or proved it.
func (c *Checkout) HasProof(p Proof, shopID int, orderID string) bool {
	id := OrderID(orderID)
	return c.isKey(p.Key, shopID, id) || slices.Contains(p.Remembered, id)
}

// Answer returns an order: the whole order with proof, otherwise only its summary. The error is
// NotFound "order_not_found".
func (c *Checkout) Answer(ctx context.Context, t *tenancy.Tenant, orderID string, proof Proof, locale i18n.Locale) (*OrderAnswer, error) {
	row, err := c.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	return c.answer(ctx, t, row, c.proves(proof, row), locale)
}

// Prove returns the whole order if mobile is its phone number. Errors: NotFound "order_not_found",
// Invalid "order_phone_wrong".
func (c *Checkout) Prove(ctx context.Context, t *tenancy.Tenant, orderID, mobile string, locale i18n.Locale) (*OrderAnswer, error) {
	row, err := c.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	if number, ok := phone.Read(mobile); !ok || number != row.Mobile {
		return nil, form.Fields{"mobile": "invalid"}.Of(fault.New(fault.Invalid, "order_phone_wrong"))
	}
	return c.answer(ctx, t, row, true, locale)
}

func (c *Checkout) answer(ctx context.Context, t *tenancy.Tenant, row *ent.Order, proven bool, locale i18n.Locale) (*OrderAnswer, error) {
	answer := &OrderAnswer{Summary: summaryOf(row, row.Number, locale)}
	var err error
	if !proven {
		answer.Summary.Events, err = c.publicSteps(ctx, row, answer.Summary.Events, locale)
		return answer, err
	}
	if answer.Order, err = c.whole(ctx, t, row, Customer, locale); err != nil {
		return nil, err
	}
	if answer.Order.Events, err = c.addCourierSteps(ctx, row, answer.Order.Events, locale); err != nil {
		return nil, err
	}
	answer.Summary.Events = withoutNotes(slices.Clone(answer.Order.Events))
	return answer, nil
}

// publicSteps adds what the courier did, without the parcel's number.
func (c *Checkout) publicSteps(ctx context.Context, row *ent.Order, events []OrderEvent, locale i18n.Locale) ([]OrderEvent, error) {
	events, err := c.addCourierSteps(ctx, row, events, locale)
	return withoutNotes(events), err
}

// Maximum number of search results, and maximum length of a query in characters.
const (
	maxTracked = 20
	maxQuery   = 60
)

// Track finds orders by order id or phone number, newest first. A search by phone
// number masks the ids of orders that the proof does not cover. Errors: NotFound
// "order_not_found", Invalid "request_invalid".
func (c *Checkout) Track(ctx context.Context, t *tenancy.Tenant, query string, proof Proof, locale i18n.Locale) ([]OrderSummary, error) {
	query = form.OneLine(query)
	if query == "" {
		return nil, form.Fields{"query": "required"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	if len([]rune(query)) > maxQuery {
		return nil, form.Fields{"query": "max"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	mobile, ok := phone.Read(query)
	if !ok {
		row, err := c.Find(ctx, query)
		if err != nil {
			return nil, err
		}
		found := summaryOf(row, row.Number, locale)
		found.PayKnown = hasAdvance(row) && c.proves(proof, row)
		found.Events, err = c.publicSteps(ctx, row, found.Events, locale)
		return []OrderSummary{found}, err
	}
	rows, err := c.client.Order.Query().Where(order.Mobile(mobile)).WithEvents(inTurn).
		Order(ent.Desc(order.FieldID)).Limit(maxTracked).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find orders: %w", err)
	}
	if len(rows) == 0 {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	list := make([]OrderSummary, len(rows))
	for i, row := range rows {
		id, proven := maskedID, c.proves(proof, row)
		if proven {
			id = row.Number
		}
		list[i] = summaryOf(row, id, locale)
		list[i].PayKnown = hasAdvance(row) && proven
	}
	return list, nil
}

// hasAdvance reports whether money was asked for or paid before an order's delivery.
func hasAdvance(row *ent.Order) bool { return row.AdvanceDue > 0 || row.Advance > 0 }

// Preview is an order as it is shown to the holder of a link without the right to see the whole order.
type Preview struct {
	OrderSummary
	Items    []OrderItem
	Amount   money.Amount
	Due      money.Amount
	Currency string
}

// Preview returns an order with its items and total, but with a masked name and address. The error is NotFound "order_not_found".
func (c *Checkout) Preview(ctx context.Context, orderID string, locale i18n.Locale) (*Preview, *ent.Order, error) {
	row, err := c.Find(ctx, orderID)
	if err != nil {
		return nil, nil, err
	}
	items, err := c.client.OrderItem.Query().Where(orderitem.OrderID(row.ID)).Order(ent.Asc(orderitem.FieldID)).All(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("load order's items: %w", err)
	}
	shown := &Preview{
		OrderSummary: summaryOf(row, row.Number, locale), Items: make([]OrderItem, len(items)),
		Amount: money.Amount(row.Total), Due: Due(row), Currency: row.Currency,
	}
	for i, item := range items {
		shown.Items[i] = itemShown(item, locale)
	}
	return shown, row, nil
}

// CancelFor cancels a pending order on behalf of its customer, in client's transaction. The error is Conflict "order_status_illegal" for
// other orders, and stock.ErrConcurrent after a concurrent change.
func (c *Checkout) CancelFor(ctx context.Context, client *ent.Client, t *tenancy.Tenant, orderID int, from smsbudget.Source) error {
	row, err := lockOrder(ctx, client, orderID)
	if err != nil {
		return err
	}
	if !slices.Contains(Allowed(row.Status, Customer), string(order.StatusCanceled)) {
		return illegal(row.Status, Customer)
	}
	by := Actor{Kind: Customer}
	if row.CustomerID != nil {
		by.ID = *row.CustomerID
	}
	return c.makeChange(ctx, client, t, row, change{to: order.StatusCanceled, by: by, messages: c.budget.Batch(from)})
}

// hidden replaces letters; its fixed length does not reveal their number.
const hidden = "•••"

// maskedID replaces an order's id. It shows no part of the id, because any part would make guessing
// the rest easier.
const maskedID = "••••••••"

// summaryOf returns the public summary of an order, under an id that may be masked.
func summaryOf(row *ent.Order, id string, locale i18n.Locale) OrderSummary {
	_, district, _ := places.Bengali(row.Division, row.District, row.Upazila)
	address := []string{mask(row.Line)}
	if district = locale.Pick(row.District, district); district != "" {
		address = append(address, district)
	}
	return OrderSummary{
		OrderID: id, Date: row.CreatedAt, Status: string(row.Status),
		Name: maskWords(row.Name), Address: strings.Join(address, ", "), Events: withoutNotes(eventsOf(row, Customer)),
	}
}

// maskWords masks all but the first letter of every word.
func maskWords(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = mask(word)
	}
	return strings.Join(words, " ")
}

// mask masks all but the first letter, as a reader counts letters.
func mask(text string) string { return firstLetter(text) + hidden }

// hasanta joins a Bengali consonant with the next one into one letter.
const hasanta = '\u09cd'

// firstLetter returns the first letter of a text with its combining marks; for প্রিয়া
// it is প্রি.
func firstLetter(text string) string {
	joins := true // the next letter belongs to it
	for i, c := range text {
		switch {
		case c == hasanta:
			joins = true
		case unicode.IsMark(c), c == '\u200c', c == '\u200d':
		case joins:
			joins = false
		default:
			return text[:i]
		}
	}
	return text
}
