// Package list lists, filters, labels and exports the orders of a shop for its team. Every method needs a context with
// the shop as viewer.
package list

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/ordertagging"
	orders "haat/server/order"
	"haat/server/order/state"
	"haat/server/platform/db"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/places"
	"haat/server/platform/textnorm"
	"haat/server/team"
)

const (
	perPage    = 20
	itemsNamed = 3   // maximum number of items that the list shows by name
	maxSearch  = 60  // characters
	noteShown  = 120 // characters of a note that the list shows
)

// Lists is the service that lists orders.
type Lists struct{ client *ent.Client }

// New returns the service for the client's database.
func New(client *ent.Client) *Lists { return &Lists{client} }

// tabAll is the tab of all orders.
const tabAll = "all"

// tabs maps the tabs of a shop's order list to their statuses. The admin area has a tab for each next step: new,
// pack, ship, way and done. Apps of merchants use new, ongoing and completed.
var tabs = map[string][]order.Status{
	"new":       {order.StatusPending},
	"pack":      {order.StatusAccepted},
	"ship":      {order.StatusProcessing},
	"way":       {order.StatusShipped},
	"done":      {order.StatusDelivered, order.StatusCompleted, order.StatusCanceled},
	"ongoing":   {order.StatusAccepted, order.StatusProcessing, order.StatusShipped, order.StatusDelivered},
	"completed": {order.StatusCompleted, order.StatusCanceled},
	tabAll:      state.All,
}

// List returns a page of the shop's orders. A search finds at most 1000 orders by number, phone number or
// name. A page number beyond the last selects the last page.
func (s *Lists) List(ctx context.Context, q Query, locale i18n.Locale) (*AdminOrders, error) {
	byStatus, err := s.countByStatus(ctx)
	if err != nil {
		return nil, err
	}
	list := &AdminOrders{Counts: AdminOrderCounts{
		New: sum(byStatus, "new"), Ongoing: sum(byStatus, "ongoing"), Completed: sum(byStatus, "completed"),
		Pack: sum(byStatus, "pack"), Ship: sum(byStatus, "ship"), Way: sum(byStatus, "way"), Done: sum(byStatus, "done"),
	}}
	var ids []int
	if q.Search == "" && !q.filtered() && q.Sort == sortNewest {
		list.paged(sum(byStatus, q.Tab), q.Page)
		ids, err = s.inTab(ctx, q.Tab, (list.Page-1)*perPage, list.Total)
	} else {
		ids, err = s.filteredPage(ctx, q, list)
	}
	if err != nil {
		return nil, err
	}
	list.Orders, err = s.rows(ctx, ids, locale)
	return list, err
}

// filteredPage returns the ids of a page of the query's orders, and sets the total and page numbers of list.
func (s *Lists) filteredPage(ctx context.Context, q Query, list *AdminOrders) ([]int, error) {
	query, err := s.matching(ctx, q)
	if err != nil {
		return nil, err
	}
	total, err := query.Clone().Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("count orders: %w", err)
	}
	list.paged(total, q.Page)
	ids, err := query.Order(q.sorted()...).Offset((list.Page - 1) * perPage).Limit(perPage).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	return ids, nil
}

// matching returns an unsorted query of the orders that match the search and the filters.
func (s *Lists) matching(ctx context.Context, q Query) (*ent.OrderQuery, error) {
	query := s.client.Order.Query().Where(q.where()...)
	if q.Search != "" {
		found, err := s.search(ctx, q.Search)
		if err != nil {
			return nil, err
		}
		query.Where(order.IDIn(found...))
	}
	return query, nil
}

// paged sets the total and clamps the page to the last one.
func (l *AdminOrders) paged(total, page int) {
	l.Total, l.Pages = total, max(1, (total+perPage-1)/perPage)
	l.Page = min(max(1, page), l.Pages)
}

// inTab returns the ids of a page of the tab's orders, newest first. total is the number of the tab's orders.
// It reads pages in the second half from the end of the index, so that the database skips fewer entries.
func (s *Lists) inTab(ctx context.Context, tab string, from, total int) ([]int, error) {
	query, n := s.client.Order.Query(), min(perPage, total-from)
	if tab != tabAll {
		query.Where(order.StatusIn(tabs[tab]...))
	}
	if n <= 0 {
		return nil, nil
	}
	fromEnd := from > total/2
	if fromEnd {
		query.Order(ent.Asc(order.FieldID)).Offset(total - from - n)
	} else {
		query.Order(ent.Desc(order.FieldID)).Offset(from)
	}
	ids, err := query.Limit(n).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("list orders: %w", err)
	}
	if fromEnd {
		slices.Reverse(ids)
	}
	return ids, nil
}

