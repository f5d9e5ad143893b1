package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

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
