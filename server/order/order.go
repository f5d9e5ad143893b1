package order

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/category"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/orderitem"
	"haat/ent/product"
	"haat/server/discount/use"
	"haat/server/order/state"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// Find loads an order with its events, by its id in any notation. The error is NotFound "order_not_found".
func (s *Orders) Find(ctx context.Context, orderID string) (*ent.Order, error) {
	id := OrderID(orderID)
	if id == "" {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	row, err := s.client.Order.Query().Where(order.Number(id)).WithEvents(inTurn).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load order: %w", err)
	}
	return row, nil
}

// Exists reports whether the shop has an order with this id, in any notation.
func (s *Orders) Exists(ctx context.Context, orderID string) (bool, error) {
	exists, err := s.client.Order.Query().Where(order.Number(OrderID(orderID))).Exist(ctx)
	if err != nil {
		return false, fmt.Errorf("look up order: %w", err)
	}
	return exists, nil
}

func inTurn(q *ent.OrderEventQuery) { q.Order(ent.Asc(orderevent.FieldID)) }

// Order returns the whole order, with the changes that the kind of viewer may make. It requires no proof of
// access. The error is NotFound "order_not_found".
func (s *Orders) Order(ctx context.Context, t *tenancy.Tenant, orderID string, viewer ActorKind, locale i18n.Locale) (*Order, error) {
	row, err := s.Find(ctx, orderID)
	if err != nil {
		return nil, err
	}
	return s.whole(ctx, t, row, viewer, locale)
}

// whole returns the whole order, with its items, events and key.
func (s *Orders) whole(ctx context.Context, t *tenancy.Tenant, row *ent.Order, viewer ActorKind, locale i18n.Locale) (*Order, error) {
	items, err := s.client.OrderItem.Query().Where(orderitem.OrderID(row.ID)).Order(ent.Asc(orderitem.FieldID)).
		WithProduct(soldProduct).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load order's items: %w", err)
	}
	if row.Edges.Discounts, err = use.Of(ctx, s.client, row.ID); err != nil {
		return nil, err
	}
	return s.View(t, row, items, viewer, locale), nil
}

// View returns the whole order from its row, which has its events and discounts, and its items, which have their products and the products' categories.
func (s *Orders) View(t *tenancy.Tenant, row *ent.Order, items []*ent.OrderItem, viewer ActorKind, locale i18n.Locale) *Order {
	owed := state.MoneyOf(row)
	o := &Order{
		Delivery: DeliveryOf(row),
		OrderID:  row.Number, Date: row.CreatedAt, Status: string(row.Status),
		Subtotal: money.Amount(row.Subtotal), ShippingName: locale.Pick(row.ShippingName, row.BnShippingName),
		Discount: money.Amount(row.Discount), Granted: money.Amount(row.Discount), DiscountReason: row.DiscountReason, Discounts: DiscountsOf(row, locale),
		ShippingFee: money.Amount(row.ShippingFee), Amount: money.Amount(row.Total), Advance: money.Amount(row.Advance), Due: owed.Due,
		Refunded: owed.Refunded, GiveBack: owed.GiveBack, Currency: row.Currency,
		PaymentMethod: string(row.PaymentMethod), PaymentStatus: string(owed.State),
		Email: row.Email, Note: row.Note, Items: make([]OrderItem, len(items)), Events: eventsOf(row, viewer),
		Allowed: Allowed(row.Status, viewer), Key: s.Links.Key(t.Shop.ID, row.Number),
	}
	for i, item := range items {
		o.Items[i] = itemShown(item, locale)
		o.Quantity += item.Quantity
		o.Granted -= money.Amount(item.Discount)
	}
	return o
}

// DeliveryOf returns the recipient and address of an order.
func DeliveryOf(row *ent.Order) Delivery {
	return Delivery{
		Name: row.Name, Mobile: row.Mobile, Division: row.Division, District: row.District, Upazila: row.Upazila, Line: row.Line,
	}
}

// DiscountsOf returns the shop's discounts of an order, which must be loaded.
func DiscountsOf(row *ent.Order, locale i18n.Locale) []OrderDiscount {
	list := make([]OrderDiscount, 0, len(row.Edges.Discounts))
	for _, d := range row.Edges.Discounts {
		list = append(list, OrderDiscount{locale.Pick(d.Name, d.BnName), d.Code, d.Terms.Class, money.Amount(d.Amount)})
	}
	return list
}

// soldProduct selects the fields of an item's product that an order shows.
func soldProduct(q *ent.ProductQuery) {
	q.Select(product.FieldSlug, product.FieldStatus, product.FieldCategoryID).
		WithCategory(func(q *ent.CategoryQuery) { q.Select(category.FieldName, category.FieldBnName) })
}

func itemShown(item *ent.OrderItem, locale i18n.Locale) OrderItem {
	shown := OrderItem{
		Name: locale.Pick(item.Name, item.BnName), Variant: locale.Pick(item.Variant, item.BnVariant), Picture: item.Picture,
		SellingPrice: money.Amount(item.SellingPrice), Price: money.Amount(item.Price), Discount: money.Amount(item.Discount), Quantity: item.Quantity, Returned: item.Returned,
	}
	if item.VariantID != nil {
		shown.VariantID = *item.VariantID
	}
	if p := item.Edges.Product; p != nil {
		shown.ProductID = p.ID
		if p.Status == product.StatusPublished {
			shown.Slug = p.Slug
		}
		if p.Edges.Category != nil {
			shown.Category = locale.Pick(p.Edges.Category.Name, p.Edges.Category.BnName)
		}
	}
	return shown
}

// eventsOf returns the events of an order with their notes. Only merchants see undone changes and the reasons of corrections.
func eventsOf(row *ent.Order, viewer ActorKind) []OrderEvent {
	events := []OrderEvent{}
	for _, e := range row.Edges.Events {
		if viewer != Merchant && !isPublic(e) {
			continue
		}
		shown := OrderEvent{At: e.CreatedAt, From: e.FromStatus, To: e.ToStatus, Actor: string(e.Actor), Note: e.Note}
		if viewer != Merchant && e.Kind == orderevent.KindCorrection {
			shown.Note = ""
		}
		events = append(events, shown)
	}
	return events
}

// isPublic reports whether customers see the event: a status change that was not undone.
func isPublic(e *ent.OrderEvent) bool {
	return !e.Undone && (e.Kind == orderevent.KindChange || e.Kind == orderevent.KindCorrection ||
		e.Kind == orderevent.KindMerge && e.FromStatus != e.ToStatus)
}

// withoutNotes returns events for viewers who may not see the whole order.
func withoutNotes(events []OrderEvent) []OrderEvent {
	for i := range events {
		events[i].Note, events[i].Link = "", ""
	}
	return events
}
