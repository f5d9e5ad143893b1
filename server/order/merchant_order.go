package order

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderitem"
	"haat/server/discount/use"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/places"
	"haat/server/team"
	"haat/server/tenancy"
)

// maxSheets is the maximum number of orders that can be printed in one request.
const maxSheets = 100

// AdminOrder returns the whole order for the admin area. The error is NotFound "order_not_found".
func (s *Orders) AdminOrder(ctx context.Context, t *tenancy.Tenant, orderID string, locale i18n.Locale) (*AdminOrder, error) {
	rows, names, err := s.loadSheets(ctx, []string{OrderID(orderID)})
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	o := s.adminOrder(t, rows[0], names, locale)
	if o.Mobile != "" {
		if o.Customer, err = s.CustomerRecord(ctx, o.Mobile); err != nil {
			return nil, err
		}
	}
	o.Related, err = s.related(ctx, rows[0])
	return &o, err
}

// Sheets returns orders to print, sorted as in orderIDs, without customer records and codes. Their texts are
// in locale or, if it is empty, in the language of each customer. Unknown ids are skipped. The error is
// Invalid "request_invalid" for more than 100 ids.
func (s *Orders) Sheets(ctx context.Context, t *tenancy.Tenant, orderIDs []string, locale i18n.Locale) ([]OrderSheet, error) {
	if len(orderIDs) > maxSheets {
		return nil, form.Fields{"orders": "max"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	numbers := make([]string, len(orderIDs))
	for i, id := range orderIDs {
		numbers[i] = OrderID(id)
	}
	rows, names, err := s.loadSheets(ctx, numbers)
	if err != nil {
		return nil, err
	}
	sheets := make([]OrderSheet, len(rows))
	for i, row := range rows {
		in := cmp.Or(locale, i18n.Locale(row.Locale))
		sheets[i] = OrderSheet{
			AdminOrder: s.adminOrder(t, row, names, in), Locale: string(in),
			ShopName: in.Pick(t.Shop.Name, t.Shop.BnName), ShopAddress: in.Pick(t.Shop.Address, t.Shop.BnAddress),
		}
	}
	return sheets, nil
}

// loadSheets returns the orders with the numbers, in the same order, including items, discounts and events. names
// contains the names of the admin users who changed them, by id. Unknown numbers are skipped.
func (s *Orders) loadSheets(ctx context.Context, numbers []string) (rows []*ent.Order, names map[int]string, err error) {
	rows, err = s.client.Order.Query().Where(order.NumberIn(numbers...)).WithEvents(inTurn).
		WithDiscounts(use.InOrder).
		WithItems(func(q *ent.OrderItemQuery) { q.Order(ent.Asc(orderitem.FieldID)).WithProduct(soldProduct) }).All(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("load orders: %w", err)
	}
	slices.SortFunc(rows, func(a, b *ent.Order) int {
		return slices.Index(numbers, a.Number) - slices.Index(numbers, b.Number)
	})
	names, err = s.adminNames(ctx, rows)
	return rows, names, err
}

// adminNames returns the names, by id, of the admin users who changed the orders.
func (s *Orders) adminNames(ctx context.Context, rows []*ent.Order) (map[int]string, error) {
	var ids []int
	for _, row := range rows {
		for _, e := range row.Edges.Events {
			if e.Actor == orderevent.ActorMerchant {
				ids = append(ids, e.ActorID)
			}
		}
	}
	return team.Names(ctx, s.client, ids)
}

func (s *Orders) adminOrder(t *tenancy.Tenant, row *ent.Order, names map[int]string, locale i18n.Locale) AdminOrder {
	o := AdminOrder{
		Order: *s.View(t, row, row.Edges.Items, Merchant, locale),
		Items: make([]AdminOrderItem, len(row.Edges.Items)), Events: make([]AdminOrderEvent, len(row.Edges.Events)),
		Source: string(row.Source), Returned: row.ReturnedAt != nil,
		ShopNote: row.ShopNote, Address: addressOf(row, locale), Message: s.message(t, row), CallState: CallStateOf(row),
		Edits: row.Edits, DiscountPercent: row.DiscountPercent, Related: []RelatedOrder{},
		Confirmation: string(row.Confirmation), ConfirmationAt: row.ConfirmationAt,
	}
	o.RiskLevel, o.Hold = RiskOf(row)
	for i, item := range row.Edges.Items {
		o.Items[i] = AdminOrderItem{OrderItem: o.Order.Items[i], ItemID: item.ID, Sku: item.Sku}
	}
	for i, e := range row.Edges.Events {
		o.Events[i] = AdminOrderEvent{
			OrderEvent: o.Order.Events[i], Kind: string(e.Kind), Undone: e.Undone, Call: callOf(e),
			Edit:   detailsOf(e, orderevent.KindEdit, orderevent.KindSplit, orderevent.KindMerge),
			Return: detailsOf(e, orderevent.KindReturn), Confirmation: detailsOf(e, orderevent.KindConfirmation),
			Payment: detailsOf(e, orderevent.KindPayment), Risk: detailsOf(e, orderevent.KindRisk),
		}
		if e.Actor == orderevent.ActorMerchant {
			o.Events[i].By = names[e.ActorID]
		}
	}
	return o
}

// CallStateOf returns the results of the calls about an order.
func CallStateOf(row *ent.Order) CallState {
	return CallState{row.CallOutcome, row.UnansweredCalls, row.RemindAt}
}

// RiskOf returns an order's risk level and hold. Both may be empty.
func RiskOf(row *ent.Order) (level, hold string) {
	if row.RiskLevel != nil {
		level = string(*row.RiskLevel)
	}
	if row.Hold != nil {
		hold = string(*row.Hold)
	}
	return level, hold
}

// callOf returns the outcome of a call, or nil for other events.
func callOf(e *ent.OrderEvent) *CallDetails {
	if e.Kind != orderevent.KindCall {
		return nil
	}
	details := &CallDetails{}
	// The details are written by package order/call only. Details that cannot be decoded become empty.
	_ = json.Unmarshal(e.Details, details)
	return details
}

// detailsOf returns the details of an event of one of the kinds, or nil for other events.
func detailsOf(e *ent.OrderEvent, kinds ...orderevent.Kind) json.RawMessage {
	if !slices.Contains(kinds, e.Kind) {
		return nil
	}
	return e.Details
}

// addressOf returns the delivery address on one line.
func addressOf(row *ent.Order, locale i18n.Locale) string {
	parts := []string{row.Line}
	_, district, upazila := places.Bengali(row.Division, row.District, row.Upazila)
	if row.Upazila != "" {
		parts = append(parts, locale.Pick(row.Upazila, upazila))
	}
	parts = append(parts, locale.Pick(row.District, district))
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// message returns a draft of a message to the customer about the order.
func (s *Orders) message(t *tenancy.Tenant, row *ent.Order) string {
	locale := i18n.Locale(row.Locale)
	return s.texts.T(row.Locale, "sms.message", "name", row.Name, "shop", locale.Pick(t.Shop.Name, t.Shop.BnName),
		"order", row.Number, "total", money.InWords(money.Amount(row.Total), row.Currency, locale), "link", s.Links.Order(t, row.Number, locale))
}

// NoteOrder replaces the shop's own note on an order. Errors: NotFound "order_not_found"; Invalid "order_invalid" if the note is too long;
// Conflict "settings_changed", with the current note as a NoteNow, if it differs from in.Had.
func (s *Orders) NoteOrder(ctx context.Context, orderID string, in NoteRequest) error {
	note := form.Lines(in.Note)
	if utf8.RuneCountInString(note) > MaxNote {
		return form.Fields{"note": "max"}.Of(fault.New(fault.Invalid, "order_invalid"))
	}
	row, err := s.Find(ctx, orderID)
	if err != nil {
		return err
	}
	return db.Transact(ctx, s.client, "note order", func(client *ent.Client) error {
		update := client.Order.Update().Where(order.ID(row.ID)).SetShopNote(note)
		if in.Had != nil {
			update.Where(order.ShopNote(*in.Had))
		}
		n, err := update.Save(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("update order's note: %w", err)
		}
		if n == 0 {
			return noteChanged(ctx, client, row.Number)
		}
		// The log does not contain the note's text, because it may be personal data.
		return audit.Record(ctx, client, "update", ent.TypeOrder, row.ID, map[string]any{
			"number": audit.To(row.Number), "shop_note": audit.To("…"),
		})
	})
}

// noteChanged returns the Conflict after a concurrent change of a note.
func noteChanged(ctx context.Context, client *ent.Client, number string) error {
	row, err := client.Order.Query().Where(order.Number(number)).Select(order.FieldShopNote).Only(ctx)
	if err != nil {
		return fmt.Errorf("read order's note: %w", err)
	}
	f := fault.New(fault.Conflict, "settings_changed")
	f.Now = NoteNow{row.ShopNote}
	return f
}
