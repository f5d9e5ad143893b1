package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/schema/kind"
	"haat/ent/tenantrule"
)

// OrderRisk is the estimated risk that an order is fake or will be refused on delivery, with its reasons.
// Erasing the customer clears mobile, network_key and device_key.
type OrderRisk struct {
	ent.Schema
}

func (OrderRisk) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (OrderRisk) Fields() []ent.Field {
	return []ent.Field{
		field.Int("order_id").Immutable(),
		field.String("mobile").Default("").MaxRuneLen(20),
		field.String("network_key").Default("").MaxRuneLen(64).Comment("HMAC of the network from which it was ordered"),
		field.String("device_key").Default("").MaxRuneLen(64).Comment("HMAC of the device cookie; empty: none"),
		field.Int("form_seconds").NonNegative().Optional().Nillable().Comment("time between the first input and the order; nil: unknown"),
		field.Int("score").Range(0, 100).Default(0),
		field.Enum("level").Values("none", "green", "amber", "red").Default("none").Comment("none: not scored yet"),
		field.JSON("signals", []kind.RiskSignal{}).Optional(),
		field.JSON("courier_score", &kind.PhoneScore{}).Optional(),
		field.Time("courier_at").Optional().Nillable().Comment("when courier_score was fetched"),
		field.String("action").Default("").MaxRuneLen(20).Comment("what the shop's rules did: none, link, call, advance or hold"),
		field.Time("scored_at").Optional().Nillable(),
		field.Enum("feedback").Values("none", "too_high", "too_low").Default("none").Comment("the merchant's word on the score"),
		field.Int("feedback_by").Default(0).Comment("admin user"),
	}
}

func (OrderRisk) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("order", Order.Type).Unique().Required().Immutable().Field("order_id").Annotations(cascade()),
	}
}

func (OrderRisk) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("order_id", "shop_id").Unique(),
		index.Fields("shop_id", "mobile", "created_at"),
		index.Fields("shop_id", "network_key", "created_at"),
		index.Fields("shop_id", "device_key", "created_at"),
		index.Fields("shop_id", "created_at", "level", "feedback"),
	}
}

// SharedHistory is the contribution of one shop about one phone number to the counts of all shops. It
// contains neither the number nor the shop: both are HMACs with a separate key.
type SharedHistory struct {
	ent.Schema
}

func (SharedHistory) Policy() ent.Policy { return tenantrule.PlatformOnly() }

func (SharedHistory) Fields() []ent.Field {
	return []ent.Field{
		field.String("number_key").MaxRuneLen(64).Immutable(),
		field.String("contributor_key").MaxRuneLen(64).Immutable(),
		field.Int("delivered").NonNegative().Default(0),
		field.Int("returned").NonNegative().Default(0),
		field.Int("canceled").NonNegative().Default(0),
		field.Time("updated_at").Default(now).UpdateDefault(now),
	}
}

func (SharedHistory) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("number_key", "contributor_key").Unique(),
		index.Fields("contributor_key"),
	}
}

// BlockEntry is an entry of a shop's block list or allow list. Blocked customers are entries with their number.
type BlockEntry struct {
	ent.Schema
}

func (BlockEntry) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (BlockEntry) Fields() []ent.Field {
	return []ent.Field{
		field.Enum("list").Values("block", "allow"),
		field.Enum("kind").Values("number", "address", "network").Immutable(),
		field.String("value").MaxRuneLen(120).Immutable().Comment("11 digits; a part of an address, folded for comparison; or an HMAC of a network"),
		field.String("label").Default("").MaxRuneLen(120).Comment("the value as it is shown"),
		field.String("reason").Default("").MaxRuneLen(200).Comment("for the team; customers do not see it"),
		field.Time("expires_at").Optional().Nillable().Comment("nil: never"),
		field.Int("actor_id").Default(0).Comment("admin user who wrote it"),
		field.String("actor_name").Default("").MaxRuneLen(50),
	}
}

func (BlockEntry) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "kind", "value").Unique(),
		index.Fields("shop_id", "list", "id"),
	}
}

// UnfinishedCheckout is a checkout with a phone number that did not become an order. It is stored if the shop
// wants that and the customer did not refuse.
type UnfinishedCheckout struct {
	ent.Schema
}

func (UnfinishedCheckout) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (UnfinishedCheckout) Fields() []ent.Field {
	return []ent.Field{
		field.String("key").MaxRuneLen(64).Immutable().Comment("hash of the browser's key of the checkout"),
		field.String("mobile").MaxRuneLen(20),
		field.String("name").Default("").MaxRuneLen(80),
		field.String("district").Default("").MaxRuneLen(60),
		field.String("locale").Default("bn").MaxRuneLen(2),
		field.JSON("lines", []kind.CartLine{}),
		field.Int64("value").NonNegative().Default(0).Comment("subtotal in poisha when it was stored"),
		field.Enum("state").Values("open", "recovered", "dismissed").Default("open"),
		field.Int("order_id").Optional().Nillable().Comment("the order that the customer placed after being contacted"),
		field.Int("contacts").NonNegative().Default(0).Comment("calls and messages of the team"),
		field.Time("contacted_at").Optional().Nillable(),
	}
}

func (UnfinishedCheckout) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "key").Unique(),
		index.Fields("shop_id", "state", "updated_at", "id"),
		index.Fields("shop_id", "mobile"),
		// This index does not begin with the shop, because a job deletes old rows of all shops.
		index.Fields("updated_at"),
	}
}
