package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"
)

// LedgerEntry is a line of a shop's ledger. The lines of a posting have the same key and add up to 0. Lines
// are never changed or deleted; a correction is another posting.
type LedgerEntry struct {
	ent.Schema
}

func (LedgerEntry) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (LedgerEntry) Fields() []ent.Field {
	return []ent.Field{
		field.String("key").MaxRuneLen(120).Immutable().Comment("identifies the posting; the same for a retry"),
		field.Enum("kind").Values("delivery", "charge", "return", "payout", "refund", "ads", "correction", "payment").Immutable(),
		field.Enum("account").
			Values("courier", "cash", "sales", "advance", "rounding", "delivery_charge", "cod_fee", "return_fee", "refund", "ads", "adjustment", "gateway", "gateway_fee").
			Immutable(),
		field.Int64("amount").Immutable().Comment("poisha; positive: the shop has more of it, or spent it; negative: it earned or gave it"),
		field.String("day").MaxRuneLen(10).Immutable().Comment("when it happened: 2006-01-02 in Bangladesh"),
		field.String("courier").Default("").MaxRuneLen(20).Immutable(),
		field.Int("parcel_id").Optional().Nillable().Immutable(),
		field.Int("payout_id").Optional().Nillable().Immutable(),
		field.String("order_number").Default("").MaxRuneLen(20).Immutable(),
		field.String("source").Default("").MaxRuneLen(60).Immutable().Comment("of ads: where they ran, as in the report of sources"),
		field.String("note").Default("").MaxRuneLen(200).Immutable(),
		field.Int("actor_id").Default(0).Immutable().Comment("admin user; 0: a courier or the platform"),
		field.String("actor_name").Default("").MaxRuneLen(50).Immutable(),
	}
}

func (LedgerEntry) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "key", "account").Unique(),
		index.Fields("shop_id", "day", "id"),
		// Balances are computed from the index alone.
		index.Fields("shop_id", "account", "day", "courier", "amount"),
		index.Fields("shop_id", "order_number", "id"),
		index.Fields("shop_id", "parcel_id", "id"),
	}
}

// Payout is a courier's payment to a shop for several parcels. Amounts are in poisha.
type Payout struct {
	ent.Schema
}

func (Payout) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Payout) Fields() []ent.Field {
	return []ent.Field{
		field.String("courier").MaxRuneLen(20).Immutable(),
		field.String("number").MaxRuneLen(80).Immutable().Comment("the courier's, or a hash of the statement"),
		field.Enum("origin").Values("api", "statement").Immutable(),
		field.String("file").Default("").MaxRuneLen(120).Immutable().Comment("name of the uploaded statement"),
		field.Int64("amount").Comment("what the shop received"),
		field.Int64("collected").Default(0).Comment("sum of the parcels' collected amounts"),
		field.Int64("charges").Default(0).Comment("sum of the courier's charges"),
		field.Time("paid_at").Optional().Nillable(),
		field.Enum("state").Values("open", "posted").Default("open").Comment("posted: it is in the ledger"),
		field.Int("matched").NonNegative().Default(0).Comment("lines that agree with their parcel"),
		field.Int("differing").NonNegative().Default(0).Comment("lines with another amount than expected"),
		field.Int("unknown").NonNegative().Default(0).Comment("lines without a parcel, or with one that was settled before"),
		field.Int("actor_id").Default(0).Comment("admin user who uploaded or posted it"),
		field.String("actor_name").Default("").MaxRuneLen(50),
	}
}

func (Payout) Edges() []ent.Edge {
	return []ent.Edge{edge.From("lines", PayoutLine.Type).Ref("payout")}
}

func (Payout) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "courier", "number").Unique(),
		index.Fields("shop_id", "id"),
	}
}

// PayoutLine is a line of a payout, for one parcel. Amounts are in poisha.
type PayoutLine struct {
	ent.Schema
}

func (PayoutLine) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}} }

func (PayoutLine) Fields() []ent.Field {
	return []ent.Field{
		field.Int("payout_id").Immutable(),
		field.Int("position").NonNegative().Immutable(),
		field.String("invoice").Default("").MaxRuneLen(100).Immutable(),
		field.String("consignment").Default("").MaxRuneLen(60).Immutable(),
		field.Int64("collected").Immutable(),
		field.Int64("charge").Default(0).Immutable().Comment("delivery charge"),
		field.Int64("cod_fee").Default(0).Immutable(),
		field.Int64("return_fee").Default(0).Immutable(),
		field.Int("parcel_id").Optional().Nillable(),
		field.Int64("expected").Default(0).Comment("what the shop expected to be collected for the parcel"),
		field.Enum("state").Values("matched", "differing", "unknown", "repeated").Default("unknown"),
	}
}

func (PayoutLine) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("payout", Payout.Type).Unique().Required().Immutable().Field("payout_id").Annotations(cascade()),
	}
}

func (PayoutLine) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("payout_id", "shop_id", "position").Unique(),
		index.Fields("payout_id", "shop_id", "state", "position"),
		index.Fields("shop_id", "parcel_id"),
	}
}
