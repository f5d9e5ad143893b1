package dashboard

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"haat/ent/conversation"
	"haat/ent/order"
	"haat/ent/orderreturn"
	"haat/ent/product"
	"haat/ent/question"
	"haat/ent/review"
	"haat/ent/serviceconnection"
	"haat/ent/shop"
	"haat/ent/shopdomain"
	"haat/ent/unfinishedcheckout"
	"haat/server/insight/notice"
	"haat/server/rights"
)

// Kind is a kind of work that waits for the merchant.
type Kind struct {
	Name string
	// To is the address of the screen where the work is done, below the shop's area, such as "/returns?tab=asked".
	To string
	// Menu is the path of the menu entry whose badge counts the work, such as "returns".
	Menu string
	// Rights lists the rights of which a member needs one to see the work. Without any, only owners see it.
	Rights []rights.Right
	// source returns the source of the rows that wait.
	source func(Sources) Source
}

// Kinds lists everything that waits for the merchant. The tasks of the dashboard and the badges of the menu are
// made from it, in this order. Of kinds with the same name, the first that a member may see counts.
var Kinds = []Kind{
	{"new_orders", "/orders", "orders", []rights.Right{rights.Orders},
		fixed(RowsOf(order.Table, order.StatusEQ(order.StatusPending), order.HoldIsNil()))},
	{"held_orders", "/orders?hold=1", "orders", []rights.Right{rights.Orders},
		fixed(RowsOf(order.Table, order.StatusEQ(order.StatusPending), order.HoldNotNil()))},
	{"payment_claims", "/payments", "payments", []rights.Right{rights.Payments},
		func(s Sources) Source { return s.Claims }},
	{"refunds_owed", "/payments?tab=give_back", "payments", []rights.Right{rights.Payments},
		func(s Sources) Source { return s.Refunds }},
	{"asked_returns", "/returns?tab=asked", "returns", []rights.Right{rights.Orders},
		fixed(RowsOf(orderreturn.Table, orderreturn.StateEQ(orderreturn.StateAsked)))},
	{"unread_messages", "/messages", "messages", []rights.Right{rights.Messages},
		fixed(RowsOf(conversation.Table, conversation.ShopUnreadGT(0)))},
	{"parcels", "/parcels/attention", "parcels", []rights.Right{rights.Orders},
		func(s Sources) Source { return s.Parcels }},
	{"short_payouts", "/cash", "cash", []rights.Right{rights.Cash},
		func(s Sources) Source { return s.ShortPayouts }},
	{"waiting_reviews", "/reviews", "reviews", []rights.Right{rights.Reviews},
		fixed(RowsOf(review.Table, review.StatusEQ(review.StatusPending)))},
	{"waiting_questions", "/questions", "questions", []rights.Right{rights.Reviews},
		fixed(RowsOf(question.Table, question.AnsweredAtIsNil()))},
	{"unfinished", "/unfinished", "unfinished", []rights.Right{rights.ChangeOrders},
		fixed(RowsOf(unfinishedcheckout.Table, unfinishedcheckout.StateEQ(unfinishedcheckout.StateOpen), unfinishedcheckout.Contacts(0)))},
	{"low_stock", "/products?status=low", "products", []rights.Right{rights.Products}, fixed(lowStock)},
	{"low_stock", "/stock", "stock", []rights.Right{rights.Stock}, fixed(lowStock)}, // for members who may not see products
	{"broken_connections", "/settings", "settings", []rights.Right{rights.Settings},
		fixed(RowsOf(serviceconnection.Table, serviceconnection.StateEQ(serviceconnection.StateBroken)))},
	{"domain_problems", "/own-domain", "own-domain", nil,
		fixed(RowsOf(shopdomain.Table, shopdomain.Or(shopdomain.Verified(false), shopdomain.LostSinceNotNil(), shopdomain.SslStatus("failed"))))},
}

// lowStock selects the published products whose stock is at most the shop's limit.
var lowStock = Rows{product.Table, func(rows, of *sql.Selector) {
	product.StatusEQ(product.StatusPublished)(rows)
	rows.Where(sql.ColumnsLTE(rows.C(product.FieldStock), of.C(shop.FieldLowStock)))
}}

// Rows selects rows of a table. Where adds conditions to a query of the table; of is the query of the shop, which
// already restricts it.
type Rows struct {
	Table string
	Where func(rows, of *sql.Selector)
}

// RowsOf selects the rows of a table that meet all predicates of its entity.
func RowsOf[P ~func(*sql.Selector)](table string, where ...P) Rows {
	return Rows{table, func(rows, _ *sql.Selector) {
		for _, each := range where {
			each(rows)
		}
	}}
}

// fixed returns the source of rows that depend on nothing.
func fixed(rows ...Rows) func(Sources) Source {
	return func(Sources) Source {
		return func(context.Context) ([]Rows, error) { return rows, nil }
	}
}

// Source returns the rows of a kind of work that a package above this one defines. A row is in at most one of them.
type Source func(ctx context.Context) ([]Rows, error)

func (s Source) rows(ctx context.Context) ([]Rows, error) {
	if s == nil {
		return nil, nil
	}
	return s(ctx)
}

// Sources contains the kinds of work that packages above this one define. The number of a missing one is 0.
type Sources struct {
	Claims       Source // payments that customers say they have made
	Refunds      Source // payments of which the shop owes the customer a part
	ShortPayouts Source // parcels for which the courier has paid a different amount
	Parcels      Source // parcels that need the team
	Notices      *notice.Notices
	// Couriers and Gateways are the names of the services to which a shop can connect.
	Couriers, Gateways []string
}
