package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/server/platform/media"
)

// Conversation is the conversation between a customer and the shop. There is one for each customer.
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

// Message is a message in a conversation: a text, a picture or both.
type Message struct {
	ent.Schema
}

func (Message) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (Message) Fields() []ent.Field {
	return []ent.Field{
		field.Int("conversation_id").Immutable(),
		field.Int("seq").NonNegative().Default(0).Immutable().Comment("position in the conversation, starting at 1"),
		field.String("key").Optional().Nillable().MaxRuneLen(40).Immutable().Comment("chosen by the sender; a retry has the same key"),
		field.Enum("sender").Values("customer", "shop").Immutable(),
		field.Text("text").Default("").MaxRuneLen(8000).Immutable(),
		field.JSON("picture", &media.Picture{}).Optional().Immutable(),
	}
}

func (Message) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("conversation", Conversation.Type).Unique().Required().Immutable().Field("conversation_id").Annotations(cascade()),
	}
}

func (Message) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("conversation_id", "shop_id", "seq").Unique(),
		index.Fields("conversation_id", "shop_id", "key").Unique(),
	}
}

// QuickReply is a text that merchants often send to customers.
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
