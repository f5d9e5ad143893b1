// Package orderlist lists the orders of a shop for its team. Every method needs a context with the shop as viewer.
package orderlist

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderitem"
	"haat/ent/predicate"
	"haat/server/catalog"
	"haat/server/checkout"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/phone"
	"haat/server/platform/places"
	"haat/server/platform/textnorm"
)

const (
	perPage    = 20
	itemsNamed = 3  // items of an order that the list shows by name
	maxSearch  = 60 // characters
)

// Lists is the service that lists orders.
type Lists struct{ client *ent.Client }

// New returns the service for the client's database.
func New(client *ent.Client) *Lists { return &Lists{client} }

// tabs maps the tabs of a shop's order list to their statuses.
var tabs = map[string][]order.Status{
	"new":       {order.StatusPending},
	"ongoing":   {order.StatusAccepted, order.StatusProcessing, order.StatusShipped, order.StatusDelivered},
	"completed": {order.StatusCompleted, order.StatusCanceled},
}

// List returns a page of the shop's orders, newest first: those of a tab or, if
// search is not empty, at most 1000 matches in all tabs by number, phone number or name. A page
// beyond the last returns the last. The error is Invalid "request_invalid" for an unknown tab or a
// search that is too long.
func (s *Lists) List(ctx context.Context, tab, search string, page int, locale catalog.Locale) (*AdminOrders, error) {
	if _, ok := tabs[tab]; !ok {
		return nil, form.Fields{"tab": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	byStatus, err := s.countByStatus(ctx)
	if err != nil {
		return nil, err
	}
	list := &AdminOrders{Counts: AdminOrderCounts{
		New: sum(byStatus, "new"), Ongoing: sum(byStatus, "ongoing"), Completed: sum(byStatus, "completed"),
	}}
	var ids []int
	if search = form.OneLine(search); search == "" {
		list.paged(sum(byStatus, tab), page)
		ids, err = s.inTab(ctx, tab, (list.Page-1)*perPage, list.Total)
	} else if ids, err = s.findIDs(ctx, search); err == nil {
		list.paged(len(ids), page)
		ids = ids[(list.Page-1)*perPage : min(list.Page*perPage, len(ids))]
	}
	if err != nil {
		return nil, err
	}
	list.Orders, err = s.rows(ctx, ids, locale)
	return list, err
}

// paged sets the total and clamps the page to the existing ones.
func (l *AdminOrders) paged(total, page int) {
	l.Total, l.Pages = total, max(1, (total+perPage-1)/perPage)
	l.Page = min(max(1, page), l.Pages)
}

// inTab returns the ids of a page of the tab's total orders, newest first. Pages in
// the second half are counted from the end. The offset is read from the index alone.
func (s *Lists) inTab(ctx context.Context, tab string, from, total int) ([]int, error) {
	query, n := s.client.Order.Query().Where(order.StatusIn(tabs[tab]...)), min(perPage, total-from)
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

// rows returns the orders with the ids, newest first.
func (s *Lists) rows(ctx context.Context, ids []int, locale catalog.Locale) ([]AdminOrderRow, error) {
	if len(ids) == 0 {
		return []AdminOrderRow{}, nil
	}
	rows, err := s.client.Order.Query().Where(order.IDIn(ids...)).Order(ent.Desc(order.FieldID)).
		WithItems(func(q *ent.OrderItemQuery) { q.Order(ent.Asc(orderitem.FieldID)) }).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load orders: %w", err)
	}
	list := make([]AdminOrderRow, len(rows))
	for i, row := range rows {
		list[i] = rowOf(row, locale)
	}
	return list, nil
}

func rowOf(row *ent.Order, locale catalog.Locale) AdminOrderRow {
	_, district, _ := places.Bengali(row.Division, row.District, row.Upazila)
	shown := AdminOrderRow{
		OrderID: row.Number, Date: row.CreatedAt, Status: string(row.Status), Source: string(row.Source),
		Returned: row.ReturnedAt != nil,
		Name:     row.Name, Mobile: row.Mobile, District: locale.Pick(row.District, district), Items: []string{},
		Amount: money.Amount(row.Total), Currency: row.Currency,
		Noted: row.Note != "" || row.ShopNote != "", Allowed: checkout.Allowed(row.Status, checkout.Merchant),
		CallState: checkout.CallStateOf(row),
	}
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

// maxOrdersFound is the maximum number of search results.
const maxOrdersFound = 1000

// findIDs returns the ids of the orders that match a search, newest first. It tries the
// interpretations of the search in turn and returns the first that has results: a whole phone
// number or order id, the beginning of one, or words of the name.
func (s *Lists) findIDs(ctx context.Context, search string) (ids []int, err error) {
	if utf8.RuneCountInString(search) > maxSearch {
		return nil, form.Fields{"q": "max"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	for _, where := range interpretations(search) {
		// Sorting in the database would make it ignore the index for this condition.
		if ids, err = s.client.Order.Query().Where(where).IDs(ctx); err != nil {
			return nil, fmt.Errorf("find orders: %w", err)
		}
		if len(ids) > 0 {
			break
		}
	}
	slices.SortFunc(ids, func(a, b int) int { return b - a })
	return ids[:min(maxOrdersFound, len(ids))], nil
}

// interpretations returns the conditions that a search may mean, the likeliest first.
func interpretations(search string) []predicate.Order {
	var list []predicate.Order
	if mobile, ok := phone.Read(search); ok {
		list = append(list, order.Mobile(mobile))
	}
	if id := checkout.OrderID(search); id != "" {
		list = append(list, order.Number(id))
	}
	if digits := onlyDigits(search); digits != "" {
		list = append(list, order.Or(
			order.And(order.NumberGTE(digits), order.NumberLT(after(digits))),
			order.And(order.MobileGTE(digits), order.MobileLT(after(digits))),
		))
	}
	var inName []predicate.Order
	for _, word := range strings.Fields(textnorm.Fold(search)) {
		inName = append(inName, order.NameKeyContains(word))
	}
	if len(inName) == 0 { // only punctuation, which names do not contain
		return list
	}
	return append(list, order.And(inName...))
}

// onlyDigits returns the ASCII digits of a search that may be the beginning of a number, or "" if
// it contains anything else.
func onlyDigits(search string) string {
	digits := strings.Map(func(c rune) rune {
		if unicode.IsSpace(c) || strings.ContainsRune("+-#", c) {
			return -1
		}
		return c
	}, textnorm.ASCIIDigits(search))
	if strings.Trim(digits, "0123456789") != "" {
		return ""
	}
	if national, ok := strings.CutPrefix(digits, "880"); ok {
		return "0" + strings.TrimPrefix(national, "0")
	}
	return digits
}

// after returns the exclusive upper bound of all numbers with a prefix. It relies on letters
// following digits in every database's order.
func after(digits string) string { return digits + "Z" }
