package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/server/platform/media"
)

// Message is one text or picture in a conversation.
type Message struct {
	ent.Schema
}

func (Message) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (Message) Fields() []ent.Field {
	return []ent.Field{
		field.Int("conversation_id").Immutable(),
		field.Enum("sender").Values("customer", "shop").Immutable(),
		field.Text("text").Default("").MaxRuneLen(8000).Immutable(),
		field.JSON("picture", &media.Picture{}).Optional(),
		field.Time("seen_at").Optional().Nillable(),
	}
}

func (Message) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("conversation", Conversation.Type).Unique().Required().Immutable().Field("conversation_id").Annotations(cascade()),
	}
}

func (Message) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "conversation_id", "id")}
}
