package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// TermCount counts a shop's searches for a term in one day. It does not say who searched.
type TermCount struct {
	ent.Schema
}

func (TermCount) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (TermCount) Fields() []ent.Field {
	return []ent.Field{
		field.String("day").MaxRuneLen(10).Immutable().Comment("2006-01-02 in Bangladesh"),
		field.String("term").MaxRuneLen(50).Immutable().Comment("in lower case, with one space between words"),
		field.Int("found").NonNegative().Default(0).Comment("searches with results"),
		field.Int("missed").NonNegative().Default(0).Comment("searches without results"),
	}
}

func (TermCount) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "day", "term").Unique(),
		// Not by shop first: a job deletes the counts of old days in all shops.
		index.Fields("day"),
	}
}