func sum(byStatus map[order.Status]int, tab string) (n int) {
	for _, status := range tabs[tab] {
		n += byStatus[status]
	}
	return n
}

func (s *Lists) countByStatus(ctx context.Context) (map[order.Status]int, error) {
	var rows []struct {
		Status order.Status `json:"status"`
		Count  int          `json:"count"`
	}
	err := s.client.Order.Query().GroupBy(order.FieldStatus).Aggregate(ent.Count()).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count orders: %w", err)
	}
	counts := map[order.Status]int{}
	for _, row := range rows {
		counts[row.Status] = row.Count
	}
	return counts, nil
}

// rows returns the orders with the ids, sorted as in ids.
func (s *Lists) rows(ctx context.Context, ids []int, locale i18n.Locale) ([]AdminOrderRow, error) {
	rows, err := s.loaded(ctx, ids)
	if err != nil {
		return nil, err
	}
	names, err := memberNames(ctx, s.client, rows)
	if err != nil {
		return nil, err
	}
	list := make([]AdminOrderRow, len(rows))
	for i, row := range rows {
		list[i] = rowOf(row, names, locale)
	}
	return list, nil
}

// loaded returns the orders with their items, tags and what more adds, sorted as in ids.
func (s *Lists) loaded(ctx context.Context, ids []int, more ...func(*ent.OrderQuery)) ([]*ent.Order, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	query := s.client.Order.Query().Where(order.IDIn(ids...)).
		WithItems(func(q *ent.OrderItemQuery) { q.Order(ent.Asc(orderitem.FieldID)) }).
		WithTaggings(func(q *ent.OrderTaggingQuery) { q.Order(ent.Asc(ordertagging.FieldID)).WithTag() })
	for _, add := range more {
		add(query)
	}
	rows, err := query.All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load orders: %w", err)
	}
	db.SortByIDs(rows, ids, func(row *ent.Order) int { return row.ID })
	return rows, nil
}

// memberNames returns the names of the orders' assignees by id. It omits former members.
func memberNames(ctx context.Context, client *ent.Client, rows []*ent.Order) (map[int]string, error) {
	var ids []int
	for _, row := range rows {
		if row.AssigneeID != nil && !slices.Contains(ids, *row.AssigneeID) {
			ids = append(ids, *row.AssigneeID)
		}
	}
	return team.Names(ctx, client, ids)
}

func rowOf(row *ent.Order, names map[int]string, locale i18n.Locale) AdminOrderRow {
	_, district, _ := places.Bengali(row.Division, row.District, row.Upazila)
	owed := state.MoneyOf(row)
	shown := AdminOrderRow{
		OrderID: row.Number, Date: row.CreatedAt, Status: string(row.Status), Source: string(row.Source),
		Returned: row.ReturnedAt != nil,
		Name:     row.Name, Mobile: row.Mobile, District: locale.Pick(row.District, district), Items: []string{},
		Amount: money.Amount(row.Total), Advance: money.Amount(row.Advance), Due: owed.Due, PaymentStatus: string(owed.State), Currency: row.Currency,
		Noted: row.Note != "" || row.ShopNote != "", Note: textnorm.Clip(noteOf(row), noteShown),
		Tags: tagsOf(row), Assignee: assigneeOf(row, names),
		Allowed: orders.Allowed(row.Status, orders.Merchant), CallState: orders.CallStateOf(row),
	}
	shown.RiskLevel, shown.Hold = orders.RiskOf(row)
	for i, item := range row.Edges.Items {
		shown.Quantity += item.Quantity
		if i == 0 {
			shown.Picture = item.Picture
		}
		if i < itemsNamed {
			shown.Items = append(shown.Items, locale.Pick(item.Name, item.BnName))
		}
	}
	return shown
}

// noteOf returns the shop's note, or the customer's note if there is none.
func noteOf(row *ent.Order) string {
	if row.ShopNote != "" {
		return row.ShopNote
	}
	return row.Note
}

func tagsOf(row *ent.Order) []OrderTag {
	tags := []OrderTag{}
	for _, tagging := range row.Edges.Taggings {
		if tag := tagging.Edges.Tag; tag != nil { // it may have been deleted since the tagging was loaded
			tags = append(tags, TagOf(tag))
		}
	}
	return tags
}

func assigneeOf(row *ent.Order, names map[int]string) *OrderMember {
	if row.AssigneeID == nil {
		return nil
	}
	return &OrderMember{ID: *row.AssigneeID, Name: names[*row.AssigneeID]}
}
