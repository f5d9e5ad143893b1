package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// WishlistEntry is a product that a customer wants to remember.
type WishlistEntry struct {
	ent.Schema
}

func (WishlistEntry) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (WishlistEntry) Fields() []ent.Field {
	return []ent.Field{
		field.Int("customer_id").Immutable(),
		field.Int("product_id").Immutable(),
	}
}

func (WishlistEntry) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("customer", Customer.Type).Unique().Required().Immutable().Field("customer_id").Annotations(cascade()),
		edge.To("product", Product.Type).Unique().Required().Immutable().Field("product_id").Annotations(cascade()),
	}
}

func (WishlistEntry) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("customer_id", "shop_id", "product_id").Unique(),
		index.Fields("product_id"),
	}
}
