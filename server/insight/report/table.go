package report

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"haat/ent"
	"haat/ent/daysummary"
	"haat/ent/product"
	"haat/ent/termcount"
	"haat/ent/visitcount"
	"haat/server/books/summary"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/platform/places"
)

const (
	rowsPerPage = 50
	// namedByID is the maximum number of products whose names are selected by id. For more products,
	// selecting the names of all products is faster.
	namedByID = 1000
)

// table is a kind of report table.
type table struct {
	rows func(f *Figures, ctx context.Context, p Period, costs bool) ([]Row, error)
	// sorts lists the columns that can sort the rows. The first one is the default.
	sorts []string
	// columns are the columns of exported files.
	columns []column
}

var tables = map[string]table{
	"days": {(*Figures).dayRows, []string{"key", "visits", "orders", "conversion", "sales", "delivered", "returned", "delivery_fees", "courier_charges", "damaged_goods", "ads", "profit"},
		slices.Concat(keyColumn("day"), visitColumns, orderColumns, spendingColumns, adColumns, profitColumns)},
	"products": {(*Figures).products, []string{"sales", "name", "orders", "units", "delivered", "returned", "delivery_fees", "courier_charges", "damaged_goods", "profit"},
		slices.Concat(keyColumn("product_id"), nameColumn, orderColumns, spendingColumns, profitColumns)},
	"districts": {(*Figures).districts, []string{"sales", "key", "orders", "delivered", "returned", "delivery_fees", "courier_charges", "damaged_goods", "profit"},
		slices.Concat(districtColumn, orderColumns, spendingColumns, profitColumns)},
	"sources": {(*Figures).sources, []string{"visits", "key", "orders", "conversion", "sales", "delivered", "returned", "delivery_fees", "courier_charges", "damaged_goods", "ads", "profit"},
		slices.Concat(keyColumn("source"), visitColumns, orderColumns, spendingColumns, adColumns, profitColumns)},
	"searches": {(*Figures).searches, []string{"searches", "key", "missed"},
		slices.Concat(keyColumn("term"), searchColumns)},
}

// Query selects a table. Sort is a column followed by -asc or -desc, such as sales-desc, or empty.
type Query struct {
	Table  string
	Period Period
	Sort   string
	Costs  bool
	Locale i18n.Locale // the reader's, in which products and districts are named and sorted by name
}

// Page returns a page of a table. Pages are numbered from 1. A page number beyond the last selects the last
// page. Errors: NotFound "report_not_found" for an unknown table; Invalid "request_invalid" for a sort order
// that the table does not have.
func (f *Figures) Page(ctx context.Context, q Query, page int) (*Page, error) {
	rows, _, err := f.load(ctx, q)
	if err != nil {
		return nil, err
	}
	p := &Page{Count: len(rows), Pages: max(1, (len(rows)+rowsPerPage-1)/rowsPerPage)}
	p.Page = min(max(page, 1), p.Pages)
	first := (p.Page - 1) * rowsPerPage
	p.Rows = rows[first:min(first+rowsPerPage, len(rows))]
	return p, f.addNames(ctx, q, p.Rows)
}

// load returns all rows of a table in order. Rows of products have names only if they are sorted by name.
func (f *Figures) load(ctx context.Context, q Query) ([]Row, table, error) {
	t, ok := tables[q.Table]
	if !ok {
		return nil, t, fault.New(fault.NotFound, "report_not_found")
	}
	by, descending, err := t.sortOf(q)
	if err != nil {
		return nil, t, err
	}
	if err := f.summaries.Refresh(ctx); err != nil {
		return nil, t, err
	}
	rows, err := t.rows(f, ctx, q.Period, q.Costs)
	if err != nil {
		return nil, t, err
	}
	if q.Table == "districts" && q.Locale == i18n.Bn {
		for i, row := range rows {
			if district, ok := places.Named(row.Key); ok {
				rows[i].shownName = district.Bn
			}
		}
	}
	if by == "name" {
		if err := f.addNames(ctx, q, rows); err != nil {
			return nil, t, err
		}
	}
	slices.SortFunc(rows, func(a, b Row) int {
		order := compare[by](a, b)
		if descending {
			order = -order
		}
		return cmp.Or(order, strings.Compare(a.Key, b.Key))
	})
	return rows, t, nil
}

