package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/schema/kind"
	"haat/server/platform/media"
)

// OrderReturn is the return of goods of a delivered order, or their exchange for others. Amounts are in poisha.
type OrderReturn struct {
	ent.Schema
}

func (OrderReturn) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (OrderReturn) Fields() []ent.Field {
	return []ent.Field{
		field.Int("order_id").Immutable(),
		field.Int("parcel_id").Optional().Nillable().Comment("a parcel that came back without being delivered, at least partly"),
		field.Enum("kind").Values("return", "exchange", "undelivered").Immutable(),
		field.Enum("asked_by").Values("customer", "merchant", "courier").Immutable(),
		field.Enum("state").Values("asked", "accepted", "declined", "received", "closed").Default("asked"),
		field.String("reason").Default("").MaxRuneLen(40).Comment("code"),
		field.Text("note").Default("").MaxRuneLen(1000).Comment("the customer's words, or the merchant's"),
		field.JSON("items", []kind.ReturnItem{}),
		field.JSON("photos", []media.Picture{}).Optional(),
		field.Text("answer").Default("").MaxRuneLen(1000).Comment("the merchant's words to the customer"),
		field.Int64("fee").NonNegative().Default(0).Comment("what the customer pays for the return"),
		field.Int("exchange_order_id").Optional().Nillable().Comment("the order that replaces the goods"),
		field.Int64("refund_amount").NonNegative().Default(0),
		field.String("refund_method").Default("").MaxRuneLen(20).Comment("bkash, nagad, rocket, bank, cash"),
		field.String("refund_number").Default("").MaxRuneLen(40).Comment("to which the money was sent"),
		field.String("refund_reference").Default("").MaxRuneLen(60).Comment("transaction id"),
		field.Time("refunded_at").Optional().Nillable(),
		field.Time("received_at").Optional().Nillable(),
		field.Int("actor_id").Default(0).Comment("admin user who decided last"),
		field.String("actor_name").Default("").MaxRuneLen(50),
	}
}

func (OrderReturn) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("order", Order.Type).Unique().Required().Immutable().Field("order_id").Annotations(cascade()),
	}
}

func (OrderReturn) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "id"),
		index.Fields("shop_id", "state", "id"),
		index.Fields("order_id", "shop_id", "id"),
		index.Fields("shop_id", "exchange_order_id").Annotations(entsql.IndexWhere("exchange_order_id IS NOT NULL")),
	}
}
