package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/rules"
)

// Order is a purchase, with the prices at the time of the order, in poisha.
type Order struct {
	ent.Schema
}

func (Order) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Order) Hooks() []ent.Hook { return []ent.Hook{rules.OrderChanges()} }

func (Order) Fields() []ent.Field {
	return append([]ent.Field{
		field.String("number").MaxRuneLen(20).Immutable().Comment("short, to be read out on the phone"),
		field.String("idempotency_key").MaxRuneLen(80).Immutable(),
		field.String("request_hash").Default("").MaxRuneLen(64).Comment("SHA-256, in hex, of the request that had the idempotency key"),
		field.Int("customer_id").Optional().Nillable(),
		field.String("email").Default("").MaxRuneLen(254),
		field.Text("note").Default("").MaxRuneLen(1000).Comment("written by the customer"),
		field.Text("shop_note").Default("").MaxRuneLen(1000).Comment("written by the merchant; not visible to customers"),
		field.Enum("source").Values("shop", "hand", "phone", "facebook", "messenger", "whatsapp", "walk_in").Default("shop").Immutable().
			Comment("where the customer ordered; hand: entered by a merchant who did not say where"),
		field.String("visit_source").Default("").MaxRuneLen(60).Immutable().Comment("where the visit came from in which the customer ordered, such as facebook; empty: unknown"),
		field.Enum("proof").Values("none", "account", "code").Default("none").Comment("how the buyer proved a phone number: by being signed in, or by a code sent to mobile"),
		field.String("name_key").Default("").MaxRuneLen(80).Comment("letters.Fold of the name, for search"),
		field.String("locale").Default("bn").MaxRuneLen(2),
		field.String("currency").MaxRuneLen(3).Immutable(),
		field.Enum("status").
			Values("pending", "accepted", "processing", "shipped", "delivered", "completed", "canceled").Default("pending"),
		field.Time("returned_at").Optional().Nillable().Comment("when a canceled order was recorded as returned by the customer"),
		field.Bool("goods_lost").Default(false).Comment("the goods of a canceled order cannot be sold again"),
		field.Enum("payment_method").Values("cod").Default("cod"),
		field.Enum("payment_status").Values("unpaid", "paid").Default("unpaid"),
		field.String("shipping_name").Default("").MaxRuneLen(80),
		field.String("bn_shipping_name").Default("").MaxRuneLen(80),
		field.Int64("shipping_fee").NonNegative().Default(0),
		field.Int64("subtotal").NonNegative(),
		field.Int64("discount").NonNegative().Default(0).Comment("on the subtotal: the items' calculated discounts, and what the merchant gives"),
		field.Int("discount_percent").NonNegative().Max(10_000).Default(0).Comment("hundredths of a percent; 0: the discount is an amount"),
		field.String("discount_reason").Default("").MaxRuneLen(200).Comment("visible to the customer"),
		field.Int64("total").NonNegative().Comment("subtotal - discount + shipping_fee"),
		field.Int64("advance").NonNegative().Default(0).Comment("part of the total that was paid before the delivery"),
		field.Int64("advance_due").NonNegative().Default(0).Comment("part of the total that must be paid before the order is shipped"),
		field.Int64("cash_due").NonNegative().Optional().Nillable().Comment("cash to collect when the order was delivered; nil: it was not, or a release before this column delivered it"),
		field.Int64("give_back").NonNegative().Optional().Nillable().Comment("what the shop still gives back to the customer of this order's family, see server/books/family; nil: not computed yet"),
		field.Int64("refunded").NonNegative().Default(0).Comment("what was refunded for the order: payments, and money for returned goods"),
		field.Enum("hold").Values("confirm", "call", "advance", "review").Optional().Nillable().Comment("what the order waits for: the customer's confirmation, a call, the advance, or the merchant"),
		field.Enum("risk_level").Values("green", "amber", "red").Optional().Nillable().Comment("of its OrderRisk; nil: not scored"),
		field.Enum("confirmation").Values("none", "asked", "confirmed", "declined").Default("none").Comment("whether the customer confirmed the order by a link or message"),
		field.Time("confirmation_at").Optional().Nillable().Comment("when the customer was asked, or answered"),
		field.Int("edits").NonNegative().Default(0).Comment("incremented by each edit, to detect concurrent ones"),
		field.Int("assignee_id").Optional().Nillable().Comment("the admin user who handles the order; may have left the team"),
		field.Int("split_from_id").Optional().Nillable().Comment("the order of which this one was a part"),
		field.Int("merged_into_id").Optional().Nillable().Comment("the order that has this one's items"),
		field.Int("unanswered_calls").NonNegative().Default(0).Comment("since the last call that was answered"),
		field.String("call_outcome").Default("").MaxRuneLen(20).Comment("of the last call"),
		field.Time("remind_at").Optional().Nillable().Comment("when the merchant wants to be reminded of the order"),
	}, deliveryFields()...)
}

func (Order) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("customer", Customer.Type).Unique().Field("customer_id").Annotations(setNull()),
		edge.From("taggings", OrderTagging.Type).Ref("order"),
		edge.From("items", OrderItem.Type).Ref("order"),
		edge.From("discounts", OrderDiscount.Type).Ref("order"),
		edge.From("events", OrderEvent.Type).Ref("order"),
	}
}

func (Order) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "number").Unique(),
		index.Fields("shop_id", "idempotency_key").Unique(),
		index.Fields("shop_id", "status", "id"),
		index.Fields("shop_id", "mobile", "id"),
		index.Fields("customer_id", "shop_id", "id"),
		index.Fields("shop_id", "id"),
		index.Fields("shop_id", "created_at"),
		index.Fields("shop_id", "name_key"),
		index.Fields("shop_id", "remind_at").Annotations(entsql.IndexWhere("remind_at IS NOT NULL")),
		index.Fields("shop_id", "hold", "id").Annotations(entsql.IndexWhere("hold IS NOT NULL")),
		index.Fields("shop_id", "split_from_id").Annotations(entsql.IndexWhere("split_from_id IS NOT NULL")),
		index.Fields("shop_id", "merged_into_id").Annotations(entsql.IndexWhere("merged_into_id IS NOT NULL")),
		index.Fields("shop_id", "id").Annotations(entsql.IndexWhere("give_back > 0")).StorageKey("order_gives_back"),
		index.Fields("shop_id", "risk_level", "id").Annotations(entsql.IndexWhere("risk_level IS NOT NULL")),
	}
}
