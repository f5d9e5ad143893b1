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

// alertOfLow alerts the team of published products whose stock the movements lowered to the shop's threshold
// or to 0, and of variants that they sold out. Each crossing of a limit causes one alert.
func alertOfLow(ctx context.Context, client *ent.Client, rows []productRow, list []Movement) error {
	of := map[int][]Movement{}
	for _, m := range list {
		of[m.ProductID] = append(of[m.ProductID], m)
	}
	var events []alert.Event
	low := 0
	for _, row := range rows {
		if of := lowEvents(row, of[row.id]); row.published && len(of) > 0 {
			events = append(events, of...)
			low++
		}
	}
	if len(events) > maxAlerts {
		events = []alert.Event{{Kind: alert.LowStock, Count: low}}
	}
	for _, e := range events {
		if err := alert.Add(ctx, client, e); err != nil {
			return err
		}
	}
	return nil
}

// lowEvents returns the events for a product and its variants. list contains their movements.
func lowEvents(row productRow, list []Movement) []alert.Event {
	before := row.stock
	var soldOut []alert.Event
	for _, m := range list {
		before += m.Before - m.After
		if m.VariantID != 0 && !m.Removed && m.Before > 0 && m.After <= 0 {
			soldOut = append(soldOut, alert.Event{Kind: alert.LowStock, ID: row.id, Variant: m.VariantID})
		}
	}
	crossed := func(limit int) bool { return before > limit && row.stock <= limit }
	if crossed(row.threshold) || crossed(0) {
		return []alert.Event{{Kind: alert.LowStock, ID: row.id}}
	}
	return soldOut
}
