package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Outbox is a job to run after the transaction that wrote it has committed, such as sending an SMS or an
// event.
type Outbox struct {
	ent.Schema
}

func (Outbox) Mixin() []ent.Mixin { return []ent.Mixin{ShopOrPlatformMixin{}, CreatedMixin{}} }

func (Outbox) Fields() []ent.Field {
	return []ent.Field{
		field.String("kind").MaxRuneLen(40).Immutable(),
		field.String("dedupe_key").MaxRuneLen(120).Immutable().Comment("unique for the shop and the kind, so that the same job is written only once"),
		field.JSON("payload", json.RawMessage{}).Immutable(),
		field.Enum("state").Values("due", "done", "dead").Default("due"),
		field.Int("attempts").NonNegative().Default(0),
		field.Time("run_at").Default(now),
		field.Time("locked_until").Optional().Nillable(),
		field.Text("last_error").Default("").MaxRuneLen(2000),
	}
}

func (Outbox) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "kind", "dedupe_key").Unique(),
		// This index does not begin with the shop, because one worker searches for due jobs of all shops.
		index.Fields("state", "run_at"),
	}
}
