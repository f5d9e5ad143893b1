package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// SmsCount is the number of a shop's SMS on one day in one budget. It contains no personal data.
type SmsCount struct {
	ent.Schema
}

func (SmsCount) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (SmsCount) Fields() []ent.Field {
	return []ent.Field{
		field.String("day").MaxRuneLen(10).Immutable().Comment("2006-01-02 in Bangladesh"),
		field.Enum("budget").Values("guest", "shop", "new_code", "known_code").Immutable().Comment("smsbudget.Kind"),
		field.Int("delivered").NonNegative().Default(0).Immutable().Comment("customers with delivered orders when the day began; they raise the allowance"),
		field.Int("messages").NonNegative().Default(0).Comment("messages written to the outbox"),
		field.Int("parts").NonNegative().Default(0).Comment("SMS that these messages are charged as"),
		field.Int("skipped").NonNegative().Default(0).Comment("messages not sent because a limit was reached"),
	}
}

func (SmsCount) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "day", "budget").Unique(),
		// This index does not begin with the shop, because the operator compares all shops in a period.
		index.Fields("day"),
	}
}
