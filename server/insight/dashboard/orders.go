package dashboard

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/product"
	"haat/server/platform/fault"
	"haat/server/platform/media"
	"haat/server/platform/money"
)

const canceled = string(order.StatusCanceled)

// topProducts is the number of best-selling products in a report.
const topProducts = 5

// hourOfOrders contains the sums of the orders that were placed in one hour and have the same current status.
type hourOfOrders struct {
	Hour   hour   `sql:"hour"`
	Status string `sql:"status"`
	Count  int    `sql:"count"`
	Total  int64  `sql:"sum"` // in poisha
	First  int    `sql:"min"` // lowest order id
	Last   int    `sql:"max"`
}

func (h hourOfOrders) sales() money.Amount {
	if h.Status == canceled {
		return 0
	}
	return money.Amount(h.Total)
}

// ordersIn returns the sums of the orders of a span and of the span before it, by hour and current status.
// One query reads both, using the index on created_at.
func (r *Reports) ordersIn(ctx context.Context, in, before span) (hours, earlier []hourOfOrders, err error) {
	var sums []hourOfOrders
	err = r.client.Order.Query().Where(eitherSpan(order.FieldCreatedAt, in, before)).
		Aggregate(
			byHour(order.FieldCreatedAt),
			func(s *sql.Selector) string {
				status := s.C(order.FieldStatus)
				s.GroupBy(status)
				return sql.As(status, "status")
			},
			ent.Count(), ent.Sum(order.FieldTotal), ent.Min(order.FieldID), ent.Max(order.FieldID),
		).Scan(ctx, &sums)
	for _, sum := range sums {
		if sum.Hour.start().Before(in.from) {
			earlier = append(earlier, sum)
		} else {
			hours = append(hours, sum)
		}
	}
	return hours, earlier, fault.Wrap("sum orders", err)
}

type soldProduct struct {
	ID    int   `sql:"id"`
	Units int   `sql:"units"`
	Sales int64 `sql:"sales"` // in poisha
}

// topIn returns the products with the highest sales in a span's orders. Canceled orders and deleted products
// are excluded. hours are the sums of the span.
func (r *Reports) topIn(ctx context.Context, in span, hours []hourOfOrders) ([]TopProduct, error) {
	if len(hours) == 0 {
		return []TopProduct{}, nil
	}
	var sold []soldProduct
	err := r.client.Order.Query().
		Where(order.CreatedAtGTE(in.from.UTC()), order.CreatedAtLT(in.to.UTC()), order.StatusNEQ(order.StatusCanceled)).
		Aggregate(soldSQL(hours)).Scan(ctx, &sold)
	if err != nil {
		return nil, fmt.Errorf("sum products sold: %w", err)
	}
	ids := make([]int, len(sold))
	for i, each := range sold {
		ids[i] = each.ID
	}
	rows, err := r.client.Product.Query().Where(product.IDIn(ids...)).
		Select(product.FieldName, product.FieldBnName, product.FieldImages).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load products sold: %w", err)
	}
	byID := map[int]*ent.Product{}
	for _, row := range rows {
		byID[row.ID] = row
	}
	top := []TopProduct{}
	for _, each := range sold {
		if row := byID[each.ID]; row != nil {
			top = append(top, TopProduct{
				ID: row.ID, Name: row.Name, BnName: row.BnName, Picture: firstPicture(row),
				Units: each.Units, Sales: money.Amount(each.Sales),
			})
		}
	}
	return top, nil
}

// soldSQL converts a query of the hours' orders to a query of the products sold, the best-selling first. It
// adds the range of order ids, so that PostgreSQL finds the items by an index instead of reading those of all
// the shop's orders.
func soldSQL(hours []hourOfOrders) ent.AggregateFunc {
	first, last := hours[0].First, hours[0].Last
	for _, h := range hours {
		first, last = min(first, h.First), max(last, h.Last)
	}
	return func(s *sql.Selector) string {
		items := sql.Dialect(s.Dialect()).Table(orderitem.Table)
		join := s.Join(items) // assigns an alias to the table
		of, id, quantity := items.C(orderitem.FieldOrderID), items.C(orderitem.FieldProductID), items.C(orderitem.FieldQuantity)
		join.OnP(sql.And(
			sql.ColumnsEQ(items.C(orderitem.FieldShopID), s.C(order.FieldShopID)), sql.ColumnsEQ(of, s.C(order.FieldID)),
		))
		s.Where(sql.And(sql.NotNull(id), sql.GTE(of, first), sql.LTE(of, last))).
			GroupBy(id).OrderBy(sql.Desc("sales"), sql.Desc("units"), "id").Limit(topProducts)
		return sql.As(id, "id") + ", " + sql.As("SUM("+quantity+")", "units") + ", " +
			sql.As("SUM("+quantity+" * "+items.C(orderitem.FieldPrice)+")", "sales")
	}
}

func firstPicture(row *ent.Product) *media.Picture {
	if len(row.Images) == 0 {
		return nil
	}
	return &row.Images[0]
}
