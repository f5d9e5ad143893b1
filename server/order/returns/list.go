package returns

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/orderreturn"
	"haat/ent/parcel"
	"haat/ent/predicate"
	"haat/server/books/family"
	orders "haat/server/order"
	"haat/server/order/state"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

// perPage is the number of returns per page of the list.
const perPage = 20

// OfOrder returns the returns of an order. The error is NotFound "order_not_found".
func (r *Returns) OfOrder(ctx context.Context, orderID string, locale i18n.Locale) (*OrderReturns, error) {
	o, err := r.Orders.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	rows, err := returnsOf(ctx, r.Client, o.ID)
	if err != nil {
		return nil, err
	}
	of, err := family.Of(ctx, r.Client, o.ID)
	if err != nil {
		return nil, err
	}
	a, err := accountOf(ctx, r.Client, o.ID, of)
	if err != nil {
		return nil, err
	}
	shown, err := r.shown(ctx, rows, locale)
	if err != nil {
		return nil, err
	}
	for i, row := range rows {
		if row.ReceivedAt != nil {
			shown[i].Suggested = money.Amount(a.due(row, family.ValueOf(row)))
		}
	}
	list := &OrderReturns{OrderID: o.Number, Returns: shown, Kinds: kindsOf(o), Paid: money.Amount(a.PaidFor(o.ID)), Left: money.Amount(a.left())}
	if list.Parcel, err = r.partly(ctx, o); err != nil {
		return nil, err
	}
	if slices.ContainsFunc(rows, func(row *ent.OrderReturn) bool {
		return row.State == orderreturn.StateAsked || row.State == orderreturn.StateAccepted
	}) {
		list.Kinds = []string{}
	}
	return list, nil
}

// partlyDelivered returns the order's parcel if it was partly delivered, otherwise nil.
func partlyDelivered(ctx context.Context, client *ent.Client, orderID int) (*ent.Parcel, error) {
	row, err := client.Parcel.Query().Where(parcel.OrderID(orderID), parcel.Active(true), parcel.StateEQ(parcel.StatePartly)).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, nil
	}
	return row, fault.Wrap("find parcel of order", err)
}

func (r *Returns) partly(ctx context.Context, o *ent.Order) (*PartlyDelivered, error) {
	row, err := partlyDelivered(ctx, r.Client, o.ID)
	if err != nil || row == nil {
		return nil, err
	}
	shown := &PartlyDelivered{ID: row.ID, Due: state.CashAtDelivery(o)}
	if row.Collected != nil {
		collected := money.Amount(*row.Collected)
		shown.Collected = &collected
	}
	return shown, nil
}

// shown converts returns to the form of the admin area, without the fields that depend on other returns of
// their orders.
func (r *Returns) shown(ctx context.Context, rows []*ent.OrderReturn, locale i18n.Locale) ([]Return, error) {
	var items, orders []int
	for _, row := range rows {
		orders = append(orders, row.OrderID)
		if row.ExchangeOrderID != nil {
			orders = append(orders, *row.ExchangeOrderID)
		}
		for _, item := range row.Items {
			items = append(items, item.OrderItem)
		}
	}
	names, err := r.itemsByID(ctx, items)
	if err != nil {
		return nil, err
	}
	numbers, err := r.numbersByID(ctx, orders)
	if err != nil {
		return nil, err
	}
	credits, err := creditsOf(ctx, r.Client, rows)
	if err != nil {
		return nil, err
	}
	list := make([]Return, len(rows))
	for i, row := range rows {
		list[i] = returnShown(row, names, locale)
		list[i].OrderID, list[i].Credit = numbers[row.OrderID], money.Amount(credits[row.ID])
		if row.ExchangeOrderID != nil {
			list[i].Exchange = numbers[*row.ExchangeOrderID]
		}
	}
	return list, nil
}

