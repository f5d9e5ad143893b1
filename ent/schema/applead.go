package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// AppLead is a merchant's request for an app of the shop.
type AppLead struct {
	ent.Schema
}

func (AppLead) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (AppLead) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(50),
		field.String("phone").MaxRuneLen(11),
		field.String("platform").Default("app").MaxRuneLen(20),
		field.Enum("status").Values("requested", "building", "ready", "declined").Default("requested"),
		field.Text("note").Default("").MaxRuneLen(1000),
	}
}

func (AppLead) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "status")}
}
