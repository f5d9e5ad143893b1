package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// FacetValue is a value of one of a product's options, such as Size: M, by which listings are filtered and
// counted. A hook of Product updates it.
type FacetValue struct {
	ent.Schema
}

func (FacetValue) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (FacetValue) Fields() []ent.Field {
	return []ent.Field{
		field.Int("product_id").Immutable(),
		field.String("name_key").MaxRuneLen(80).Immutable().Comment("the name in the form of addresses, equal for Size and size"),
		field.String("value_key").MaxRuneLen(80).Immutable(),
		field.String("name").Immutable(),
		field.String("bn_name").Default("").Immutable(),
		field.String("value").Immutable(),
		field.String("bn_value").Default("").Immutable(),
		field.String("color").Default("").Immutable().Comment("such as #aa2233; empty if the value has none"),
	}
}

func (FacetValue) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("product", Product.Type).Unique().Required().Immutable().Field("product_id").Annotations(cascade()),
	}
}

func (FacetValue) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("product_id", "name_key", "value_key").Unique(),
		index.Fields("shop_id", "name_key", "value_key", "product_id"),
	}
}