// costSorts are the columns that only members who may see costs can sort by.
var costSorts = []string{"delivery_fees", "courier_charges", "damaged_goods", "ads", "profit"}

// sortOf returns the column and the direction of the query's sort order.
func (t table) sortOf(q Query) (by string, descending bool, err error) {
	if q.Sort == "" {
		return t.sorts[0], true, nil
	}
	by, direction, _ := strings.Cut(q.Sort, "-")
	if !slices.Contains(t.sorts, by) || direction != "asc" && direction != "desc" || slices.Contains(costSorts, by) && !q.Costs {
		return "", false, form.Fields{"sort": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	return by, direction == "desc", nil
}

// compare contains functions that compare rows by a column.
var compare = map[string]func(a, b Row) int{
	"key":             func(a, b Row) int { return strings.Compare(cmp.Or(a.shownName, a.Key), cmp.Or(b.shownName, b.Key)) },
	"name":            func(a, b Row) int { return strings.Compare(strings.ToLower(a.shownName), strings.ToLower(b.shownName)) },
	"visits":          func(a, b Row) int { return cmp.Compare(a.Visits, b.Visits) },
	"orders":          func(a, b Row) int { return cmp.Compare(a.Orders, b.Orders) },
	"conversion":      func(a, b Row) int { return cmp.Compare(orLowest(a.Conversion), orLowest(b.Conversion)) },
	"units":           func(a, b Row) int { return cmp.Compare(a.Units, b.Units) },
	"sales":           func(a, b Row) int { return cmp.Compare(a.Sales, b.Sales) },
	"delivered":       func(a, b Row) int { return cmp.Compare(a.Delivered, b.Delivered) },
	"returned":        func(a, b Row) int { return cmp.Compare(a.Returned, b.Returned) },
	"profit":          func(a, b Row) int { return compareProfits(a.Profit, b.Profit) },
	"delivery_fees":   func(a, b Row) int { return cmp.Compare(a.Profit.DeliveryFees, b.Profit.DeliveryFees) },
	"courier_charges": func(a, b Row) int { return cmp.Compare(a.Profit.CourierCharges, b.Profit.CourierCharges) },
	"damaged_goods":   func(a, b Row) int { return cmp.Compare(a.Profit.DamagedGoods, b.Profit.DamagedGoods) },
	"ads":             func(a, b Row) int { return cmp.Compare(a.Profit.Ads, b.Profit.Ads) },
	"searches":        func(a, b Row) int { return cmp.Compare(a.Searches, b.Searches) },
	"missed":          func(a, b Row) int { return cmp.Compare(a.Missed, b.Missed) },
}

// compareProfits compares profits. A profit that lacks costs is unknown, and below all known ones.
func compareProfits(a, b *PeriodProfit) int {
	switch known := b.UncostedUnits == 0; {
	case (a.UncostedUnits == 0) == known:
		return cmp.Compare(a.Amount, b.Amount)
	case known:
		return -1
	}
	return 1
}

// orLowest returns a rate, or a value below all rates if the rate is nil.
func orLowest(rate *int) int {
	if rate == nil {
		return -1
	}
	return *rate
}

func (f *Figures) dayRows(ctx context.Context, p Period, costs bool) ([]Row, error) {
	rows, _, err := f.days(ctx, p, costs)
	return rows, err
}

func (f *Figures) districts(ctx context.Context, p Period, costs bool) ([]Row, error) {
	return f.rowsOf(ctx, p, daysummary.KindDistrict, costs)
}

// rowsOf returns a row for each key of a kind.
func (f *Figures) rowsOf(ctx context.Context, p Period, kind daysummary.Kind, costs bool) ([]Row, error) {
	list, err := f.sumsOf(ctx, p, kind, daysummary.FieldKey)
	if err != nil {
		return nil, err
	}
	rows := make([]Row, len(list))
	for i, each := range list {
		rows[i] = Row{Key: each.Key, Totals: totals(each.Sums, costs)}
	}
	return rows, nil
}

// sources returns a row for each source of visits, orders or ads.
func (f *Figures) sources(ctx context.Context, p Period, costs bool) ([]Row, error) {
	rows, err := f.rowsOf(ctx, p, daysummary.KindSource, costs)
	if err != nil {
		return nil, err
	}
	visits, err := f.visitsBy(ctx, p, visitcount.FieldSource)
	if err != nil {
		return nil, err
	}
	for i, row := range rows {
		if !isManual(row.Key) {
			rows[i].Totals = row.withVisits(visits[row.Key], row.Orders)
			delete(visits, row.Key)
		}
	}
	for source, n := range visits {
		rows = append(rows, Row{Key: source, Totals: totals(summary.Sums{}, costs).withVisits(n, 0)})
	}
	if !costs {
		return rows, nil
	}
	return f.withAds(ctx, p, rows)
}

// withAds adds the costs of ads to the rows of sources. It appends rows for sources that have only ads.
func (f *Figures) withAds(ctx context.Context, p Period, rows []Row) ([]Row, error) {
	ads, err := f.adsBySource(ctx, p)
	if err != nil {
		return nil, err
	}
	for i, row := range rows {
		rows[i].Totals = row.withSpending(spending{ads: ads[row.Key]})
		delete(ads, row.Key)
	}
	for source, amount := range ads {
		rows = append(rows, Row{Key: source, Totals: totals(summary.Sums{}, true).withSpending(spending{ads: amount})})
	}
	return rows, nil
}

// products returns a row for each product, without its name, and one row for all deleted products.
func (f *Figures) products(ctx context.Context, p Period, costs bool) ([]Row, error) {
	all, err := f.productSums(ctx, p)
	if err != nil {
		return nil, err
	}
	ids, err := f.client.Product.Query().IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("list products: %w", err)
	}
	rows := make([]Row, 0, len(all))
	for _, id := range ids {
		if s := all[id]; s != nil {
			rows = append(rows, Row{Key: strconv.Itoa(id), Totals: totals(*s, costs)})
			delete(all, id)
		}
	}
	if len(all) > 0 {
		var deleted summary.Sums
		for _, s := range all {
			deleted.Add(*s)
		}
		rows = append(rows, Row{Key: strconv.Itoa(summary.NoProduct), Totals: totals(deleted, costs)})
	}
	return rows, nil
}

// addNames sets the names of products' rows. Rows of other tables have no names.
func (f *Figures) addNames(ctx context.Context, q Query, rows []Row) error {
	if q.Table != "products" {
		return nil
	}
	query := f.client.Product.Query()
	if len(rows) <= namedByID {
		ids := make([]int, len(rows))
		for i, row := range rows {
			ids[i], _ = strconv.Atoi(row.Key) // products has created the keys from ids
		}
		query.Where(product.IDIn(ids...))
	}
	var list []struct {
		ID     string `sql:"id"`
		Name   string `sql:"name"`
		BnName string `sql:"bn_name"`
	}
	if err := query.Select(product.FieldID, product.FieldName, product.FieldBnName).Scan(ctx, &list); err != nil {
		return fmt.Errorf("load names of products: %w", err)
	}
	at := make(map[string]int, len(list))
	for i, each := range list {
		at[each.ID] = i
	}
	for i, row := range rows {
		if n, ok := at[row.Key]; ok {
			rows[i].Name, rows[i].BnName = list[n].Name, list[n].BnName
			rows[i].shownName = q.Locale.Pick(list[n].Name, list[n].BnName)
		}
	}
	return nil
}

// searches returns a row for each term that was searched for. The numbers of searches are stored for 90 days.
func (f *Figures) searches(ctx context.Context, p Period, _ bool) ([]Row, error) {
	var list []struct {
		Term   string `sql:"term"`
		Found  int    `sql:"found"`
		Missed int    `sql:"missed"`
	}
	err := f.client.TermCount.Query().Where(termcount.DayGTE(p.From), termcount.DayLTE(p.To)).
		GroupBy(termcount.FieldTerm).
		Aggregate(ent.As(ent.Sum(termcount.FieldFound), "found"), ent.As(ent.Sum(termcount.FieldMissed), "missed")).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("sum up searches: %w", err)
	}
	rows := make([]Row, len(list))
	for i, each := range list {
		rows[i] = Row{Key: each.Term, Searches: each.Found, Missed: each.Missed}
	}
	return rows, nil
}
