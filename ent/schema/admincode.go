package schema

import (
	"time"

	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/tenantrule"
)

// AdminCode is the one valid code of a merchant's number for a purpose. It belongs to
// no shop: a merchant may have several shops, or none yet.
type AdminCode struct {
	ent.Schema
}

func (AdminCode) Mixin() []ent.Mixin { return []ent.Mixin{TimeMixin{}} }

func (AdminCode) Policy() ent.Policy { return tenantrule.PlatformOnly() }

func (AdminCode) Fields() []ent.Field {
	return []ent.Field{
		field.String("phone").MaxRuneLen(11),
		field.Enum("purpose").Values("login", "register", "step_up"),
		field.String("code_hash").Sensitive().MaxRuneLen(200),
		// device is a hash of the secret of the browser that requested the code. tries
		// counts that browser's attempts, other_tries those of all others.
		field.String("device").Default("").MaxRuneLen(64),
		field.Int("tries").NonNegative().Default(0),
		field.Int("other_tries").NonNegative().Default(0),
		// kept contains the valid codes of other browsers, encoded by otp.Keep.
		field.String("kept").Sensitive().Default(""),
		field.Time("sent_at").Default(now),
		field.Time("expires_at").Default(func() time.Time { return now().Add(5 * time.Minute) }),
	}
}

func (AdminCode) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("phone", "purpose").Unique(),
		index.Fields("expires_at"),
	}
}
