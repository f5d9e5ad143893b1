package dashboard

import (
	"context"
	"fmt"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent/shop"
	"haat/server/insight/notice"
	"haat/server/platform/fault"
	"haat/server/rights"
)

// Member tells what a member of the team may see.
type Member struct {
	Owner bool
	May   func(rights.Right) bool
	// MayCount reports whether the member may see the numbers that require a right in the fields of Counts that
	// earlier releases have.
	MayCount func(rights.Right) bool
	// NoticesRead is the time until which the member has read the notices; nil: never.
	NoticesRead *time.Time
}

// sees reports whether a member with the rights sees a kind of work.
func (k Kind) sees(owner bool, may func(rights.Right) bool) bool {
	return len(k.Rights) == 0 && owner || slices.ContainsFunc(k.Rights, may)
}

// Counts returns what waits in the context's shop for a member. All numbers are counted by one statement; those
// of sources may need more to find their conditions.
func (r *Reports) Counts(ctx context.Context, m Member) (*Counts, error) {
	query := r.client.Shop.Query()
	var counted []Kind
	for _, kind := range Kinds {
		seen := kind.sees(m.Owner, m.May) || kind.sees(m.Owner, m.MayCount)
		if !seen || slices.ContainsFunc(counted, func(k Kind) bool { return k.Name == kind.Name }) {
			continue
		}
		rows, err := kind.source(r.sources).rows(ctx)
		if err != nil {
			return nil, fmt.Errorf("find %s: %w", kind.Name, err)
		}
		if len(rows) > 0 {
			counted = append(counted, kind)
			query.Where(withCount(countOf+kind.Name, rows))
		}
	}
	if r.sources.Notices != nil {
		query.Where(r.sources.Notices.UnreadColumn(notice.Member{Owner: m.Owner, May: m.May, Read: m.NoticesRead}))
	}
	c := &Counts{Tasks: []Task{}}
	row, err := query.Select(shop.FieldID).Only(ctx)
	if err != nil {
		return nil, fault.Wrap("count tasks", err)
	}
	for _, kind := range counted {
		value, err := row.Value(countOf + kind.Name)
		if err != nil {
			return nil, fmt.Errorf("count %s: %w", kind.Name, err)
		}
		n, _ := value.(int64)
		if kind.sees(m.Owner, m.May) && n > 0 {
			c.Tasks = append(c.Tasks, Task{Kind: kind.Name, Count: int(n), To: kind.To, Menu: kind.Menu})
		}
		if kind.sees(m.Owner, m.MayCount) {
			c.add(kind.Name, int(n))
		}
	}
	if r.sources.Notices != nil {
		c.Notices, err = notice.UnreadOf(row)
	}
	return c, err
}

// countOf is the prefix of the columns with counts, which tells them from those of the shop.
const countOf = "count_"

// withCount adds a column with the number of rows to a query of the shop.
func withCount(name string, list []Rows) func(*sql.Selector) {
	return func(s *sql.Selector) {
		s.AppendSelectExprAs(sql.ExprFunc(func(b *sql.Builder) {
			for i, each := range list {
				if i > 0 {
					b.WriteString(" + ")
				}
				t := sql.Table(each.Table)
				rows := sql.Dialect(s.Dialect()).Select(sql.Count("*")).From(t).Where(sql.ColumnsEQ(t.C("shop_id"), s.C(shop.FieldID)))
				each.Where(rows, s)
				b.Wrap(func(b *sql.Builder) { b.Join(rows) })
			}
		}), name)
	}
}

// add adds a number to the field that earlier releases have for it.
func (c *Counts) add(kind string, n int) {
	to := map[string]*int{
		"new_orders": &c.NewOrders, "held_orders": &c.NewOrders, "unread_messages": &c.UnreadMessages, "waiting_reviews": &c.WaitingReviews,
		"waiting_questions": &c.WaitingQuestions, "asked_returns": &c.AskedReturns, "unfinished": &c.Unfinished, "low_stock": &c.LowStock,
	}[kind]
	if to != nil {
		*to += n
	}
}
