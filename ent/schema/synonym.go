package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Synonym is a list of terms that a shop's search treats as equal, such as ring and আংটি.
type Synonym struct {
	ent.Schema
}

func (Synonym) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Synonym) Fields() []ent.Field {
	return []ent.Field{field.Strings("terms")}
}

func (Synonym) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "id")}
}
