package rules

import (
	"context"
	"fmt"
	"slices"

	entgo "entgo.io/ent"
	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/order"
	"haat/server/platform/dhaka"
)

// unsummarized lists the fields of an order on which no summary depends. An order is not marked if only these
// fields change.
var unsummarized = []string{
	order.FieldUpdatedAt, order.FieldShopNote, order.FieldNote, order.FieldEmail, order.FieldCustomerID, order.FieldRequestHash,
	order.FieldAssigneeID, order.FieldRemindAt, order.FieldCallOutcome, order.FieldUnansweredCalls, order.FieldCashDue, order.FieldGiveBack,
}

// OrderChanges returns a hook that marks created, changed and deleted orders with OrderChange rows, in the
// transaction of the write. If a write changes the mobile number, both the old and the new one are marked. It
// is a hook of Order.
func OrderChanges() entgo.Hook {
	return marking(func(ctx context.Context, m *ent.OrderMutation) ([]mark, error) {
		if !m.Op().Is(entgo.OpDelete|entgo.OpDeleteOne) && !setsOther(m, unsummarized) {
			return nil, nil
		}
		ids, err := m.IDs(ctx)
		if err != nil || len(ids) == 0 {
			return nil, err
		}
		to, moves := m.Mobile()
		query := m.Client().Order.Query().Where(order.IDIn(ids...))
		if moves {
			query.Where(locked)
		}
		rows, err := query.Select(order.FieldShopID, order.FieldMobile, order.FieldCreatedAt).All(ctx)
		var marks []mark
		for _, row := range rows {
			marks = append(marks, markOf(row))
			if moves {
				marks = append(marks, mark{shopID: row.ShopID, mobile: to})
			}
		}
		return marks, err
	}, markOf)
}

// CustomerChanges returns a hook that marks the mobile numbers of created, renamed and deleted accounts, so
// that accounts without orders also have a CustomerRecord. It is a hook of Customer.
func CustomerChanges() entgo.Hook {
	return marking(func(ctx context.Context, m *ent.CustomerMutation) ([]mark, error) {
		if !m.Op().Is(entgo.OpDelete|entgo.OpDeleteOne) && !sets(m, customer.FieldName, customer.FieldMobile) {
			return nil, nil
		}
		ids, err := m.IDs(ctx)
		if err != nil || len(ids) == 0 {
			return nil, err
		}
		rows, err := m.Client().Customer.Query().Where(customer.IDIn(ids...)).All(ctx)
		var marks []mark
		to, moves := m.Mobile()
		for _, row := range rows {
			marks = append(marks, accountMark(row))
			if moves {
				marks = append(marks, mark{shopID: row.ShopID, mobile: to})
			}
		}
		return marks, err
	}, accountMark)
}

// mark is the content of an OrderChange.
type mark struct {
	shopID      int
	mobile, day string
}

func markOf(row *ent.Order) mark { return mark{row.ShopID, row.Mobile, dhaka.Day(row.CreatedAt)} }

func accountMark(row *ent.Customer) mark { return mark{shopID: row.ShopID, mobile: row.Mobile} }

// marking returns a hook that writes marks of changed, deleted and created rows. It calls before ahead of a
// change or deletion, because the mutation's conditions may no longer hold after a change, and deleted rows
// cannot be queried.
func marking[M entgo.Mutation, R any](before func(context.Context, M) ([]mark, error), created func(R) mark) entgo.Hook {
	return func(next entgo.Mutator) entgo.Mutator {
		return entgo.MutateFunc(func(ctx context.Context, m entgo.Mutation) (entgo.Value, error) {
			var marks []mark
			creates := m.Op().Is(entgo.OpCreate)
			if !creates {
				var err error
				if marks, err = before(ctx, m.(M)); err != nil {
					return nil, fmt.Errorf("find changed rows: %w", err)
				}
			}
			value, err := next.Mutate(ctx, m)
			if err != nil {
				return nil, err
			}
			if row, ok := value.(R); ok && creates {
				marks = append(marks, created(row))
			}
			return value, addMarks(ctx, m.(clientOf).Client(), marks)
		})
	}
}

func addMarks(ctx context.Context, client *ent.Client, marks []mark) error {
	var list []*ent.OrderChangeCreate
	written := map[mark]bool{}
	for _, each := range marks {
		if !isMobile(each.mobile) {
			each.mobile = ""
		}
		if each.mobile+each.day == "" || written[each] {
			continue
		}
		written[each] = true
		list = append(list, client.OrderChange.Create().SetShopID(each.shopID).SetMobile(each.mobile).SetDay(each.day))
	}
	return WriteOrderChanges(ctx, client, list)
}

// WriteOrderChanges writes marks in the transaction of client, in batches of 500.
func WriteOrderChanges(ctx context.Context, client *ent.Client, list []*ent.OrderChangeCreate) error {
	for some := range slices.Chunk(list, 500) {
		if err := client.OrderChange.CreateBulk(some...).Exec(ctx); err != nil {
			return fmt.Errorf("mark changed orders: %w", err)
		}
	}
	return nil
}

// isMobile reports whether a stored number is a mobile number. Anonymized orders have none, and an account
// that is being deleted has a placeholder.
func isMobile(number string) bool { return len(number) == 11 && number[0] == '0' }

// setsOther reports whether a mutation writes a field that is not in the list.
func setsOther(m entgo.Mutation, list []string) bool {
	written := slices.Concat(m.Fields(), m.ClearedFields(), m.AddedFields())
	return slices.ContainsFunc(written, func(f string) bool { return !slices.Contains(list, f) })
}

// locked is a condition of a query that locks its rows until the transaction writes them, so that their
// mobile numbers cannot change in the meantime. Other transactions may still insert rows that refer to the
// locked ones. On SQLite no lock is needed, because there is only one writing transaction.
func locked(s *sql.Selector) {
	if s.Dialect() == dialect.Postgres {
		s.For(sql.LockUpdate, sql.WithLockClause("FOR NO KEY UPDATE"))
	}
}
