package list

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/discount/use"
	"haat/server/insight/report"
	orders "haat/server/order"
	"haat/server/order/bulk"
	"haat/server/order/state"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/places"
	"haat/server/platform/spreadsheet"
)

const (
	maxExported = 100_000
	exportBatch = 500 // orders per query
)

// exportColumns lists the columns of an export.
var exportColumns = []string{
	"order_id", "date", "status", "source", "name", "mobile", "division", "district", "upazila", "address", "items", "quantity",
	"subtotal", "discount", "granted", "discount_names", "discount_codes", "item_discounts", "delivery_fee", "delivery_discount", "total",
	"advance", "due", "payment_status", "refunded", "courier", "tracking_id", "tags", "assignee", "note",
}

// profitColumn is the last column of an export for members who may see costs.
const profitColumn = "profit"

// Export is a prepared export of orders. Write writes its file.
type Export struct {
	s     *Lists
	ids   []int
	costs bool
}

// Export prepares a file of the orders with orderIDs, or of all of the query's orders if orderIDs is empty,
// and records the export in the activity log. If costs is true, the file contains the profit of delivered orders. Unknown ids are skipped. Errors: Invalid "request_invalid" for
// more than 100 ids; Invalid "order_export_too_long" for more than 100,000 orders.
func (s *Lists) Export(ctx context.Context, q Query, orderIDs []string, costs bool) (*Export, error) {
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
	return &Export{s, ids, costs}, nil
}

// Write writes the file. It loads the orders in batches.
func (e *Export) Write(ctx context.Context, w io.Writer, file spreadsheet.File) error {
	columns := exportColumns
	if e.costs {
		columns = append(slices.Clone(columns), profitColumn)
	}
	return spreadsheet.Write(w, file, "orders", columns, func(write spreadsheet.Row) error {
		for ids := range slices.Chunk(e.ids, exportBatch) {
			rows, err := e.s.loaded(ctx, ids, func(q *ent.OrderQuery) { q.WithDiscounts(use.InOrder) })
			if err != nil {
				return err
			}
			names, err := memberNames(ctx, e.s.client, rows)
			if err != nil {
				return err
			}
			parcels, err := e.s.parcelsOf(ctx, ids)
			if err != nil {
				return err
			}
			for _, row := range rows {
				cells := exported(row, names, parcels[row.ID], file.Locale)
				if e.costs {
					cells = append(cells, knownProfit(row))
				}
				if err := write(cells...); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// parcelsOf returns the active parcels of orders, by the order's id.
func (s *Lists) parcelsOf(ctx context.Context, ids []int) (map[int]*ent.Parcel, error) {
	rows, err := s.client.Parcel.Query().Where(parcel.OrderIDIn(ids...), parcel.Active(true)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load parcels of orders: %w", err)
	}
	of := make(map[int]*ent.Parcel, len(rows))
	for _, row := range rows {
		of[row.OrderID] = row
	}
	return of, nil
}

// knownProfit returns the value of a cell with the profit of an order: what its items were sold for less what
// they cost. The cell is empty if the order has not been delivered, was merged into another one, or lacks the
// cost of a unit.
func knownProfit(row *ent.Order) any {
	if !state.WasDelivered(row.Status) || row.MergedIntoID != nil {
		return nil
	}
	p := report.ProfitOf(row)
	if p.UncostedUnits > 0 || p.Sales != money.Amount(row.Subtotal-row.Discount) { // the items do not explain the price
		return nil
	}
	return p.Amount
}

// exported returns the cells of an order. p is its active parcel, or nil.
func exported(row *ent.Order, names map[int]string, p *ent.Parcel, locale i18n.Locale) []any {
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
		items = append(items, strings.TrimSpace(fmt.Sprintf("%d × %s %s", item.Quantity, locale.Pick(item.Name, item.BnName), locale.Pick(item.Variant, item.BnVariant))))
	}
	owed, assignee, courier, tracking := state.MoneyOf(row), "", "", ""
	if p != nil {
		courier, tracking = cmp.Or(p.CourierName, p.Courier), cmp.Or(p.TrackingCode, p.Consignment)
	}
	division, district, upazila := row.Division, row.District, row.Upazila
	if locale == i18n.Bn {
		division, district, upazila = places.Bengali(division, district, upazila)
	}
	if row.AssigneeID != nil {
		assignee = names[*row.AssigneeID]
	}
	given := discountsOf(row, locale)
	return []any{
		row.Number, row.CreatedAt, status, string(row.Source), row.Name, row.Mobile, division, district, upazila, row.Line,
		strings.Join(items, "; "), quantity,
		money.Amount(row.Subtotal), money.Amount(row.Discount), given.Granted, given.Names, given.Codes, given.Items,
		money.Amount(row.ShippingFee), given.Delivery, money.Amount(row.Total),
		money.Amount(row.Advance), owed.Due, string(owed.State), owed.Refunded, courier, tracking, TagNames(tagsOf(row)), assignee, noteOf(row),
	}
}
