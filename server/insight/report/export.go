package report

import (
	"cmp"
	"context"
	"io"

	"haat/ent"
	"haat/server/platform/audit"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
)

// column is a column of an exported file.
type column struct {
	name string
	cell func(Row) any // names are in the reader's language already
	// costs is true for columns that only members who may see costs receive.
	costs bool
}

func keyColumn(name string) []column {
	return []column{{name: name, cell: func(r Row) any { return r.Key }}}
}

var nameColumn = []column{{name: "product", cell: func(r Row) any { return r.shownName }}}

var districtColumn = []column{{name: "district", cell: func(r Row) any { return cmp.Or(r.shownName, r.Key) }}}

var visitColumns = []column{
	{name: "visits", cell: func(r Row) any { return r.Visits }},
	{name: "online_orders", cell: func(r Row) any { return r.OnlineOrders }},
	{name: "conversion_percent", cell: func(r Row) any { return percent(r.Conversion) }},
}

var orderColumns = []column{
	{name: "orders", cell: func(r Row) any { return r.Orders }},
	{name: "units", cell: func(r Row) any { return r.Units }},
	{name: "sales", cell: func(r Row) any { return r.Sales }},
	{name: "delivered", cell: func(r Row) any { return r.Delivered }},
	{name: "returned", cell: func(r Row) any { return r.Returned }},
	{name: "canceled", cell: func(r Row) any { return r.Canceled }},
	{name: "delivered_units", cell: func(r Row) any { return r.DeliveredUnits }},
	{name: "delivered_sales", cell: func(r Row) any { return r.DeliveredSales }},
}

var spendingColumns = []column{
	{"delivery_fees", func(r Row) any { return r.Profit.DeliveryFees }, true},
	{"courier_charges", func(r Row) any { return r.Profit.CourierCharges }, true},
	{"damaged_goods", func(r Row) any { return r.Profit.DamagedGoods }, true},
}

var adColumns = []column{{"ads", func(r Row) any { return r.Profit.Ads }, true}}

var profitColumns = []column{
	{"purchase_cost", func(r Row) any { return r.Profit.Cost }, true},
	{"profit", func(r Row) any { return r.Profit.known() }, true},
	{"units_without_cost", func(r Row) any { return r.Profit.UncostedUnits }, true},
}

var searchColumns = []column{
	{name: "found", cell: func(r Row) any { return r.Searches }},
	{name: "found_nothing", cell: func(r Row) any { return r.Missed }},
}

// known returns the value of a cell with a profit, which is empty if the cost of a unit is unknown.
func (p *PeriodProfit) known() any {
	if p.UncostedUnits > 0 {
		return nil
	}
	return p.Amount
}

// percent returns the value of a cell with a rate in percent, with two decimals like amounts.
func percent(rate *int) any {
	if rate == nil {
		return nil
	}
	return money.Amount(*rate)
}

// Export is a prepared export of a table. Write writes its file.
type Export struct {
	table   string
	columns []column
	rows    []Row
}

// Export prepares an export of a table and records it in the activity log. Errors are those of Page.
func (f *Figures) Export(ctx context.Context, q Query) (*Export, error) {
	rows, t, err := f.load(ctx, q)
	if err != nil {
		return nil, err
	}
	if err := f.addNames(ctx, q, rows); err != nil {
		return nil, err
	}
	what := map[string]any{"report": q.Table, "from": q.Period.From, "to": q.Period.To}
	if err := audit.Record(ctx, f.client, "export_report", ent.TypeDaySummary, 0, what); err != nil {
		return nil, err
	}
	e := &Export{table: q.Table, rows: rows}
	for _, each := range t.columns {
		if q.Costs || !each.costs {
			e.columns = append(e.columns, each)
		}
	}
	return e, nil
}

// Write writes the file in a format.
func (e *Export) Write(w io.Writer, file spreadsheet.File) error {
	header := make([]string, len(e.columns))
	for i, each := range e.columns {
		header[i] = each.name
	}
	return spreadsheet.Write(w, file, e.table, header, func(write spreadsheet.Row) error {
		for _, row := range e.rows {
			cells := make([]any, len(e.columns))
			for i, each := range e.columns {
				cells[i] = each.cell(row)
			}
			if err := write(cells...); err != nil {
				return err
			}
		}
		return nil
	})
}
