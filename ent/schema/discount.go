package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/schema/kind"
)

// Discount lowers the price of orders, for everybody or for those who enter a code. server/discount calculates it.
type Discount struct {
	ent.Schema
}

func (Discount) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Discount) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(80).Comment("visible to shoppers"),
		field.String("bn_name").Default("").MaxRuneLen(80),
		field.String("note").Default("").MaxRuneLen(500).Comment("visible to the team"),
		field.String("source").Default("").MaxRuneLen(60).Comment("the page or campaign for which the discount was made"),
		field.Bool("automatic").Default(false).Immutable().Comment("it counts without a code"),
		field.JSON("terms", kind.DiscountTerms{}),
		field.Bool("first_order").Default(false).Comment("only for customers without an order"),
		field.JSON("districts", []string{}).Optional().Comment("English names; empty: everywhere"),
		field.JSON("tags", []int{}).Optional().Comment("tags of customers; empty: everybody"),
		field.Int("most_uses").NonNegative().Default(0).Comment("in all; 0: no limit"),
		field.Int("most_of_phone").NonNegative().Default(0).Comment("uses by one mobile number; 0: no limit"),
		field.Int("most_of_code").NonNegative().Default(0).Comment("uses of each code; 0: no limit"),
		field.Int("used").NonNegative().Default(0).Comment("uses; counted only if there is a limit in all"),
		field.Time("starts_at").Optional().Nillable(),
		field.Time("ends_at").Optional().Nillable(),
		field.Bool("paused").Default(false),
	}
}

func (Discount) Edges() []ent.Edge {
	return []ent.Edge{edge.From("codes", DiscountCode.Type).Ref("discount")}
}

func (Discount) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "id"),
		index.Fields("shop_id", "ends_at"),
	}
}

// DiscountCode is a code of a discount.
type DiscountCode struct {
	ent.Schema
}

func (DiscountCode) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (DiscountCode) Fields() []ent.Field {
	return []ent.Field{
		field.Int("discount_id").Immutable(),
		field.String("code").MaxRuneLen(40).Immutable().Comment("as discount.CodeKey returns it"),
		field.Int("used").NonNegative().Default(0).Comment("uses; counted only if each code has a limit"),
	}
}

func (DiscountCode) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("discount", Discount.Type).Unique().Required().Immutable().Field("discount_id").Annotations(cascade()),
	}
}

func (DiscountCode) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "code").Unique(),
		index.Fields("discount_id", "id"),
	}
}

// OrderDiscount is a discount of an order, as it was when the order was placed. Edits, splits, merges and returns change the amount and the
// shares; they do not calculate the discount again.
type OrderDiscount struct {
	ent.Schema
}

func (OrderDiscount) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (OrderDiscount) Fields() []ent.Field {
	return []ent.Field{
		field.Int("order_id"),
		field.Int("discount_id").Optional().Nillable().Comment("nil: it was deleted"),
		field.String("name").MaxRuneLen(80).Immutable(),
		field.String("bn_name").Default("").MaxRuneLen(80).Immutable(),
		field.String("code").Default("").MaxRuneLen(40).Immutable().Comment("that the customer entered; empty: automatic"),
		field.JSON("terms", kind.DiscountTerms{}).Immutable(),
		field.Int64("amount").NonNegative().Comment("poisha; the sum of the shares, or the part of the delivery charge"),
		field.JSON("shares", []kind.DiscountShare{}).Optional().Comment("by item; empty for the delivery charge"),
		field.Bool("counts").Default(true).Comment("it is a use of the discount; false if the order was canceled before it was shipped, or split off"),
		field.String("mobile").Default("").MaxRuneLen(20).Comment("the mobile number of the use, or kind.ErasedMobile; empty: it was never a use"),
		field.Int("nth").NonNegative().Default(0).Comment("number of the use among those of the mobile number; 0: they are not limited, or it is not a use"),
	}
}

func (OrderDiscount) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("order", Order.Type).Unique().Required().Field("order_id").Annotations(cascade()),
		edge.To("discount", Discount.Type).Unique().Field("discount_id").Annotations(setNull()),
	}
}

func (OrderDiscount) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "order_id"),
		// This index does not begin with the shop, because deleting a discount looks up its rows by the foreign key alone.
		index.Fields("discount_id", "order_id"),
		// Uses of one mobile number have different numbers, so that two orders at the same time cannot both be its last use.
		index.Fields("discount_id", "mobile", "nth").Unique().Annotations(entsql.IndexWhere("nth > 0")),
	}
}
