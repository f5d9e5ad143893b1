package schema

import (
	"entgo.io/ent"
	"entgo.io/ent/dialect/entsql"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/schema/kind"
	"haat/ent/tenantrule"
)

// CourierPlaces is a courier's list of areas, which all shops share. It is fetched again when it is a week
// old.
type CourierPlaces struct {
	ent.Schema
}

func (CourierPlaces) Policy() ent.Policy { return tenantrule.PlatformOnly() }

func (CourierPlaces) Fields() []ent.Field {
	return []ent.Field{
		field.String("courier").Unique().Immutable().MaxRuneLen(20),
		field.Time("fetched_at"),
		field.Bytes("places").Comment("JSON, compressed with gzip"),
	}
}

// Parcel is an order, or a part of an order, that a courier delivers. Amounts are in poisha.
type Parcel struct {
	ent.Schema
}

func (Parcel) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (Parcel) Fields() []ent.Field {
	return []ent.Field{
		field.Int("order_id").Immutable(),
		field.String("courier").MaxRuneLen(20).Immutable().Comment("manual: booked outside Haat"),
		field.String("courier_name").Default("").MaxRuneLen(60).Comment("of a manual parcel's courier or rider"),
		field.Enum("state").
			Values("queued", "sending", "unknown", "failed", "booked", "moving", "held", "claimed", "delivered", "partly", "returning", "returned", "canceled").
			Default("queued").Comment("see docs/couriers.md"),
		field.Bool("active").Default(true).Comment("the order's parcel; false: failed or canceled, and replaced by another one"),
		field.String("invoice").MaxRuneLen(100).Immutable().Comment("our number for the courier: the order's, with a suffix from the second parcel on"),
		field.String("consignment").Default("").MaxRuneLen(60).Comment("the courier's id"),
		field.String("tracking_code").Default("").MaxRuneLen(60),
		field.String("tracking_link").Default("").MaxRuneLen(300),
		field.String("courier_status").Default("").MaxRuneLen(60).Comment("the courier's last word"),
		field.Time("state_at").Default(now).Comment("when the state began, according to the courier; an older event does not change the state"),
		field.Time("moved_at").Optional().Nillable().Comment("the last sign of life from the courier"),
		field.Int("failed_attempts").NonNegative().Default(0).Comment("deliveries that failed"),
		field.Time("snoozed_until").Optional().Nillable().Comment("until when a stuck parcel is not listed"),
		field.String("problem").Default("").MaxRuneLen(60).Comment("code of the reason for which the booking failed"),
		field.String("problem_detail").Default("").MaxRuneLen(500).Comment("the courier's words"),
		field.JSON("request", &kind.ParcelRequest{}).Optional(),
		field.String("place_key").Default("").MaxRuneLen(120).Comment("the address's place, for which the chosen area is remembered"),
		field.Int("weight").NonNegative().Default(0).Comment("grams"),
		field.Int64("cod").NonNegative().Default(0).Immutable().Comment("to collect: the order's total less the advance, in whole taka"),
		field.Int64("rounding").Default(0).Immutable().Comment("cod less the exact amount"),
		field.Int64("quoted_charge").NonNegative().Optional().Nillable().Comment("delivery charge that was expected before the booking; nil: unknown"),
		field.Int64("charge").NonNegative().Optional().Nillable().Comment("the courier's delivery charge; nil: unknown"),
		field.Int64("cod_fee").NonNegative().Optional().Nillable().Comment("the courier's fee for collecting; nil: unknown"),
		field.Int64("return_fee").NonNegative().Optional().Nillable(),
		field.Int64("collected").NonNegative().Optional().Nillable().Comment("what the courier collected; nil: nothing is confirmed"),
		field.Enum("difference").Values("partial", "discount", "missing", "other").Optional().Nillable().
			Comment("why the courier collected another amount than cod, according to a member; nil: nobody said"),
		field.String("difference_note").Default("").MaxRuneLen(200),
		field.Time("difference_at").Optional().Nillable().Comment("when a member said it"),
		field.Time("booked_at").Optional().Nillable(),
		field.Time("delivered_at").Optional().Nillable().Comment("when it was delivered, at least partly"),
		field.Time("checked_in_at").Optional().Nillable().Comment("when a member took back the returned goods"),
		field.Time("settled_at").Optional().Nillable().Comment("when a payout paid it"),
		field.Int("payout_id").Optional().Nillable(),
		field.Time("poll_at").Optional().Nillable().Comment("when the courier is asked next; nil: never"),
		field.Int("actor_id").Default(0).Immutable().Comment("admin user who booked it"),
		field.String("actor_name").Default("").MaxRuneLen(50).Immutable(),
	}
}

func (Parcel) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("order", Order.Type).Unique().Required().Immutable().Field("order_id").Annotations(cascade()),
		edge.From("events", ParcelEvent.Type).Ref("parcel"),
	}
}

func (Parcel) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "id"),
		index.Fields("shop_id", "state", "id"),
		index.Fields("shop_id", "state", "moved_at", "id"),
		index.Fields("order_id", "shop_id").Unique().Annotations(entsql.IndexWhere("active")).StorageKey("parcel_active_order"),
		index.Fields("order_id", "shop_id", "id"),
		index.Fields("shop_id", "courier", "invoice").Unique(),
		index.Fields("shop_id", "courier", "consignment"),
		index.Fields("shop_id", "courier", "place_key", "id"),
		index.Fields("shop_id", "delivered_at", "id").Annotations(entsql.IndexWhere("(settled_at IS NULL) AND (delivered_at IS NOT NULL)")),
		index.Fields("shop_id", "payout_id", "id"),
		index.Fields("shop_id", "id").Annotations(entsql.IndexWhere("(collected <> cod) AND (difference IS NULL)")).StorageKey("parcel_unexplained"),
		// This index does not begin with the shop, because a job polls due parcels of all shops.
		index.Fields("poll_at").Annotations(entsql.IndexWhere("poll_at IS NOT NULL")),
	}
}

// ParcelEvent is an event in the history of a parcel.
type ParcelEvent struct {
	ent.Schema
}

func (ParcelEvent) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (ParcelEvent) Fields() []ent.Field {
	return []ent.Field{
		field.Int("parcel_id").Immutable(),
		field.String("key").MaxRuneLen(120).Immutable().Comment("the same for repeated reports of the event"),
		field.Time("at").Immutable().Comment("when it happened, according to the courier"),
		field.Enum("source").Values("webhook", "poll", "member", "payout", "system").Immutable(),
		field.String("state").Default("").MaxRuneLen(20).Immutable().Comment("the parcel's state that the event implies; empty: none"),
		field.String("courier_status").Default("").MaxRuneLen(60).Immutable(),
		field.String("text").Default("").MaxRuneLen(500).Immutable().Comment("the courier's words"),
		field.Int64("collected").Optional().Nillable().Immutable().Comment("in poisha"),
		field.Int64("charge").Optional().Nillable().Immutable().Comment("in poisha"),
		field.Int("actor_id").Default(0).Immutable().Comment("admin user"),
		field.String("actor_name").Default("").MaxRuneLen(50).Immutable(),
	}
}

func (ParcelEvent) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("parcel", Parcel.Type).Unique().Required().Immutable().Field("parcel_id").Annotations(cascade()),
	}
}

func (ParcelEvent) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("parcel_id", "shop_id", "key").Unique(),
		index.Fields("parcel_id", "shop_id", "at", "id"),
	}
}