func returnShown(row *ent.OrderReturn, names map[int]*ent.OrderItem, locale i18n.Locale) Return {
	shown := Return{
		ID: row.ID, Kind: string(row.Kind), AskedBy: string(row.AskedBy), State: string(row.State), Reason: row.Reason, Note: row.Note,
		Items: []ReturnedItem{}, Photos: append([]media.Picture{}, row.Photos...), Answer: row.Answer, Fee: money.Amount(row.Fee),
		Value: money.Amount(family.ValueOf(row)), CreatedAt: row.CreatedAt, ReceivedAt: row.ReceivedAt, By: row.ActorName,
	}
	for _, item := range row.Items {
		back := ReturnedItem{ItemID: item.OrderItem, Quantity: item.Quantity, Damaged: item.Damaged, Value: money.Amount(item.Value)}
		if sold := names[item.OrderItem]; sold != nil {
			back.Name, back.Variant, back.Picture = locale.Pick(sold.Name, sold.BnName), locale.Pick(sold.Variant, sold.BnVariant), sold.Picture
		}
		shown.Items = append(shown.Items, back)
	}
	if row.RefundedAt != nil {
		shown.Refund = &Refund{money.Amount(row.RefundAmount), row.RefundMethod, row.RefundNumber, row.RefundReference, *row.RefundedAt}
	}
	return shown
}

func (r *Returns) itemsByID(ctx context.Context, ids []int) (map[int]*ent.OrderItem, error) {
	rows, err := r.Client.OrderItem.Query().Where(orderitem.IDIn(ids...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load items of returns: %w", err)
	}
	byID := map[int]*ent.OrderItem{}
	for _, row := range rows {
		byID[row.ID] = row
	}
	return byID, nil
}

func (r *Returns) numbersByID(ctx context.Context, ids []int) (map[int]string, error) {
	rows, err := r.Client.Order.Query().Where(order.IDIn(ids...)).Select(order.FieldID, order.FieldNumber).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load orders of returns: %w", err)
	}
	byID := map[int]string{}
	for _, row := range rows {
		byID[row.ID] = row.Number
	}
	return byID, nil
}

// Query selects returns by state and by order number, in any notation. An empty field selects all.
type Query struct {
	State, Order string
	Page         int
}

func (q Query) conditions() ([]predicate.OrderReturn, error) {
	var all []predicate.OrderReturn
	if q.State != "" {
		state := orderreturn.State(q.State)
		if orderreturn.StateValidator(state) != nil {
			return nil, form.Fields{"state": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
		}
		all = append(all, orderreturn.StateEQ(state))
	}
	return append(all, q.ofOrder()...), nil
}

func (q Query) ofOrder() []predicate.OrderReturn {
	if q.Order == "" {
		return nil
	}
	return []predicate.OrderReturn{orderreturn.HasOrderWith(order.Number(cmp.Or(orders.OrderID(q.Order), "-")))}
}

// List returns a page of the shop's returns, newest first. A page number beyond the last selects the last
// page. The error is Invalid "request_invalid" for an unknown state.
func (r *Returns) List(ctx context.Context, q Query, locale i18n.Locale) (*ReturnList, error) {
	where, err := q.conditions()
	if err != nil {
		return nil, err
	}
	list := &ReturnList{Returns: []ListedReturn{}}
	if list.Counts, err = r.counts(ctx, q); err != nil {
		return nil, err
	}
	for state, count := range list.Counts {
		if q.State == "" || state == q.State {
			list.Total += count
		}
	}
	list.Pages = max(1, (list.Total+perPage-1)/perPage)
	list.Page = min(max(1, q.Page), list.Pages)
	rows, err := r.Client.OrderReturn.Query().Where(where...).WithOrder().Order(ent.Desc(orderreturn.FieldID)).
		Offset((list.Page - 1) * perPage).Limit(perPage).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list returns: %w", err)
	}
	shown, err := r.shown(ctx, rows, locale)
	if err != nil {
		return nil, err
	}
	for i, row := range rows {
		if o := row.Edges.Order; o != nil { // nil if deleted between the queries
			list.Returns = append(list.Returns, ListedReturn{shown[i], o.Name, o.Mobile, o.Currency})
		}
	}
	return list, nil
}

func (r *Returns) counts(ctx context.Context, q Query) (map[string]int, error) {
	var rows []struct {
		State string `json:"state"`
		Count int    `json:"count"`
	}
	err := r.Client.OrderReturn.Query().Where(q.ofOrder()...).GroupBy(orderreturn.FieldState).Aggregate(ent.Count()).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count returns: %w", err)
	}
	counts := map[string]int{}
	for _, row := range rows {
		counts[row.State] = row.Count
	}
	return counts, nil
}
