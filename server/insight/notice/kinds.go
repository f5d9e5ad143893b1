package notice

import (
	"context"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent/conversation"
	"haat/ent/message"
	"haat/ent/order"
	"haat/ent/outbox"
	"haat/ent/parcel"
	"haat/ent/payment"
	"haat/ent/productimport"
	"haat/ent/serviceconnection"
	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/ent/stockmovement"
	"haat/server/platform/db"
	"haat/server/platform/sms"
	"haat/server/rights"
)

// kind is a kind of event. Its events are the rows of a table that meet where, with their time in the column at.
type kind struct {
	name string
	// rights lists the rights of which a member needs one to see the events. Without any, only owners see them.
	rights    []rights.Right
	table, at string
	where     func(*sql.Selector)
	// group returns an expression that is the same for all rows of a notice. Without it, each row is a notice.
	group func(*sql.Selector) string
	list  func(n *Notices, ctx context.Context, in span) ([]Notice, error)
}

// kinds returns all kinds of events.
func kinds() []kind {
	return []kind{
		{"new_order", []rights.Right{rights.Orders}, order.Table, order.FieldCreatedAt,
			all(order.SourceEQ(order.SourceShop), order.SplitFromIDIsNil()), nil, (*Notices).newOrders},
		{"payment_claim", []rights.Right{rights.Payments}, payment.Table, payment.FieldCreatedAt,
			all(payment.KeyHasPrefix("claim/")), nil, (*Notices).claims},
		{"low_stock", []rights.Right{rights.Products, rights.Stock}, stockmovement.Table, stockmovement.FieldCreatedAt,
			lowStock, nil, (*Notices).lowStock},
		{"message", []rights.Right{rights.Messages}, conversation.Table, conversation.FieldLastMessageAt,
			unanswered, nil, (*Notices).messages},
		{"parcel_failed", []rights.Right{rights.Orders}, parcel.Table, parcel.FieldStateAt,
			all(parcel.StateEQ(parcel.StateFailed), parcel.Active(true)), nil, (*Notices).failedParcels},
		{"connection_broken", []rights.Right{rights.Settings}, serviceconnection.Table, serviceconnection.FieldUpdatedAt,
			all(serviceconnection.StateEQ(serviceconnection.StateBroken)), nil, (*Notices).brokenConnections},
		{"import_failed", []rights.Right{rights.Products}, productimport.Table, productimport.FieldUpdatedAt,
			all(productimport.StatusEQ(productimport.StatusFailed)), nil, (*Notices).failedImports},
		{"sms_failed", []rights.Right{rights.Settings}, outbox.Table, outbox.FieldRunAt,
			unsentSMS, day, (*Notices).unsentSMS},
		{"domain_lost", nil, shopdomain.Table, shopdomain.FieldLostSince,
			all(shopdomain.LostSinceNotNil()), nil, (*Notices).lostDomains},
	}
}

// Kinds returns the names of the kinds, with the rights of which a member needs one to see their events.
func Kinds() map[string][]rights.Right {
	names := map[string][]rights.Right{}
	for _, k := range kinds() {
		names[k.name] = k.rights
	}
	return names
}

// all joins predicates of an entity.
func all[P ~func(*sql.Selector)](list ...P) func(*sql.Selector) {
	return func(s *sql.Selector) {
		for _, each := range list {
			each(s)
		}
	}
}

// literal is a condition without arguments, which selects a partial index of the same condition.
func literal(column, condition string) func(*sql.Selector) {
	return func(s *sql.Selector) {
		name := s.C(column) // before the query becomes a part of another one
		s.Where(sql.P(func(b *sql.Builder) { b.Ident(name).WriteString(condition) }))
	}
}

// lowStock selects the movements with which products ran low or variants were sold out.
var lowStock = literal(stockmovement.FieldLows, " > 0")

// unsentSMS selects the messages that were not sent after all attempts. Their jobs are stored for 7 days.
func unsentSMS(s *sql.Selector) {
	literal(outbox.FieldState, " = 'dead'")(s)
	outbox.Kind(sms.Kind)(s)
}

// day returns the day of a job in Bangladesh, as a number.
func day(s *sql.Selector) string {
	_, hour := db.HourSQL(s, outbox.FieldRunAt)
	return "(" + hour + " + 6) / 24"
}

// unanswered selects the conversations whose last message is from the customer.
func unanswered(s *sql.Selector) {
	m := sql.Table(message.Table)
	s.Where(sql.Exists(sql.Dialect(s.Dialect()).Select(m.C(message.FieldID)).From(m).Where(sql.And(
		sql.ColumnsEQ(m.C(message.FieldConversationID), s.C(conversation.FieldID)),
		sql.ColumnsEQ(m.C(message.FieldShopID), s.C(conversation.FieldShopID)),
		sql.ColumnsEQ(m.C(message.FieldSeq), s.C(conversation.FieldLastSeq)),
		sql.EQ(m.C(message.FieldSender), message.SenderCustomer),
	))))
}

// countAfter returns a query for the number of notices after a time, at most maxUnread, in the shop of a query.
func (k kind) countAfter(since time.Time, of *sql.Selector) *sql.Selector {
	d := sql.Dialect(of.Dialect())
	t := sql.Table(k.table)
	rows := d.SelectExpr(sql.Raw("1")).From(t).Where(sql.ColumnsEQ(t.C("shop_id"), of.C(shop.FieldID)))
	k.where(rows)
	rows.Where(sql.GT(rows.C(k.at), since)).Limit(maxUnread)
	if k.group != nil {
		rows.GroupBy(k.group(rows))
	}
	return d.Select(sql.Count("*")).From(rows.As("unread"))
}

// span is the part of a kind's events that may belong to a page: those since a time and after a cursor, if any.
type span struct {
	kind   kind
	since  time.Time
	after  *cursor
	member Member
}

// where adds the conditions of the span to a query of the kind's table.
func (in span) where(s *sql.Selector) {
	in.kind.where(s)
	at := s.C(in.kind.at)
	s.Where(sql.GTE(at, in.since))
	if in.after == nil {
		return
	}
	switch c := in.after; {
	case in.kind.name < c.kind:
		s.Where(sql.LT(at, c.at))
	case in.kind.name > c.kind:
		s.Where(sql.LTE(at, c.at))
	default:
		s.Where(sql.Or(sql.LT(at, c.at), sql.And(sql.EQ(at, c.at), sql.LT(s.C("id"), c.id))))
	}
}

// limit is the number of rows that a page needs of each kind: one more than it shows, to tell whether there is a next page.
const limit = pageSize + 1

// newest orders a query of the kind's table.
func (in span) newest(s *sql.Selector) { s.OrderBy(sql.Desc(s.C(in.kind.at)), sql.Desc(s.C("id"))) }

// notice returns a notice about a row.
func (in span) notice(id int, at time.Time, to string) Notice {
	return Notice{Key: keyOf(in.kind.name, id), Kind: in.kind.name, At: at, To: to}
}

// isCourier reports whether a connection is one to a courier.
func (n *Notices) isCourier(service string) bool { return slices.Contains(n.couriers, service) }
