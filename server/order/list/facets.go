package list

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/discount"
	"haat/ent/order"
	"haat/ent/orderdiscount"
	"haat/ent/orderitem"
	"haat/ent/ordertagging"
	"haat/ent/product"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/places"
)

// Maximum numbers of values in facets.
const (
	maxProducts  = 50
	maxDiscounts = 50
)

// Facets returns the number of orders for each filter value. The numbers for a filter are computed with all
// other filters and the search. They are also restricted to the tab, except those of the statuses, which
// replace the tab.
func (s *Lists) Facets(ctx context.Context, q Query, locale i18n.Locale) (*OrderFacets, error) {
	f := facets{s: s, q: q, locale: locale, all: s.client.Order.Query()}
	if q.Search != "" {
		found, err := s.search(ctx, q.Search)
		if err != nil {
			return nil, err
		}
		f.all.Where(order.IDIn(found...))
	}
	counted := &OrderFacets{}
	for _, count := range []func(context.Context, *OrderFacets) error{f.groups, f.dates, f.products, f.discounts, f.tags, f.reminders, f.risks} {
		if err := count(ctx, counted); err != nil {
			return nil, err
		}
	}
	return counted, nil
}

// facets counts the values of each filter of a query.
type facets struct {
	s      *Lists
	q      Query
	locale i18n.Locale
	all    *ent.OrderQuery // the search's results, or all orders
}

// within returns the orders that match all filters except the given ones.
func (f facets) within(except ...filter) *ent.OrderQuery {
	return f.all.Clone().Where(f.q.where(except...)...)
}

// fixed returns the counts of the values, sorted as in values.
func fixed(values []string, counts map[string]int) []FacetCount {
	list := make([]FacetCount, len(values))
	for i, value := range values {
		list[i] = FacetCount{Value: value, Count: counts[value]}
	}
	return list
}

// byCount sorts the values by their number of orders, the highest first.
func byCount(list []FacetCount) []FacetCount {
	slices.SortFunc(list, func(a, b FacetCount) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Label, b.Label), cmp.Compare(a.Value, b.Value))
	})
	return list
}

func (f facets) districts(counts map[string]int) []FacetCount {
	list := []FacetCount{}
	for _, name := range slices.Concat(slices.Collect(maps.Keys(counts)), missing(f.q.districts, counts)) {
		if !places.IsDistrict(name) { // orders of erased customers have no district
			continue
		}
		division, _ := places.Upazilas(name)
		_, bengali, _ := places.Bengali(division, name, "")
		list = append(list, FacetCount{Value: name, Label: f.locale.Pick(name, bengali), Count: counts[name]})
	}
	return byCount(list)
}

// missing returns the selected values without orders.
func missing[T comparable](chosen []T, counts map[T]int) (rest []T) {
	for _, value := range chosen {
		if _, ok := counts[value]; !ok && !slices.Contains(rest, value) {
			rest = append(rest, value)
		}
	}
	return rest
}

// assignees lists "nobody", the active members, and former members with orders.
func (f facets) assignees(ctx context.Context, counts map[int]int) ([]FacetCount, error) {
	members, err := f.s.Members(ctx)
	if err != nil {
		return nil, err
	}
	list := []FacetCount{{Value: "nobody", Count: counts[0]}}
	known := map[int]bool{0: true}
	for _, member := range members {
		known[member.ID] = true
		list = append(list, FacetCount{Value: strconv.Itoa(member.ID), Label: member.Name, Count: counts[member.ID]})
	}
	for _, id := range slices.Sorted(maps.Keys(counts)) {
		if !known[id] {
			list = append(list, FacetCount{Value: strconv.Itoa(id), Count: counts[id]})
		}
	}
	return list, nil
}

// dates counts the orders in each named period.
func (f facets) dates(ctx context.Context, to *OrderFacets) error {
	named := []string{dateToday, dateYesterday, dateWeek, dateMonth}
	periods := make([]period, len(named))
	longest := period{}
	for i, name := range named {
		periods[i], _ = daysOf(name, f.q.now)
		if longest.from.IsZero() || periods[i].from.Before(longest.from) {
			longest.from = periods[i].from
		}
	}
	var hours []struct {
		Hour  int64 `sql:"hour"` // hours since 1970
		Count int   `sql:"count"`
	}
	err := f.within(byDate).Where(longest.condition()).Aggregate(hourSQL, ent.Count()).Scan(ctx, &hours)
	if err != nil {
		return fmt.Errorf("count orders by hour: %w", err)
	}
	counts := map[string]int{}
	for _, hour := range hours {
		at := hour.Hour * 3600
		for i, p := range periods {
			if at >= p.from.Unix() && at < p.until.Unix() {
				counts[named[i]] += hour.Count
			}
		}
	}
	to.Dates = fixed(named, counts)
	return nil
}

// hourSQL groups orders by hour.
func hourSQL(s *sql.Selector) string {
	group, hour := db.HourSQL(s, order.FieldCreatedAt)
	s.GroupBy(group)
	return sql.As(hour, "hour")
}

// idCount is the number of orders of a product, discount or tag.
type idCount struct {
	ID    int `sql:"id"`
	Count int `sql:"count"`
}

