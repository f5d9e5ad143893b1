package summary

import (
	"context"
	"fmt"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/textnorm"
)

// maxNameKey is the maximum length of CustomerRecord.name_key in characters.
const maxNameKey = 80

// figures contains the figures of a CustomerRecord about its orders.
type figures struct {
	Mobile    string   `sql:"mobile"`
	Orders    int      `sql:"count"`
	Delivered int      `sql:"delivered"`
	Returned  int      `sql:"returned"`
	Canceled  int      `sql:"canceled"`
	Spent     int64    `sql:"spent"` // in poisha
	First     db.Stamp `sql:"first"`
	Last      db.Stamp `sql:"last"`
	LastID    int      `sql:"max"` // id of the last order

	name, nameKey, district string
	account                 *int
}

// refreshRecords creates, updates and deletes the records of mobile numbers. A record without an order or account is deleted unless the
// merchant added a note or tag, or blocked it.
func refreshRecords(ctx context.Context, client *ent.Client, mobiles []string) error {
	if len(mobiles) == 0 {
		return nil
	}
	found, err := figuresOf(ctx, client, mobiles)
	if err != nil {
		return err
	}
	rows, err := client.CustomerRecord.Query().Where(customerrecord.MobileIn(mobiles...)).All(ctx)
	if err != nil {
		return fmt.Errorf("query customer records: %w", err)
	}
	empty := []string{}
	for _, row := range rows {
		f := found[row.Mobile]
		delete(found, row.Mobile)
		if f == nil {
			empty = append(empty, row.Mobile)
			f = &figures{}
		}
		if err := f.update(ctx, client, row); err != nil {
			return err
		}
	}
	var missing []*ent.CustomerRecordCreate
	for _, mobile := range mobiles {
		if f := found[mobile]; f != nil {
			missing = append(missing, f.create(client))
		}
	}
	if err := client.CustomerRecord.CreateBulk(missing...).Exec(ctx); err != nil {
		return fmt.Errorf("create customer records: %w", err)
	}
	return deleteUnused(ctx, client, empty)
}

// deleteUnused deletes the records of mobiles without a note, a tag or a block of the merchant.
func deleteUnused(ctx context.Context, client *ent.Client, mobiles []string) error {
	if len(mobiles) == 0 {
		return nil
	}
	blocked := Blocked(time.Now())
	_, err := client.CustomerRecord.Delete().Where(
		customerrecord.MobileIn(mobiles...), customerrecord.Note(""), customerrecord.Not(customerrecord.HasTaggings()),
		func(s *sql.Selector) { s.Where(sql.ExprP("NOT " + blocked(s))) },
	).Exec(ctx)
	return fault.Wrap("delete customer records", err)
}

// figuresOf returns the figures of the numbers that have an order or an account.
func figuresOf(ctx context.Context, client *ent.Client, mobiles []string) (map[string]*figures, error) {
	var sums []*figures
	err := client.Order.Query().Where(order.MobileIn(mobiles...), order.MergedIntoIDIsNil()).GroupBy(order.FieldMobile).
		Aggregate(
			ent.Count(), ent.Max(order.FieldID), countIf(isDelivered, "delivered"), sumIf(isDelivered, order.FieldTotal, "spent"),
			countIf(isReturned, "returned"), countIf(isCanceled, "canceled"),
			ent.As(ent.Min(order.FieldCreatedAt), "first"), ent.As(ent.Max(order.FieldCreatedAt), "last"),
		).Scan(ctx, &sums)
	if err != nil {
		return nil, fmt.Errorf("sum orders of numbers: %w", err)
	}
	found, last := map[string]*figures{}, []int{}
	for _, f := range sums {
		found[f.Mobile], last = f, append(last, f.LastID)
	}
	rows, err := client.Order.Query().Where(order.IDIn(last...)).
		Select(order.FieldMobile, order.FieldName, order.FieldNameKey, order.FieldDistrict).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("query last orders: %w", err)
	}
	for _, row := range rows {
		// On PostgreSQL, the order's number may have changed after the count. Such a change has its own mark.
		if f := found[row.Mobile]; f != nil && f.LastID == row.ID {
			f.name, f.nameKey, f.district = row.Name, row.NameKey, row.District
		}
	}
	return found, addAccounts(ctx, client, mobiles, found)
}

