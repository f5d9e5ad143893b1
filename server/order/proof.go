package order

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/server/message/smsbudget"
	"haat/server/order/state"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/phone"
	"haat/server/platform/places"
	"haat/server/tenancy"
)

// Proof is evidence of the right to see an order. One of the fields is sufficient.
type Proof struct {
	CustomerID int              // from the session; 0 if signed out
	Key        string           // from the signed link
	Remembered []string         // ids of orders that this browser placed or proved access to
	From       smsbudget.Source // source to which the rate limits of SMS apply
}

func (s *Orders) proves(p Proof, row *ent.Order) bool {
	return p.CustomerID != 0 && row.CustomerID != nil && *row.CustomerID == p.CustomerID ||
		s.Links.Is(p.Key, row.ShopID, row.Number) || slices.Contains(p.Remembered, row.Number)
}

// HasProof reports whether the proof covers an order by its key, or because this browser placed the order or
// proved access before. It makes no database query.
func (s *Orders) HasProof(p Proof, shopID int, orderID string) bool {
	id := OrderID(orderID)
	return s.Links.Is(p.Key, shopID, id) || slices.Contains(p.Remembered, id)
}

// Answer returns an order: the whole order with proof, otherwise only its summary. The error is
// NotFound "order_not_found".
func (s *Orders) Answer(ctx context.Context, t *tenancy.Tenant, orderID string, proof Proof, locale i18n.Locale) (*OrderAnswer, error) {
	row, err := s.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	return s.answer(ctx, t, row, s.proves(proof, row), locale)
}

// Prove returns the whole order if mobile is its phone number. Errors: NotFound "order_not_found",
// Invalid "order_phone_wrong".
func (s *Orders) Prove(ctx context.Context, t *tenancy.Tenant, orderID, mobile string, locale i18n.Locale) (*OrderAnswer, error) {
	row, err := s.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	if number, ok := phone.Read(mobile); !ok || number != row.Mobile {
		return nil, form.Fields{"mobile": "invalid"}.Of(fault.New(fault.Invalid, "order_phone_wrong"))
	}
	return s.answer(ctx, t, row, true, locale)
}

func (s *Orders) answer(ctx context.Context, t *tenancy.Tenant, row *ent.Order, proven bool, locale i18n.Locale) (*OrderAnswer, error) {
	answer := &OrderAnswer{Summary: summaryOf(row, row.Number, locale)}
	var err error
	if !proven {
		answer.Summary.Events, err = s.publicSteps(ctx, row, answer.Summary.Events, locale)
		return answer, err
	}
	if answer.Order, err = s.whole(ctx, t, row, Customer, locale); err != nil {
		return nil, err
	}
	if answer.Order.Events, err = s.addCourierSteps(ctx, row, answer.Order.Events, locale); err != nil {
		return nil, err
	}
	answer.Summary.Events = withoutNotes(slices.Clone(answer.Order.Events))
	return answer, nil
}

// publicSteps adds the courier's steps to events. It omits their notes, which contain the parcel's number.
func (s *Orders) publicSteps(ctx context.Context, row *ent.Order, events []OrderEvent, locale i18n.Locale) ([]OrderEvent, error) {
	events, err := s.addCourierSteps(ctx, row, events, locale)
	return withoutNotes(events), err
}

// Limits of a search: the number of results, and the length of the query in characters.
const (
	maxTracked = 20
	maxQuery   = 60
)

// Track finds orders by order id or phone number, newest first. A search by phone number masks the ids of orders that the proof does not
// cover. Errors: NotFound "order_not_found", Invalid "request_invalid".
func (s *Orders) Track(ctx context.Context, t *tenancy.Tenant, query string, proof Proof, locale i18n.Locale) ([]OrderSummary, error) {
	query = form.OneLine(query)
	if query == "" {
		return nil, form.Fields{"query": "required"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	if len([]rune(query)) > maxQuery {
		return nil, form.Fields{"query": "max"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	mobile, ok := phone.Read(query)
	if !ok {
		row, err := s.Find(ctx, query)
		if err != nil {
			return nil, err
		}
		found := summaryOf(row, row.Number, locale)
		found.PayKnown = hasAdvance(row) && s.proves(proof, row)
		found.Events, err = s.publicSteps(ctx, row, found.Events, locale)
		return []OrderSummary{found}, err
	}
	rows, err := s.client.Order.Query().Where(order.Mobile(mobile)).WithEvents(inTurn).
		Order(ent.Desc(order.FieldID)).Limit(maxTracked).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find orders: %w", err)
	}
	if len(rows) == 0 {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	list := make([]OrderSummary, len(rows))
	for i, row := range rows {
		id, proven := maskedID, s.proves(proof, row)
		if proven {
			id = row.Number
		}
		list[i] = summaryOf(row, id, locale)
		list[i].PayKnown = hasAdvance(row) && proven
	}
	return list, nil
}

// hasAdvance reports whether an advance was requested or paid for an order.
func hasAdvance(row *ent.Order) bool { return row.AdvanceDue > 0 || row.Advance > 0 }

// Preview is an order as anyone with its link sees it, without the right to see the whole order.
type Preview struct {
	OrderSummary
	Items    []OrderItem
	Amount   money.Amount
	Due      money.Amount
	Currency string
}

// Preview returns an order with its items and total, but with a masked name and address. The error is NotFound "order_not_found".
func (s *Orders) Preview(ctx context.Context, orderID string, locale i18n.Locale) (*Preview, *ent.Order, error) {
	row, err := s.Find(ctx, orderID)
	if err != nil {
		return nil, nil, err
	}
	items, err := s.client.OrderItem.Query().Where(orderitem.OrderID(row.ID)).Order(ent.Asc(orderitem.FieldID)).All(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("load order's items: %w", err)
	}
	shown := &Preview{
		OrderSummary: summaryOf(row, row.Number, locale), Items: make([]OrderItem, len(items)),
		Amount: money.Amount(row.Total), Due: state.MoneyOf(row).Due, Currency: row.Currency,
	}
	for i, item := range items {
		shown.Items[i] = itemShown(item, locale)
	}
	return shown, row, nil
}

// CancelFor cancels a pending order on behalf of its customer, in the transaction of client. The error is
// Conflict "order_status_illegal" for any other order, and stock.ErrConcurrent after a concurrent change.
func (s *Orders) CancelFor(ctx context.Context, client *ent.Client, t *tenancy.Tenant, orderID int, from smsbudget.Source) error {
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
	return s.makeChange(ctx, client, t, row, change{to: order.StatusCanceled, by: by, messages: s.Messages.Batch(from)})
}

// summaryOf returns the public summary of an order. id may be masked.
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