// joinSQL counts orders by a column of a related table.
func joinSQL(table, orderColumn, column, shopColumn string, limit int) ent.AggregateFunc {
	return func(s *sql.Selector) string {
		joined := sql.Dialect(s.Dialect()).Table(table)
		join := s.Join(joined) // the join assigns an alias to the table
		join.OnP(sql.And(sql.ColumnsEQ(joined.C(shopColumn), s.C(order.FieldShopID)), sql.ColumnsEQ(joined.C(orderColumn), s.C(order.FieldID))))
		// The plus sign prevents SQLite from using an index that begins with this column, which would make it
		// read the rows of all shops.
		id := "(+" + joined.C(column) + ")"
		s.Where(sql.ExprP(id+" IS NOT NULL")).GroupBy(id).OrderBy(sql.Desc("count"), "id").Limit(limit)
		return sql.As(id, "id") + ", " + sql.As("COUNT(DISTINCT "+joined.C(orderColumn)+")", "count")
	}
}

func (f facets) products(ctx context.Context, to *OrderFacets) (err error) {
	join := joinSQL(orderitem.Table, orderitem.FieldOrderID, orderitem.FieldProductID, orderitem.FieldShopID, maxProducts)
	to.Products, err = f.named(ctx, f.within(byProduct), join, f.q.products, func(ids []int, rows *[]namedRow) error {
		return f.s.client.Product.Query().Where(product.IDIn(ids...)).Select(product.FieldID, product.FieldName, product.FieldBnName).Scan(ctx, rows)
	})
	return fault.Wrap("count orders by product", err)
}

func (f facets) discounts(ctx context.Context, to *OrderFacets) (err error) {
	join := joinSQL(orderdiscount.Table, orderdiscount.FieldOrderID, orderdiscount.FieldDiscountID, orderdiscount.FieldShopID, maxDiscounts)
	to.Discounts, err = f.named(ctx, f.within(byDiscount).Where(order.MergedIntoIDIsNil()), join, f.q.discounts, func(ids []int, rows *[]namedRow) error {
		return f.s.client.Discount.Query().Where(discount.IDIn(ids...)).Select(discount.FieldID, discount.FieldName, discount.FieldBnName).Scan(ctx, rows)
	})
	return fault.Wrap("count orders by discount", err)
}

// namedRow is a row of a table with names in both languages.
type namedRow struct {
	ID     int    `sql:"id"`
	Name   string `sql:"name"`
	BnName string `sql:"bn_name"`
}

// named counts orders by the values of a filter that have a name. by is the count by id, chosen are the selected ids, and load loads
// the names.
func (f facets) named(ctx context.Context, of *ent.OrderQuery, by ent.AggregateFunc, chosen []int, load func(ids []int, rows *[]namedRow) error) ([]FacetCount, error) {
	counts, err := countsOf(ctx, of, by)
	if err != nil {
		return nil, err
	}
	list := []FacetCount{}
	ids := slices.Concat(slices.Collect(maps.Keys(counts)), missing(chosen, counts))
	if len(ids) == 0 {
		return list, nil
	}
	var rows []namedRow
	if err := load(ids, &rows); err != nil {
		return nil, fmt.Errorf("load names: %w", err)
	}
	for _, row := range rows {
		list = append(list, FacetCount{Value: strconv.Itoa(row.ID), Label: f.locale.Pick(row.Name, row.BnName), Count: counts[row.ID]})
	}
	return byCount(list), nil
}

func (f facets) tags(ctx context.Context, to *OrderFacets) error {
	join := joinSQL(ordertagging.Table, ordertagging.FieldOrderID, ordertagging.FieldTagID, ordertagging.FieldShopID, maxTags)
	counts, err := countsOf(ctx, f.within(byTag), join)
	if err != nil {
		return fmt.Errorf("count orders by tag: %w", err)
	}
	rows, err := tagRows(ctx, f.s.client)
	if err != nil {
		return err
	}
	to.Tags = make([]FacetCount, len(rows))
	for i, row := range rows {
		to.Tags[i] = FacetCount{Value: strconv.Itoa(row.ID), Label: row.Name, Colour: string(row.Colour), Count: counts[row.ID]}
	}
	return nil
}

func countsOf(ctx context.Context, query *ent.OrderQuery, by ent.AggregateFunc) (map[int]int, error) {
	var rows []idCount
	if err := query.Aggregate(by).Scan(ctx, &rows); err != nil {
		return nil, err
	}
	counts := map[int]int{}
	for _, row := range rows {
		counts[row.ID] = row.Count
	}
	return counts, nil
}

func (f facets) reminders(ctx context.Context, to *OrderFacets) (err error) {
	if to.Reminders, err = f.within(byReminder).Where(order.RemindAtLTE(f.q.now.UTC())).Count(ctx); err != nil {
		return fmt.Errorf("count reminders: %w", err)
	}
	return nil
}

// risks counts the scored orders by level, and those on hold.
func (f facets) risks(ctx context.Context, to *OrderFacets) (err error) {
	var rows []struct {
		Level string `json:"risk_level"`
		Count int    `json:"count"`
	}
	err = f.within(byRisk).Where(order.RiskLevelNotNil()).GroupBy(order.FieldRiskLevel).Aggregate(ent.Count()).Scan(ctx, &rows)
	if err != nil {
		return fmt.Errorf("count levels of risk: %w", err)
	}
	counts := map[string]int{}
	for _, row := range rows {
		counts[row.Level] = row.Count
	}
	to.Risks = fixed([]string{"red", "amber", "green"}, counts)
	if to.Holds, err = f.within(byHold).Where(order.HoldNotNil()).Count(ctx); err != nil {
		return fmt.Errorf("count orders on hold: %w", err)
	}
	return nil
}
