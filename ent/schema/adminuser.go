package schema

import (
	"time"

	"entgo.io/ent"
	"entgo.io/ent/schema/edge"
	"entgo.io/ent/schema/field"
	"entgo.io/ent/schema/index"

	"haat/ent/tenantrule"
)

// AdminUser is a person who may use the admin area of one shop.
type AdminUser struct {
	ent.Schema
}

func (AdminUser) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, ShopEdgeMixin{}, TimeMixin{}} }

func (AdminUser) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(50),
		field.String("phone").MaxRuneLen(11).Comment("11 digits, 01…"),
		field.Enum("role").Values("owner", "manager", "order_desk", "catalogue", "accountant", "staff", "custom").Default("staff"),
		field.Int("role_id").Optional().Nillable().Comment("the TeamRole of a member whose role is custom"),
		field.Bool("active").Default(true),
		field.Int("session_epoch").NonNegative().Default(0).Comment("incremented to end all sessions and tokens"),
		field.Time("sessions_ended_at").Optional().Nillable().Comment("when all sessions were ended; older credentials start no session"),
		field.JSON("alerts", map[string][]string{}).Optional().Comment("channels, such as push, by event; events without an entry have their default"),
		field.Int("quiet_from").Optional().Nillable().Min(0).Max(1439).Comment("minute of the day in Bangladesh from which no alert is sent; nil: no quiet hours"),
		field.Int("quiet_to").Optional().Nillable().Min(0).Max(1439).Comment("minute of the day in Bangladesh at which alerts are sent again"),
		field.Time("last_seen_at").Optional().Nillable().Comment("nil: invited, but never signed in"),
		field.Time("notices_read_at").Optional().Nillable().Comment("the member has read the notices until then; nil: has never read them"),
	}
}

func (AdminUser) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "phone").Unique(),
		// This index does not begin with the shop, because signing in looks up a number in all shops.
		index.Fields("phone"),
	}
}

// TeamRole is a role that an owner defines for members of the shop's team.
type TeamRole struct {
	ent.Schema
}

func (TeamRole) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, TimeMixin{}} }

func (TeamRole) Fields() []ent.Field {
	return []ent.Field{
		field.String("name").MaxRuneLen(40),
		field.String("name_key").MaxRuneLen(60).Comment("textnorm.Fold of the name"),
		field.Strings("rights").Comment("elements of rights.All"),
	}
}

func (TeamRole) Indexes() []ent.Index {
	return []ent.Index{index.Fields("shop_id", "name_key").Unique()}
}

// AdminSession is a browser session or an app token of an admin user. If a session has ended, its cookie or
// token is refused.
type AdminSession struct {
	ent.Schema
}

func (AdminSession) Mixin() []ent.Mixin { return []ent.Mixin{ShopMixin{}, CreatedMixin{}} }

func (AdminSession) Fields() []ent.Field {
	return []ent.Field{
		field.Int("user_id").Immutable(),
		field.String("key").MaxRuneLen(64).Immutable().Comment("SHA-256 of the session's identifier: the cookie's id, or a token's issuer and jti"),
		field.Enum("kind").Values("browser", "app").Immutable(),
		field.String("device").Default("").MaxRuneLen(60).Comment("from the User-Agent; empty: unknown"),
		field.Time("used_at").Default(now).Comment("last use, accurate to a few minutes"),
		field.Time("expires_at").Comment("no cookie or token of the session is valid afterwards"),
		field.Time("ended_at").Optional().Nillable(),
		field.Time("proven_at").Optional().Nillable().Comment("when this session last confirmed an SMS code"),
	}
}

func (AdminSession) Edges() []ent.Edge {
	return []ent.Edge{
		edge.To("user", AdminUser.Type).Unique().Required().Immutable().Field("user_id").Annotations(cascade()),
	}
}

func (AdminSession) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("shop_id", "key").Unique(),
		index.Fields("user_id", "shop_id", "used_at"),
		index.Fields("shop_id", "used_at"),
		index.Fields("shop_id", "expires_at"),
	}
}

// AdminCode is the current valid code of a merchant's number for a purpose. It belongs to no shop, because a
// merchant may have several shops or none yet.
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

func (AdminCode) Indexes() []ent.Index {
	return []ent.Index{
		index.Fields("phone", "purpose").Unique(),
		index.Fields("expires_at"),
	}
}
