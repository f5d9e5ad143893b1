package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// OrderEvent is a change of an order, or a call about it. Its two statuses differ only for the kinds change,
// undo and correction.
type OrderEvent struct {
	ent.Schema
}

func (OrderEvent) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (OrderEvent) Fields() []ent.Field {
	return []ent.Field{
		field.Int("order_id").Immutable(),
		field.Enum("actor").Values("customer", "merchant", "system").Immutable(),
		field.Int("actor_id").Default(0).Immutable().Comment("customer or admin user; 0: a guest or the system"),
		field.String("from_status").Default("").MaxRuneLen(20).Immutable(),
		field.String("to_status").MaxRuneLen(20).Immutable(),
		field.Enum("kind").Values("change", "undo", "correction", "edit", "split", "merge", "call", "parcel", "return", "payment", "confirmation", "risk").Default("change").Immutable(),
		field.Bool("undone").Default(false).Comment("a later event of kind undo reversed it"),
		field.Text("note").Default("").MaxRuneLen(1000),
		field.JSON("details", json.RawMessage{}).Optional().Comment("of an edit, split, merge, call, parcel, return, payment, confirmation or risk"),
	}
}

func (OrderEvent) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("order", Order.Type).Unique().Required().Immutable().Field("order_id").Annotations(cascade()),
	}
}

func (OrderEvent) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "order_id", "id")}
}
