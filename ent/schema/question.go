package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Question is a visitor's question about a product. Pages show it once the shop has answered.
type Question struct {
	ent.Schema
}

func (Question) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Question) Fields() []ent.Field {
	return []ent.Field{
		field.Int("product_id").Immutable(),
		field.Int("customer_id").Optional().Nillable().Comment("nil if the visitor was not signed in"),
		field.String("name").MaxRuneLen(50),
		field.Text("text").MaxRuneLen(500),
		field.Text("answer").Default("").MaxRuneLen(2000).Comment("empty until the shop answers"),
		field.Time("answered_at").Optional().Nillable(),
	}
}

func (Question) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("product", Product.Type).Unique().Required().Immutable().Field("product_id").Annotations(cascade()),
		edge.To("customer", Customer.Type).Unique().Field("customer_id").Annotations(setNull()),
	}
}

func (Question) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("product_id", "shop_id", "answered_at"),
		index.Fields("shop_id", "answered_at", "id"),
		index.Fields("customer_id", "shop_id"),
	}
}
