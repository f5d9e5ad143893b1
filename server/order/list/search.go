package list

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/predicate"
	orders "haat/server/order"
	"haat/server/platform/fault"
	"haat/server/platform/phone"
	"haat/server/platform/textnorm"
)

// maxOrdersFound is the maximum number of search results.
const maxOrdersFound = 1000

// search returns the ids of the newest orders that match a search. It tries the interpretations of the search
// one after the other and returns the results of the first with any: a whole phone number or order id, the
// beginning of one, or words of the name.
func (s *Lists) search(ctx context.Context, search string) (ids []int, err error) {
	for _, where := range interpretations(search) {
		// The result is sorted in Go, because with ORDER BY the database would not use the index for this
		// condition.
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

// Find returns the newest orders that match a search like Query.Search, at most n. Only the fields of a short
// line are loaded: number, name, mobile, creation time, status and total.
func (s *Lists) Find(ctx context.Context, search string, n int) ([]*ent.Order, error) {
	ids, err := s.search(ctx, search)
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	rows, err := s.client.Order.Query().Where(order.IDIn(ids[:min(n, len(ids))]...)).Order(ent.Desc(order.FieldID)).
		Select(order.FieldNumber, order.FieldName, order.FieldMobile, order.FieldCreatedAt, order.FieldStatus, order.FieldTotal).All(ctx)
	return rows, fault.Wrap("load found orders", err)
}

// interpretations returns the possible conditions for a search, the most likely first.
func interpretations(search string) []predicate.Order {
	var list []predicate.Order
	if mobile, ok := phone.Read(search); ok {
		list = append(list, order.Mobile(mobile))
	}
	if id := orders.OrderID(search); id != "" {
		list = append(list, order.Number(id))
	}
	if digits, mobile := phone.Search(strings.TrimPrefix(search, "#")); digits != "" {
		if mobile == "" {
			mobile = digits
		}
		list = append(list, order.Or(
			order.And(order.NumberGTE(digits), order.NumberLT(after(digits))),
			order.And(order.MobileGTE(mobile), order.MobileLT(after(mobile))),
		))
	}
	var inName []predicate.Order
	for _, word := range strings.Fields(textnorm.Fold(search)) {
		inName = append(inName, order.NameKeyContains(word))
	}
	if len(inName) == 0 { // search has only punctuation, which names do not contain
		return list
	}
	return append(list, order.And(inName...))
}

// after returns an exclusive upper bound of all numbers with a prefix. Every database sorts letters after
// digits.
func after(digits string) string { return digits + "Z" }
