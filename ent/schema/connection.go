package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/schema/kind"
)

// ServiceConnection is a shop's account at an external service: a courier, a payment gateway or a messenger.
// Triggers copy connections to couriers to and from courier_connections, where the previous release stores
// them (see docs/upgrades.md).
type ServiceConnection struct {
	ent.Schema
}

func (ServiceConnection) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (ServiceConnection) Fields() []ent.Field {
	return []ent.Field{
		field.String("service").MaxRuneLen(20).Immutable().Comment("a courier, bkash, sslcommerz or whatsapp"),
		field.String("public_id").Unique().MaxRuneLen(40).Immutable().Comment("random; part of the address of the connection's webhooks"),
		field.Enum("state").Values("connected", "broken").Default("connected").Comment("broken: the service refused the credentials; nothing is sent until they are entered again"),
		field.String("problem").Default("").MaxRuneLen(40).Comment("why the connection is broken"),
		field.Bytes("credentials").Sensitive().Comment("encrypted JSON object, see server/platform/seal"),
		field.String("account").Default("").MaxRuneLen(120).Comment("name of the account, if the service tells it"),
		field.JSON("settings", &kind.ConnectionSettings{}).Optional(),
		field.Time("webhook_at").Optional().Nillable().Comment("when the last genuine webhook arrived"),
	}
}

func (ServiceConnection) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "service").Unique()}
}
