package list

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/order"
	orders "haat/server/order"
	"haat/server/order/bulk"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
)

const (
	maxExported = 100_000
	exportBatch = 500 // orders loaded at a time
)

// exportColumns lists the columns of an export.
var exportColumns = []string{
	"order_id", "date", "status", "source", "name", "mobile", "division", "district", "upazila", "address", "items", "quantity",
	"subtotal", "discount", "delivery_fee", "total", "advance", "due", "tags", "assignee", "note",
}

// Export is a spreadsheet of orders that is ready to be written.
type Export struct {
	s   *Lists
	ids []int
}

// Export prepares a file of the orders with orderIDs, or of all of the query's orders if orderIDs is empty, and records the export in the
// audit log. Unknown ids are skipped. Errors: Invalid "request_invalid" for more than 100 ids, and "order_export_too_long" for more than
// 100,000 orders.
func (s *Lists) Export(ctx context.Context, q Query, orderIDs []string) (*Export, error) {
	query := s.client.Order.Query()
	if len(orderIDs) > 0 {
		if len(orderIDs) > bulk.Max {
			return nil, form.Fields{"orders": "max"}.Of(fault.New(fault.Invalid, "request_invalid"))
		}
		numbers := make([]string, len(orderIDs))
		for i, id := range orderIDs {
			numbers[i] = orders.OrderID(id)
		}
		query.Where(order.NumberIn(numbers...))
	} else {
		var err error
		if query, err = s.matching(ctx, q); err != nil {
			return nil, err
		}
	}
	ids, err := query.Order(q.sorted()...).Limit(maxExported + 1).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("find orders to export: %w", err)
	}
	if len(ids) > maxExported {
		return nil, fault.New(fault.Invalid, "order_export_too_long")
	}
	if err := audit.Record(ctx, s.client, "export", ent.TypeOrder, 0, map[string]any{"orders": len(ids)}); err != nil {
		return nil, err
	}
	return &Export{s, ids}, nil
}

// Write writes the file. It loads the orders in batches.
func (e *Export) Write(ctx context.Context, w io.Writer, format spreadsheet.Format) error {
	return spreadsheet.Write(w, format, "orders", exportColumns, func(write spreadsheet.Row) error {
		for ids := range slices.Chunk(e.ids, exportBatch) {
			rows, err := e.s.loaded(ctx, ids)
			if err != nil {
				return err
			}
			names, err := memberNames(ctx, e.s.client, rows)
			if err != nil {
				return err
			}
			for _, row := range rows {
				if err := write(exported(row, names)...); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// exported returns the cells of an order.
func exported(row *ent.Order, names map[int]string) []any {
	status := string(row.Status)
	if row.ReturnedAt != nil {
		status = statusReturned
	}
	quantity, items := 0, []string{}
	for _, item := range row.Edges.Items {
		if item.Quantity == 0 { // all units were returned
			continue
		}
		quantity += item.Quantity
		items = append(items, strings.TrimSpace(fmt.Sprintf("%d × %s %s", item.Quantity, named(item.Name, item.BnName), named(item.Variant, item.BnVariant))))
	}
	assignee := ""
	if row.AssigneeID != nil {
		assignee = names[*row.AssigneeID]
	}
	return []any{
		row.Number, row.CreatedAt, status, string(row.Source), row.Name, row.Mobile, row.Division, row.District, row.Upazila, row.Line,
		strings.Join(items, "; "), quantity,
		money.Amount(row.Subtotal), money.Amount(row.Discount), money.Amount(row.ShippingFee), money.Amount(row.Total),
		money.Amount(row.Advance), dueOf(row), TagNames(tagsOf(row)), assignee, noteOf(row),
	}
}

// named returns an English name, or the Bengali one if there is none.
func named(name, bengali string) string {
	if name != "" {
		return name
	}
	return bengali
}
