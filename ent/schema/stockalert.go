package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// StockAlert is a number that receives an SMS when a product that is out of stock is available again. The row
// is deleted when the SMS is queued.
type StockAlert struct {
	ent.Schema
}

func (StockAlert) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (StockAlert) Fields() []ent.Field {
	return []ent.Field{
		field.Int("product_id").Immutable(),
		field.Int("variant_id").Optional().Nillable().Immutable().Comment("nil for a product without variants"),
		field.String("phone").MaxRuneLen(20).Immutable(),
		field.Enum("locale").Values("bn", "en").Default("bn").Comment("the language of the SMS"),
	}
}

func (StockAlert) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("product", Product.Type).Unique().Required().Immutable().Field("product_id").Annotations(cascade()),
		edge.To("variant", Variant.Type).Unique().Immutable().Field("variant_id").Annotations(cascade()),
	}
}

func (StockAlert) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("product_id", "shop_id", "phone"),
		index.Fields("shop_id", "phone"),
		index.Fields("variant_id").Annotations(entsql.IndexWhere("variant_id IS NOT NULL")),
	}
}
