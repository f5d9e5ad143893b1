package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// AdminUser is a person who may use the admin area of one shop.
type AdminUser struct {
	ent.Schema
}

func (AdminUser) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (AdminUser) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(50),
		field.String("phone").MaxRuneLen(11).Comment("11 digits, 01…"),
		field.Enum("role").Values("owner", "staff").Default("staff"),
		field.Bool("active").Default(true),
		field.Int("session_epoch").NonNegative().Default(0).Comment("incremented to end all sessions and tokens"),
		field.Time("sessions_ended_at").Optional().Nillable().Comment("when all sessions were ended; older credentials start no session"),
		field.Time("last_seen_at").Optional().Nillable().Comment("nil: invited, but never signed in"),
	}
}

func (AdminUser) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "phone").Unique(),
		// Not by shop: signing in looks a number up in all shops.
		index.Fields("phone"),
	}
}
