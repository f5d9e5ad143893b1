// Package stocklog lists and exports stock movements. Every method needs a context with the shop as viewer.
package stocklog

import (
	"context"
	"fmt"
	"io"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/stockmovement"
	"haat/server/catalog"
	"haat/server/platform/audit"
	"haat/server/platform/i18n"
	"haat/server/platform/spreadsheet"
)

const (
	pageSize    = 50
	exportBatch = 500 // movements loaded at a time
)

// Log reads the stock log.
type Log struct{ client *ent.Client }

// New returns the log for client's database.
func New(client *ent.Client) *Log { return &Log{client} }

// List returns a page of the newest movements that q selects.
func (l *Log) List(ctx context.Context, q Query, locale i18n.Locale) (*StockMoves, error) {
	rows, err := l.rows(ctx, q, pageSize+1)
	if err != nil {
		return nil, err
	}
	list := &StockMoves{Movements: []StockMove{}}
	if len(rows) > pageSize {
		rows = rows[:pageSize]
		list.Next = rows[pageSize-1].ID
	}
	for _, row := range rows {
		list.Movements = append(list.Movements, MoveOf(row, locale))
	}
	return list, nil
}

func (l *Log) rows(ctx context.Context, q Query, limit int) ([]*ent.StockMovement, error) {
	rows, err := l.client.StockMovement.Query().Where(q.conditions()...).
		WithProduct(func(p *ent.ProductQuery) {
			p.Select(product.FieldName, product.FieldBnName, product.FieldSku, product.FieldOptions)
		}).
		Order(ent.Desc(stockmovement.FieldID)).Limit(limit).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list stock movements: %w", err)
	}
	return rows, nil
}

// MoveOf converts a movement, whose product must be loaded with its options, to its form in the API.
func MoveOf(row *ent.StockMovement, locale i18n.Locale) StockMove {
	m := StockMove{
		ID: row.ID, ProductID: row.ProductID, Variant: row.Variant, Before: row.Before, After: row.After, Reason: string(row.Reason),
		OrderNumber: row.OrderNumber, ActorName: row.ActorName, Note: row.Note, CreatedAt: row.CreatedAt,
	}
	if row.VariantID != nil {
		m.VariantID = *row.VariantID
	}
	if row.CountID != nil {
		m.CountID = *row.CountID
	}
	if p := row.Edges.Product; p != nil {
		m.Name, m.BnName, m.Variant = p.Name, p.BnName, catalog.VariantText(p.Options, row.Variant, locale)
	}
	return m
}

var exportColumns = []string{"date", "product_id", "product", "variant", "sku", "before", "after", "change", "reason", "order_id", "member", "note"}

// Export is a prepared export of movements. Write writes its file.
type Export struct {
	log *Log
	q   Query
}

// Export prepares a file of the movements that q selects, newest first, and records the export in the
// activity log.
func (l *Log) Export(ctx context.Context, q Query) (*Export, error) {
	if err := audit.Record(ctx, l.client, "export", ent.TypeStockMovement, 0, map[string]any{}); err != nil {
		return nil, err
	}
	return &Export{l, q}, nil
}

// Write writes the file. It loads the movements in batches.
func (e *Export) Write(ctx context.Context, w io.Writer, file spreadsheet.File) error {
	return spreadsheet.Write(w, file, "stock", exportColumns, func(write spreadsheet.Row) error {
		for q := e.q; ; {
			rows, err := e.log.rows(ctx, q, exportBatch)
			if err != nil {
				return err
			}
			for _, row := range rows {
				if err := write(exported(row, file.Locale)...); err != nil {
					return err
				}
				q.before = row.ID
			}
			if len(rows) < exportBatch {
				return nil
			}
		}
	})
}

// exported returns the cells of a movement's row. The SKU is the product's.
func exported(row *ent.StockMovement, locale i18n.Locale) []any {
	name, variant, sku := "", row.Variant, ""
	if p := row.Edges.Product; p != nil {
		name, variant, sku = locale.Pick(p.Name, p.BnName), catalog.VariantText(p.Options, row.Variant, locale), p.Sku
	}
	return []any{
		row.CreatedAt, row.ProductID, name, variant, sku, row.Before, row.After, row.After - row.Before,
		string(row.Reason), row.OrderNumber, row.ActorName, row.Note,
	}
}
