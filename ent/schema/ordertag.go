package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// OrderTag is a coloured word that a merchant gives to orders.
type OrderTag struct {
	ent.Schema
}

func (OrderTag) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (OrderTag) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(30),
		field.String("name_key").MaxRuneLen(40).Comment("textnorm.Fold of the name"),
		field.Enum("colour").Values("grey", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink").Default("grey"),
	}
}

func (OrderTag) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "name_key").Unique()}
}

// OrderTagging gives a tag to an order.
type OrderTagging struct {
	ent.Schema
}

func (OrderTagging) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (OrderTagging) Fields() []ent.Field {
	return []ent.Field{
		field.Int("order_id").Immutable(),
		field.Int("tag_id").Immutable(),
	}
}

func (OrderTagging) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("order", Order.Type).Unique().Required().Immutable().Field("order_id").Annotations(cascade()),
		edge.To("tag", OrderTag.Type).Unique().Required().Immutable().Field("tag_id").Annotations(cascade()),
	}
}

func (OrderTagging) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("order_id", "tag_id").Unique(),
		index.Fields("tag_id", "order_id"),
		index.Fields("shop_id", "tag_id", "order_id"),
	}
}