// addAccounts adds the numbers' accounts to figures.
func addAccounts(ctx context.Context, client *ent.Client, mobiles []string, found map[string]*figures) error {
	rows, err := client.Customer.Query().Where(customer.MobileIn(mobiles...)).Select(customer.FieldMobile, customer.FieldName).All(ctx)
	if err != nil {
		return fmt.Errorf("query customers: %w", err)
	}
	for _, row := range rows {
		f := found[row.Mobile]
		if f == nil {
			f = &figures{Mobile: row.Mobile, name: row.Name, nameKey: textnorm.Clip(textnorm.Fold(row.Name), maxNameKey)}
			found[row.Mobile] = f
		}
		f.account = &row.ID
	}
	return nil
}

// Conditions for countIf and sumIf.
func isDelivered(s *sql.Selector) string {
	return s.C(order.FieldStatus) + " IN ('delivered', 'completed')"
}

func isReturned(s *sql.Selector) string {
	return s.C(order.FieldStatus) + " = 'canceled' AND " + s.C(order.FieldReturnedAt) + " IS NOT NULL"
}

func isCanceled(s *sql.Selector) string {
	return s.C(order.FieldStatus) + " = 'canceled' AND " + s.C(order.FieldReturnedAt) + " IS NULL"
}

// countIf counts the orders that satisfy a condition.
func countIf(condition func(*sql.Selector) string, as string) ent.AggregateFunc {
	return func(s *sql.Selector) string { return sql.As("SUM(CASE WHEN "+condition(s)+" THEN 1 ELSE 0 END)", as) }
}

// sumIf sums a column of the orders that satisfy a condition.
func sumIf(condition func(*sql.Selector) string, column, as string) ent.AggregateFunc {
	return func(s *sql.Selector) string {
		return sql.As("SUM(CASE WHEN "+condition(s)+" THEN "+s.C(column)+" ELSE 0 END)", as)
	}
}

func (f *figures) create(client *ent.Client) *ent.CustomerRecordCreate {
	return client.CustomerRecord.Create().SetMobile(f.Mobile).SetName(f.name).SetNameKey(f.nameKey).SetDistrict(f.district).
		SetNillableCustomerID(f.account).SetOrders(f.Orders).SetDelivered(f.Delivered).SetReturned(f.Returned).SetCanceled(f.Canceled).
		SetSpent(f.Spent).SetNillableFirstOrderAt(f.First.At).SetNillableLastOrderAt(f.Last.At)
}

// update writes the figures to a record if they differ.
func (f *figures) update(ctx context.Context, client *ent.Client, row *ent.CustomerRecord) error {
	if f.equal(row) {
		return nil
	}
	update := client.CustomerRecord.Update().Where(customerrecord.ID(row.ID)).
		SetName(f.name).SetNameKey(f.nameKey).SetDistrict(f.district).
		SetOrders(f.Orders).SetDelivered(f.Delivered).SetReturned(f.Returned).SetCanceled(f.Canceled).SetSpent(f.Spent)
	if f.account != nil {
		update.SetCustomerID(*f.account)
	} else {
		update.ClearCustomerID()
	}
	if f.Orders > 0 {
		update.SetFirstOrderAt(*f.First.At).SetLastOrderAt(*f.Last.At)
	} else {
		update.ClearFirstOrderAt().ClearLastOrderAt()
	}
	return fault.Wrap("update customer record", update.Exec(ctx))
}

func (f *figures) equal(row *ent.CustomerRecord) bool {
	return f.name == row.Name && f.nameKey == row.NameKey && f.district == row.District &&
		f.Orders == row.Orders && f.Delivered == row.Delivered && f.Returned == row.Returned && f.Canceled == row.Canceled &&
		f.Spent == row.Spent && same(f.account, row.CustomerID) && sameTime(f.First.At, row.FirstOrderAt) && sameTime(f.Last.At, row.LastOrderAt)
}

func same(a, b *int) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

func sameTime(a, b *time.Time) bool {
	return a == nil && b == nil || a != nil && b != nil && a.Equal(*b)
}
