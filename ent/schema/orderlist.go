package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// OrderTag is a coloured label that merchants add to orders.
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

// OrderTagging adds a tag to an order.
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

// OrderView is a saved combination of filters, sort order and columns of the list of orders, for all members of a shop's team.
type OrderView struct {
	ent.Schema
}

func (OrderView) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (OrderView) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(40),
		field.String("query").MaxRuneLen(2000).Comment("query string of the list's address"),
		field.Int("position").NonNegative().Default(0),
	}
}

func (OrderView) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "position", "id")}
}
