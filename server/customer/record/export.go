package record

import (
	"context"
	"fmt"
	"io"
	"slices"

	"haat/ent"
	"haat/ent/customerrecord"
	orderlist "haat/server/order/list"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/places"
	"haat/server/platform/spreadsheet"
)

const (
	maxExported = 100_000
	exportBatch = 500 // customers per query
)

// exportColumns lists the columns of an export.
var exportColumns = []string{
	"name", "mobile", "district", "account", "orders", "delivered", "returned", "canceled", "spent", "first_order", "last_order",
	"tags", "note", "blocked",
}

// Export is a prepared export of customers. Write writes its file.
type Export struct {
	s   *Customers
	ids []int
}

// Export prepares a file of the query's customers, and records the export in the activity log. The error is
// Invalid "customer_export_too_long" for more than 100,000 customers.
func (s *Customers) Export(ctx context.Context, q Query) (*Export, error) {
	if err := s.summaries.Refresh(ctx); err != nil {
		return nil, err
	}
	ids, err := s.client.CustomerRecord.Query().Where(q.where()...).Order(q.sorted()...).Limit(maxExported + 1).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("find customers to export: %w", err)
	}
	if len(ids) > maxExported {
		return nil, fault.New(fault.Invalid, "customer_export_too_long")
	}
	if err := audit.Record(ctx, s.client, "export", ent.TypeCustomerRecord, 0, map[string]any{"customers": len(ids)}); err != nil {
		return nil, err
	}
	return &Export{s, ids}, nil
}

// Write writes the file. It loads the customers in batches.
func (e *Export) Write(ctx context.Context, w io.Writer, file spreadsheet.File) error {
	return spreadsheet.Write(w, file, "customers", exportColumns, func(write spreadsheet.Row) error {
		for ids := range slices.Chunk(e.ids, exportBatch) {
			rows, err := e.s.client.CustomerRecord.Query().Where(customerrecord.IDIn(ids...)).WithTaggings(withTags).All(ctx)
			if err != nil {
				return fmt.Errorf("load customers to export: %w", err)
			}
			db.SortByIDs(rows, ids, func(row *ent.CustomerRecord) int { return row.ID })
			blocks, err := e.s.blocks(ctx, rows...)
			if err != nil {
				return err
			}
			for _, row := range rows {
				if err := write(exported(row, blocks[row.Mobile] != nil, file.Locale)...); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// exported returns the cells of a customer.
func exported(row *ent.CustomerRecord, blocked bool, locale i18n.Locale) []any {
	district, _ := places.Named(row.District)
	cells := []any{
		row.Name, row.Mobile, locale.Pick(row.District, district.Bn), yes(row.CustomerID != nil), row.Orders, row.Delivered, row.Returned, row.Canceled,
		money.Amount(row.Spent), nil, nil, orderlist.TagNames(tagsOf(row)), row.Note, yes(blocked),
	}
	if row.LastOrderAt != nil {
		cells[9], cells[10] = *row.FirstOrderAt, *row.LastOrderAt
	}
	return cells
}

func yes(is bool) string {
	if is {
		return "yes"
	}
	return ""
}
