package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/rules"
)

// Variant is a combination of values of a product's options, with its own stock.
type Variant struct {
	ent.Schema
}

func (Variant) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Variant) Hooks() []ent.Hook { return []ent.Hook{rules.SearchEntries()} }

func (Variant) Fields() []ent.Field {
	return []ent.Field{
		field.Int("product_id").Immutable(),
		field.String("key").MaxRuneLen(200).Comment("the values joined by a slash: M/Red"),
		field.Strings("values").Comment("one per option of the product, in their order"),
		field.Int64("selling_price").NonNegative().Optional().Nillable().Comment("nil: the product's selling price"),
		field.Int64("cost").NonNegative().Optional().Nillable().Comment("current purchase cost per unit, in poisha; nil: the product's"),
		field.Int("stock").Default(0),
		field.String("sku").Default("").MaxRuneLen(64),
		field.Int("position").Default(0),
	}
}

func (Variant) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("product", Product.Type).Unique().Required().Immutable().Field("product_id").Annotations(cascade()),
	}
}

func (Variant) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("product_id", "shop_id", "key").Unique(),
		index.Fields("shop_id", "sku"),
	}
}
