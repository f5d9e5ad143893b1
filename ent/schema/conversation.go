package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Conversation is the one thread between a customer and the shop.
type Conversation struct {
	ent.Schema
}

func (Conversation) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Conversation) Fields() []ent.Field {
	return []ent.Field{
		field.Int("customer_id").Immutable(),
		field.Int("last_seq").NonNegative().Default(0).Comment("seq of the last message; incremented by each new message, which puts concurrent messages in order"),
		field.Int("customer_seen").NonNegative().Default(0).Comment("the last seq that the customer has seen"),
		field.Int("shop_seen").NonNegative().Default(0),
		field.Int("customer_unread").NonNegative().Default(0),
		field.Int("shop_unread").NonNegative().Default(0),
		field.Time("last_message_at").Default(now),
	}
}

func (Conversation) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("customer", Customer.Type).Unique().Required().Immutable().Field("customer_id").Annotations(cascade()),
		edge.From("messages", Message.Type).Ref("conversation"),
	}
}

func (Conversation) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("customer_id", "shop_id").Unique(),
		index.Fields("shop_id", "last_message_at"),
	}
}
