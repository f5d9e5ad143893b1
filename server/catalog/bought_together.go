package catalog

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/server/platform/i18n"
)

const (
	// recentLines is the number of a product's most recent order lines that are considered.
	recentLines = 300
	// minOrders is the number of orders that must contain both products, so that one customer's order is not revealed.
	minOrders = 2
	// boughtCandidates exceeds maxBoughtTogether because drafts and sold-out products are removed afterwards.
	boughtCandidates  = 12
	maxBoughtTogether = 4
)

// BoughtTogether returns up to 4 available products, those most often ordered together with a product first.
// Canceled orders do not count. The list is empty if the shop does not have the product.
func (c *Catalog) BoughtTogether(ctx context.Context, productID int, locale i18n.Locale) ([]ProductCard, error) {
	cards := []ProductCard{}
	orders, err := c.client.OrderItem.Query().
		Where(orderitem.ProductID(productID), orderitem.HasOrderWith(order.StatusNEQ(order.StatusCanceled))).
		Order(ent.Desc(orderitem.FieldID)).Limit(recentLines).Select(orderitem.FieldOrderID).Ints(ctx)
	if err != nil {
		return nil, fmt.Errorf("load orders of product: %w", err)
	}
	if len(orders) < minOrders {
		return cards, nil
	}
	together := "COUNT(DISTINCT " + orderitem.FieldOrderID + ")"
	var rows []struct {
		ProductID int `sql:"product_id"`
		Orders    int `sql:"orders"`
	}
	err = c.client.OrderItem.Query().
		Where(orderitem.OrderIDIn(orders...), orderitem.ProductIDNEQ(productID)).
		Order(func(s *sql.Selector) {
			s.OrderExpr(sql.Raw(together+" DESC"), sql.Raw(s.C(orderitem.FieldProductID)+" DESC"))
		}).
		Limit(boughtCandidates).
		GroupBy(orderitem.FieldProductID).Aggregate(func(*sql.Selector) string { return sql.As(together, "orders") }).
		Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count products bought together: %w", err)
	}
	var ids []int
	for _, row := range rows {
		if row.Orders >= minOrders {
			ids = append(ids, row.ProductID)
		}
	}
	products, err := c.ForSale(ctx, ids, locale)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if found, ok := products[id]; ok && found.Stock > 0 && len(cards) < maxBoughtTogether {
			cards = append(cards, found.ProductCard)
		}
	}
	return cards, nil
}
