package schema

import (
	"time"

	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// Otp is the current valid code of a number for a purpose.
type Otp struct {
	ent.Schema
}

func (Otp) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Otp) Fields() []ent.Field {
	return []ent.Field{
		field.String("mobile").MaxRuneLen(11),
		field.Enum("purpose").Values("register", "reset", "admin", "order"),
		field.String("code_hash").Sensitive().MaxRuneLen(200),
		// device is a hash of the secret of the browser that requested the code. tries is the number of that
		// browser's attempts, other_tries that of all other browsers.
		field.String("device").Default("").MaxRuneLen(64),
		field.Int("tries").NonNegative().Default(0),
		field.Int("other_tries").NonNegative().Default(0),
		// kept contains the valid codes of other browsers, encoded by otp.Keep.
		field.String("kept").Sensitive().Default(""),
		field.Time("sent_at").Default(now),
		field.Time("expires_at").Default(func() time.Time { return now().Add(5 * time.Minute) }),
	}
}

func (Otp) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "mobile", "purpose").Unique(),
		index.Fields("shop_id", "expires_at"),
	}
}
