package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// OrderChange marks an order that was created or changed after the summaries of its customer and its day were
// computed. Rows are only added and deleted, so that concurrent changes never wait for each other.
type OrderChange struct {
	ent.Schema
}

func (OrderChange) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (OrderChange) Fields() []ent.Field {
	return []ent.Field{
		field.String("mobile").Default("").MaxRuneLen(11).Immutable().Comment("whose CustomerRecord is stale; empty: none"),
		field.String("day").Default("").MaxRuneLen(10).Immutable().Comment("whose DaySummary rows are stale: 2006-01-02 in Bangladesh; empty: none"),
	}
}

func (OrderChange) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "id")}
}

// SummaryState has one row per shop. Computing summaries first updates the row, which locks it against other
// nodes.
type SummaryState struct {
	ent.Schema
}

func (SummaryState) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (SummaryState) Fields() []ent.Field {
	return []ent.Field{
		field.Int("filled_to").NonNegative().Default(0).Comment("id of the last order from before the upgrade that is marked as changed"),
		field.Bool("filled").Default(false).Comment("all orders from before the upgrade are marked"),
	}
}

func (SummaryState) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id").Unique()}
}

// DaySummary contains sums over the orders that were placed on one day, both in total and by district or
// source, and sums of the ledger's entries of the day. Amounts are in poisha. The sums of products are in one
// field of the row for the total, because in a year a large shop has 100,000 of them.
type DaySummary struct {
	ent.Schema
}

func (DaySummary) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (DaySummary) Fields() []ent.Field {
	return []ent.Field{
		field.String("day").MaxRuneLen(10).Immutable().Comment("2006-01-02 in Bangladesh"),
		field.Enum("kind").Values("all", "district", "source", "ledger").Immutable(),
		field.String("key").Default("").MaxRuneLen(80).Immutable().Comment("of the kind: a district in English, a source, a ledger's account/kind/courier; empty for all"),
		field.Int("orders").Default(0).Comment("without orders that were merged into another one"),
		field.Int("delivered").Default(0).Comment("delivered and completed orders"),
		field.Int("returned").Default(0).Comment("orders canceled after they were shipped"),
		field.Int("canceled").Default(0).Comment("orders canceled before they were shipped"),
		field.Int("units").Default(0).Comment("of orders that are not canceled"),
		field.Int64("sales").Default(0).Comment("of orders that are not canceled: items less discount, without delivery"),
		field.Int("delivered_units").Default(0),
		field.Int64("delivered_sales").Default(0).Comment("of delivered and completed orders"),
		field.Int64("delivered_cost").Default(0).Comment("purchase cost of the delivered units whose cost is known"),
		field.Int("uncosted_units").Default(0).Comment("delivered units without a known purchase cost"),
		field.Int64("uncosted_sales").Default(0).Comment("the part of delivered_sales from units without a known purchase cost"),
		field.Int64("delivery_fees").Default(0).Comment("what customers paid for deliveries of delivered orders whose courier's charge is known"),
		field.Int64("courier_charges").Default(0).Comment("what couriers kept for deliveries, collecting cash and returns, according to the ledger"),
		field.Int64("damaged_cost").Default(0).Comment("purchase cost of units that came back and cannot be sold again, if it is known"),
		field.Int64("amount").Default(0).Comment("of ledger: the sum of the entries; 0 for the other kinds"),
		field.Bytes("products").Optional().Comment("of all: the sums of each product, which server/books/summary encodes"),
	}
}

func (DaySummary) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "day", "kind", "key").Unique(),
		index.Fields("shop_id", "kind", "day"),
	}
}

// VisitCount is the number of a shop's visits on one day from one source. It contains no data of visitors.
type VisitCount struct {
	ent.Schema
}

func (VisitCount) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (VisitCount) Fields() []ent.Field {
	return []ent.Field{
		field.String("day").MaxRuneLen(10).Immutable().Comment("2006-01-02 in Bangladesh"),
		field.String("source").Default("").MaxRuneLen(60).Immutable().Comment("empty: all sources together"),
		field.Int("visits").NonNegative().Default(0),
		field.Int("pages").NonNegative().Default(0).Comment("documents that were served"),
		field.Bytes("sketch").Optional().Comment("HyperLogLog of the day's visits, to count them once on several nodes; deleted after the day"),
	}
}

func (VisitCount) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "day", "source").Unique(),
		// This index does not begin with the shop, because a job clears and deletes rows of past days in all shops.
		index.Fields("day"),
	}
}
