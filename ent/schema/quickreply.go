package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// QuickReply is a text that merchants send to customers often.
type QuickReply struct {
	ent.Schema
}

func (QuickReply) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (QuickReply) Fields() []ent.Field {
	return []ent.Field{
		field.Text("text").MaxRuneLen(1000),
		field.Int("position").Default(0),
	}
}

func (QuickReply) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "position", "id")}
}
