package schema

import (
	"encoding/json"

	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/tenantrule"
)

// Payment is money that a customer pays for an order before the delivery, or receives back. Amounts are in
// poisha.
type Payment struct {
	ent.Schema
}

func (Payment) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Payment) Fields() []ent.Field {
	return []ent.Field{
		field.Int("order_id").Immutable(),
		field.String("key").MaxRuneLen(80).Immutable().Comment("idempotency key of the request that created it"),
		field.String("method").MaxRuneLen(20).Immutable().Comment("wallet (bkash, nagad, rocket, upay), gateway (bkash_checkout, sslcommerz), or other"),
		field.Enum("kind").Values("advance", "full", "refund").Immutable(),
		field.Enum("state").Values("asked", "claimed", "confirmed", "rejected", "refunded").Default("asked").Comment("see docs/payments.md"),
		field.Int64("amount").NonNegative().Comment("asked for, or claimed by the customer"),
		field.Int64("received").NonNegative().Default(0).Comment("confirmed by the merchant or the gateway"),
		field.Int64("fee").NonNegative().Default(0).Comment("what the gateway keeps of it"),
		field.String("reference").Default("").MaxRuneLen(60).Comment("transaction id of the wallet or gateway, in capital letters"),
		field.String("reference_key").Optional().Nillable().MaxRuneLen(80).Comment("network and reference of a payment that is not rejected: a transaction pays for one order"),
		field.String("sender").Default("").MaxRuneLen(20).Comment("number from which the customer sent it, or to which a refund was sent; may be its last digits"),
		field.String("session").Optional().Nillable().MaxRuneLen(80).Comment("the gateway's id of the payment, or ours for it"),
		field.String("address").Default("").MaxRuneLen(1000).Comment("the gateway's page, to which the customer is sent"),
		field.String("problem").Default("").MaxRuneLen(60).Comment("code of the reason for which it was rejected or is doubtful"),
		field.String("note").Default("").MaxRuneLen(300).Comment("the merchant's words"),
		field.Int("refund_of_id").Optional().Nillable().Immutable().Comment("the payment that a refund gives back"),
		field.Int("polls").NonNegative().Default(0).Comment("how often the gateway was asked about it"),
		field.Time("poll_at").Optional().Nillable().Comment("when the gateway is asked next; nil: never"),
		field.Time("confirmed_at").Optional().Nillable(),
		field.Int("actor_id").Default(0).Comment("admin user who decided last"),
		field.String("actor_name").Default("").MaxRuneLen(50),
	}
}

func (Payment) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("order", Order.Type).Unique().Required().Immutable().Field("order_id").Annotations(cascade()),
	}
}

func (Payment) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "key").Unique(),
		index.Fields("shop_id", "state", "id"),
		index.Fields("shop_id", "id"),
		index.Fields("shop_id", "created_at"),
		index.Fields("order_id", "shop_id", "id"),
		// Rejected claims are exempt, so that the real payer can still use the transaction id.
		index.Fields("shop_id", "reference_key").Unique(),
		index.Fields("shop_id", "method", "session").Unique(),
		// This index does not begin with the shop, because a job polls due payments of all shops.
		index.Fields("poll_at").Annotations(entsql.IndexWhere("poll_at IS NOT NULL")),
	}
}

// PaymentEvent is an event in the history of a payment. Events are never changed or deleted.
type PaymentEvent struct {
	ent.Schema
}

func (PaymentEvent) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (PaymentEvent) Fields() []ent.Field {
	return []ent.Field{
		field.Int("payment_id").Immutable(),
		field.Enum("source").Values("customer", "member", "gateway", "system").Immutable(),
		field.String("from_state").Default("").MaxRuneLen(20).Immutable(),
		field.String("to_state").MaxRuneLen(20).Immutable(),
		field.String("note").Default("").MaxRuneLen(300).Immutable(),
		field.JSON("details", json.RawMessage{}).Optional().Immutable().Comment("the gateway's answer, without secrets"),
		field.Int("actor_id").Default(0).Immutable().Comment("admin user"),
		field.String("actor_name").Default("").MaxRuneLen(50).Immutable(),
	}
}

func (PaymentEvent) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("payment", Payment.Type).Unique().Required().Immutable().Field("payment_id").Annotations(cascade()),
	}
}

func (PaymentEvent) Indexes() []ent.Index {
	return []ent.Index{index.Fields("payment_id", "shop_id", "id")}
}

// PaidTransaction is a transaction of a wallet that has paid for an order of any shop. It contains a hash
// instead of the account and the transaction id, so that it reveals nothing about the shop. If shops share an
// account, a transaction can be used in only one of them.
type PaidTransaction struct {
	ent.Schema
}

func (PaidTransaction) Policy() ent.Policy { return tenantrule.PlatformOnly() }

func (PaidTransaction) Mixin() []ent.Mixin { return []ent.Mixin{CreatedMixin{}} }

func (PaidTransaction) Fields() []ent.Field {
	return []ent.Field{
		field.String("hash").Unique().Immutable().MaxRuneLen(64).Comment("SHA-256, in hex, of network, account and transaction id"),
		field.Int("payment_id").Immutable().Comment("the payment, of any shop, that the transaction has paid; it may be deleted"),
	}
}
