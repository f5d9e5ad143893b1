package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// StockMovement is a change of the stock of a product, or of a variant if the product has variants.
type StockMovement struct {
	ent.Schema
}

func (StockMovement) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (StockMovement) Fields() []ent.Field {
	return []ent.Field{
		field.Int("product_id").Immutable(),
		field.Int("variant_id").Optional().Nillable().Immutable().Comment("nil: a product without variants; the variant may have been deleted"),
		field.String("variant").Default("").MaxRuneLen(200).Immutable().Comment("the variant's key at the time"),
		field.Int("before").Immutable().Comment("units in stock before the change"),
		field.Int("after").Immutable().Comment("units in stock after the change"),
		field.Enum("reason").
			Values("start", "sale", "cancellation", "return", "order_edit", "undo", "correction", "input", "product_edit", "import", "count", "removal").
			Immutable(),
		field.String("order_number").Default("").MaxRuneLen(20).Immutable(),
		field.Int("actor_id").Default(0).Immutable().Comment("admin user; 0: a customer or the platform"),
		field.String("actor_name").Default("").MaxRuneLen(50).Immutable(),
		field.String("note").Default("").MaxRuneLen(200).Immutable(),
		field.Int("count_id").Optional().Nillable().Immutable().Comment("the StockCount that caused the change"),
		field.Int("lows").NonNegative().Default(0).Immutable().Comment("number of products that ran low, if the team was alerted of this change; of many products that ran low at once, the first movement has the number of all"),
	}
}

func (StockMovement) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("product", Product.Type).Unique().Required().Immutable().Field("product_id").Annotations(cascade()),
	}
}

func (StockMovement) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "id"),
		index.Fields("product_id", "shop_id", "id"),
		index.Fields("shop_id", "variant_id", "id").Annotations(entsql.IndexWhere("variant_id IS NOT NULL")),
		index.Fields("shop_id", "created_at").Annotations(entsql.IndexWhere("lows > 0")),
	}
}

// StockCount is a completed stock-taking: the counted units of products and variants.
type StockCount struct {
	ent.Schema
}

func (StockCount) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (StockCount) Fields() []ent.Field {
	return []ent.Field{
		field.String("key").MaxRuneLen(40).Immutable().Comment("chosen by the client; a retry has the same key"),
		field.String("request_hash").MaxRuneLen(64).Immutable().Comment("SHA-256, in hex, of the request that had the key"),
		field.Int("actor_id").Default(0).Immutable().Comment("admin user"),
		field.String("actor_name").Default("").MaxRuneLen(50).Immutable(),
		field.String("note").Default("").MaxRuneLen(200).Immutable(),
		field.Int("counted").NonNegative().Immutable().Comment("products and variants that were counted"),
		field.Int("changed").NonNegative().Immutable().Comment("products and variants whose stock was wrong"),
		field.Int("missing").NonNegative().Immutable().Comment("sum of the units that were missing"),
		field.Int("surplus").NonNegative().Immutable().Comment("sum of the units that were found in excess"),
	}
}

func (StockCount) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "key").Unique(),
		index.Fields("shop_id", "id"),
	}
}

// PurchaseCost is the merchant's cost of a unit of a product or variant, valid from a time on, in poisha.
type PurchaseCost struct {
	ent.Schema
}

func (PurchaseCost) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (PurchaseCost) Fields() []ent.Field {
	return []ent.Field{
		field.Int("product_id").Immutable(),
		field.Int("variant_id").Optional().Nillable().Immutable().Comment("nil: the product, and its variants without a cost of their own; the variant may have been deleted"),
		field.String("variant").Default("").MaxRuneLen(200).Immutable().Comment("the variant's key at the time"),
		field.Int64("cost").NonNegative().Immutable(),
		field.Time("since").Immutable().Comment("units ordered from this time on have the cost"),
		field.String("note").Default("").MaxRuneLen(200).Immutable().Comment("such as the supplier"),
		field.Int("actor_id").Default(0).Immutable().Comment("admin user"),
		field.String("actor_name").Default("").MaxRuneLen(50).Immutable(),
	}
}

func (PurchaseCost) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("product", Product.Type).Unique().Required().Immutable().Field("product_id").Annotations(cascade()),
	}
}

func (PurchaseCost) Indexes() []ent.Index {
	return []ent.Index{index.Fields("product_id", "shop_id", "since", "id")}
}
