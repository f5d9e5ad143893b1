// Package record lists, labels, blocks and exports the customers of a shop for its team. A customer is a mobile number with
// an order or an account. Every method needs a context with the shop as viewer.
package record

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/customertagging"
	"haat/ent/ordertag"
	"haat/ent/summarystate"
	"haat/server/books/summary"
	"haat/server/order/blocklist"
	orderlist "haat/server/order/list"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/money"
	"haat/server/platform/places"
)

const perPage = 20

// Customers is the service for customer records. It refreshes the records before it reads them.
type Customers struct {
	client    *ent.Client
	summaries *summary.Summaries
}

// New returns the service for client's database.
func New(client *ent.Client, summaries *summary.Summaries) *Customers {
	return &Customers{client, summaries}
}

// List returns a page of the shop's customers. A page number beyond the last selects the last page.
func (s *Customers) List(ctx context.Context, q Query, locale i18n.Locale) (*CustomerList, error) {
	if err := s.summaries.Refresh(ctx); err != nil {
		return nil, err
	}
	list := &CustomerList{Customers: []CustomerRow{}}
	var err error
	if list.Segments, err = s.count(ctx, q); err != nil {
		return nil, err
	}
	list.paged(list.Segments.of(q.Segment), q.Page)
	rows, err := s.client.CustomerRecord.Query().Where(q.where()...).Order(q.sorted()...).
		Offset((list.Page - 1) * perPage).Limit(perPage).WithTaggings(withTags).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list customers: %w", err)
	}
	blocks, err := s.blocks(ctx, rows...)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		list.Customers = append(list.Customers, rowOf(row, blocks[row.Mobile], locale))
	}
	if list.Tags, err = s.tags(ctx); err != nil {
		return nil, err
	}
	list.Filled, err = s.client.SummaryState.Query().Where(summarystate.Filled(true)).Exist(ctx)
	return list, fault.Wrap("query state of summaries", err)
}

// Find returns the customers that match a search like Query.Search, the last order first, at most n.
func (s *Customers) Find(ctx context.Context, search string, n int) ([]*ent.CustomerRecord, error) {
	if err := s.summaries.Refresh(ctx); err != nil {
		return nil, err
	}
	q := Query{Search: search, Sort: "last_order"}
	rows, err := s.client.CustomerRecord.Query().Where(q.found()...).Order(q.sorted()...).Limit(n).All(ctx)
	return rows, fault.Wrap("find customers", err)
}

// paged sets the total and clamps the page to the existing ones.
func (l *CustomerList) paged(total, page int) {
	l.Total, l.Pages = total, max(1, (total+perPage-1)/perPage)
	l.Page = min(max(1, page), l.Pages)
}

// count counts the customers of each segment that match the search and the tag, in one query.
func (s *Customers) count(ctx context.Context, q Query) (SegmentCounts, error) {
	var counts []SegmentCounts
	rules := segments(q.now)
	countOf := func(segment, as string) ent.AggregateFunc {
		return func(s *sql.Selector) string { return sql.As("COUNT(CASE WHEN "+rules[segment](s)+" THEN 1 END)", as) }
	}
	err := s.client.CustomerRecord.Query().Where(q.found()...).Aggregate(
		countOf(segmentAll, "all_of_them"), countOf("new", "new"), countOf("loyal", "loyal"), countOf("sleeping", "sleeping"),
		countOf("returns", "returns"), countOf("blocked", "blocked"),
	).Scan(ctx, &counts)
	if err != nil {
		return SegmentCounts{}, fmt.Errorf("count customers: %w", err)
	}
	return counts[0], nil
}

// of returns the number of customers of a segment.
func (c SegmentCounts) of(segment string) int {
	return map[string]int{
		segmentAll: c.All, "new": c.New, "loyal": c.Loyal, "sleeping": c.Sleeping, "returns": c.Returns, "blocked": c.Blocked,
	}[segment]
}

// tags lists the shop's tags by name, with the numbers of their customers.
func (s *Customers) tags(ctx context.Context) ([]CustomerTag, error) {
	rows, err := s.client.OrderTag.Query().Order(ent.Asc(ordertag.FieldNameKey, ordertag.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list tags: %w", err)
	}
	var counts []struct {
		TagID int `json:"tag_id"`
		Count int `json:"count"`
	}
	err = s.client.CustomerTagging.Query().GroupBy(customertagging.FieldTagID).Aggregate(ent.Count()).Scan(ctx, &counts)
	if err != nil {
		return nil, fmt.Errorf("count tagged customers: %w", err)
	}
	of := map[int]int{}
	for _, each := range counts {
		of[each.TagID] = each.Count
	}
	list := make([]CustomerTag, len(rows))
	for i, row := range rows {
		list[i] = CustomerTag{orderlist.TagOf(row), of[row.ID]}
	}
	return list, nil
}

// withTags loads the tags of taggings.
func withTags(q *ent.CustomerTaggingQuery) { q.Order(ent.Asc(customertagging.FieldID)).WithTag() }

func tagsOf(row *ent.CustomerRecord) []orderlist.OrderTag {
	tags := []orderlist.OrderTag{}
	for _, tagging := range row.Edges.Taggings {
		if tag := tagging.Edges.Tag; tag != nil { // it may have been deleted since the tagging was loaded
			tags = append(tags, orderlist.TagOf(tag))
		}
	}
	return tags
}

// blocks returns the entries of the block list for the customers' numbers, by number.
func (s *Customers) blocks(ctx context.Context, rows ...*ent.CustomerRecord) (map[string]*ent.BlockEntry, error) {
	mobiles := make([]string, len(rows))
	for i, row := range rows {
		mobiles[i] = row.Mobile
	}
	return blocklist.Blocks(ctx, s.client, time.Now(), mobiles...)
}

// rowOf returns a customer. block is nil unless the number is blocked.
func rowOf(row *ent.CustomerRecord, block *ent.BlockEntry, locale i18n.Locale) CustomerRow {
	district, _ := places.Named(row.District)
	return CustomerRow{
		ID: row.ID, Name: row.Name, Mobile: row.Mobile, District: locale.Pick(row.District, district.Bn),
		Account: row.CustomerID != nil, Orders: row.Orders, Delivered: row.Delivered, Returned: row.Returned, Canceled: row.Canceled,
		Spent: money.Amount(row.Spent), LastOrderAt: row.LastOrderAt, Blocked: block != nil, Tags: tagsOf(row),
	}
}

// find returns a record with its tags, or NotFound "customer_not_found".
func find(ctx context.Context, client *ent.Client, id int, locked ...func(*sql.Selector)) (*ent.CustomerRecord, error) {
	query := client.CustomerRecord.Query().Where(customerrecord.ID(id)).WithTaggings(withTags)
	for _, each := range locked {
		query.Where(each)
	}
	row, err := query.Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "customer_not_found")
	}
	return row, fault.Wrap("load customer", err)
}
