package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// AuditLog records who changed what in a shop.
type AuditLog struct {
	ent.Schema
}

func (AuditLog) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (AuditLog) Fields() []ent.Field {
	return []ent.Field{
		field.Int("actor_id").Default(0).Immutable().Comment("admin user; 0: the platform"),
		field.String("actor_name").Default("").MaxRuneLen(50).Immutable(),
		field.String("action").MaxRuneLen(60).Immutable(),
		field.String("entity").MaxRuneLen(40).Immutable(),
		field.Int("entity_id").Default(0).Immutable(),
		field.JSON("changes", map[string]any{}).Optional().Immutable(),
	}
}

func (AuditLog) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "id"),
		index.Fields("shop_id", "entity", "entity_id"),
	}
}
