package order

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
)

// customerOrdersPerPage is the page size of a customer's list.
const customerOrdersPerPage = 10

// OrdersOf returns a page of a customer's orders with a status, or of all if status is empty. A page number
// beyond the last selects the last page. The error is Invalid "request_invalid" for an unknown status.
func (s *Orders) OrdersOf(ctx context.Context, customerID int, status string, page int, locale i18n.Locale) (*CustomerOrders, error) {
	if status != "" && order.StatusValidator(order.Status(status)) != nil {
		return nil, form.Fields{"status": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	counts, err := s.countOrders(ctx, customerID)
	if err != nil {
		return nil, err
	}
	list := &CustomerOrders{Counts: counts, Orders: []CustomerOrder{}}
	query := s.client.Order.Query().Where(order.CustomerID(customerID))
	if status != "" {
		query.Where(order.StatusEQ(order.Status(status)))
		list.Total = counts[status]
	} else {
		for _, n := range counts {
			list.Total += n
		}
	}
	list.Pages = max(1, (list.Total+customerOrdersPerPage-1)/customerOrdersPerPage)
	list.Page = min(max(1, page), list.Pages)
	rows, err := query.Order(ent.Desc(order.FieldID)).
		Offset((list.Page - 1) * customerOrdersPerPage).Limit(customerOrdersPerPage).
		WithItems(func(q *ent.OrderItemQuery) { q.Order(ent.Asc(orderitem.FieldID)).WithProduct(soldProduct) }).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list customer's orders: %w", err)
	}
	for _, row := range rows {
		list.Orders = append(list.Orders, customerOrder(row, locale))
	}
	return list, nil
}

func (s *Orders) countOrders(ctx context.Context, customerID int) (map[string]int, error) {
	var rows []struct {
		Status string `json:"status"`
		Count  int    `json:"count"`
	}
	err := s.client.Order.Query().Where(order.CustomerID(customerID)).
		GroupBy(order.FieldStatus).Aggregate(ent.Count()).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count customer's orders: %w", err)
	}
	counts := map[string]int{}
	for _, row := range rows {
		counts[row.Status] = row.Count
	}
	return counts, nil
}

func customerOrder(row *ent.Order, locale i18n.Locale) CustomerOrder {
	shown := CustomerOrder{
		OrderID: row.Number, Date: row.CreatedAt, Status: string(row.Status), Amount: money.Amount(row.Total), Currency: row.Currency,
		Items: make([]OrderItem, len(row.Edges.Items)), Allowed: Allowed(row.Status, Customer),
	}
	for i, item := range row.Edges.Items {
		shown.Items[i] = itemShown(item, locale)
		shown.Quantity += item.Quantity
	}
	return shown
}

// Claim assigns the guest orders with a customer's phone number to the customer, and returns how many. The
// customer must have proven the number. The error is Unauthorized "login_required" if the customer no longer
// exists.
func (s *Orders) Claim(ctx context.Context, who *ent.Customer) (int, error) {
	n, err := s.client.Order.Update().Where(order.Mobile(who.Mobile), order.CustomerIDIsNil()).SetCustomerID(who.ID).Save(ctx)
	if ent.IsConstraintError(err) {
		return 0, fault.New(fault.Unauthorized, "login_required")
	}
	if err != nil {
		return 0, fmt.Errorf("claim orders of customer %d: %w", who.ID, err)
	}
	return n, nil
}
