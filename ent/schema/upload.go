package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/server/platform/media"
)

// Upload is a picture that a merchant uploaded. If nothing in the shop uses it any more, it is deleted a day
// or more after its last use.
type Upload struct {
	ent.Schema
}

func (Upload) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (Upload) Fields() []ent.Field {
	return []ent.Field{
		field.String("key").MaxRuneLen(80).Immutable(),
		field.JSON("picture", media.Picture{}),
		field.Time("used_at").Default(now),
	}
}

func (Upload) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "key").Unique(),
		index.Fields("used_at"),
	}
}
