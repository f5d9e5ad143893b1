package stock

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/shop"
	"haat/ent/variant"
	"haat/server/message/alert"
)

// productRow is the current state of a product. threshold is its shop's threshold for low stock.
type productRow struct {
	id, stock, threshold   int
	hasVariants, published bool
}

const thresholdColumn = "low_stock"

// withThreshold adds the low_stock of the products' shop to a query, which saves a query per order.
func withThreshold(s *sql.Selector) {
	of := sql.Table(shop.Table)
	s.AppendSelectExprAs(sql.Select(of.C(shop.FieldLowStock)).From(of).Where(sql.ColumnsEQ(of.C(shop.FieldID), s.C(product.FieldShopID))), thresholdColumn)
}

func readProducts(ctx context.Context, client *ent.Client, ids []int) ([]productRow, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	read, err := client.Product.Query().Where(product.IDIn(ids...), withThreshold).Order(ent.Asc(product.FieldID)).
		Select(product.FieldStock, product.FieldOptions, product.FieldStatus).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read stock: %w", err)
	}
	rows := make([]productRow, len(read))
	for i, p := range read {
		value, err := p.Value(thresholdColumn)
		if err != nil {
			return nil, fmt.Errorf("read stock: %w", err)
		}
		threshold, _ := value.(int64)
		rows[i] = productRow{p.ID, p.Stock, int(threshold), len(p.Options) > 0, p.Status == product.StatusPublished}
	}
	return rows, nil
}

func readVariants(ctx context.Context, client *ent.Client, ids []int) ([]*ent.Variant, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	rows, err := client.Variant.Query().Where(variant.IDIn(ids...)).Order(ent.Asc(variant.FieldID)).
		Select(variant.FieldProductID, variant.FieldKey, variant.FieldStock).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("read stock: %w", err)
	}
	return rows, nil
}

// maxAlerts is the maximum number of alerts for the products of one change. If more products run low, one
// alert contains their number.
const maxAlerts = 5

// lowering is a movement of which the team is alerted, because a product runs low or a variant is sold out.
type lowering struct {
	movement int // index in the list of movements
	products int // number of products that run low with the change
	event    alert.Event
}

// loweringsOf finds the movements that lowered the stock of published products to the shop's threshold or to 0, and those
// that sold out variants. Each crossing of a limit causes one alert. rows must contain the products whose stock was lowered.
func loweringsOf(rows []productRow, list []Movement) []lowering {
	of := map[int][]int{}
	for i, m := range list {
		of[m.ProductID] = append(of[m.ProductID], i)
	}
	var found []lowering
	low := 0
	for _, row := range rows {
		if of := row.lowerings(list, of[row.id]); row.published && len(of) > 0 {
			found = append(found, of...)
			low++
		}
	}
	if len(found) > maxAlerts {
		found = []lowering{{found[0].movement, low, alert.Event{Kind: alert.LowStock, Count: low}}}
	}
	return found
}

// lowerings finds the lowering movements of a product and its variants. own contains the indexes of their movements in
// the list.
func (row productRow) lowerings(list []Movement, own []int) []lowering {
	before, last := row.stock, -1
	var soldOut []lowering
	for _, i := range own {
		m := list[i]
		before += m.Before - m.After
		if m.After < m.Before {
			last = i
		}
		if m.VariantID != 0 && !m.Removed && m.Before > 0 && m.After <= 0 {
			soldOut = append(soldOut, lowering{i, 1, alert.Event{Kind: alert.LowStock, ID: row.id, Variant: m.VariantID}})
		}
	}
	crossed := func(limit int) bool { return before > limit && row.stock <= limit }
	if crossed(row.threshold) || crossed(0) {
		return []lowering{{last, 1, alert.Event{Kind: alert.LowStock, ID: row.id}}}
	}
	return soldOut
}
