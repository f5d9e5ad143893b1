// Package notice lists the recent events of a shop for its team, such as new orders, payment claims and failures. It derives
// them from the tables of the shop; only the time until which a member has read them is stored. Methods require a
// context with the shop as viewer.
package notice

import (
	"context"
	"fmt"
	"slices"
	"time"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/adminuser"
	schema "haat/ent/schema/kind"
	"haat/ent/shop"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
	"haat/server/rights"
)

const (
	// keptDays is the number of days for which events are listed.
	keptDays = 30
	// pageSize is the number of notices in a page.
	pageSize = 50
	// neverRead is the age of the oldest unread notice of a member who has never read them.
	neverRead = 24 * time.Hour
	// maxUnread limits the unread notices that are counted of a kind.
	maxUnread = 100
)

// Member tells what a member of the team may see, in which language, and until when the member has read the notices.
type Member struct {
	Owner  bool
	May    func(rights.Right) bool
	Locale i18n.Locale
	Read   *time.Time // nil: never
}

// Notices is the service that lists notices.
type Notices struct {
	client   *ent.Client
	couriers []string
	variant  VariantText
	now      func() time.Time
}

// VariantText returns the name of the variant with a key in a language, such as M/Red.
type VariantText func(options []schema.Option, key string, locale i18n.Locale) string

// New returns the service for the shops in client's database. couriers contains the names of the connections to couriers.
// If now is nil, it uses time.Now.
func New(client *ent.Client, couriers []string, variant VariantText, now func() time.Time) *Notices {
	if now == nil {
		now = time.Now
	}
	return &Notices{client, couriers, variant, now}
}

// List returns the page of the member's notices that begins after a cursor; the empty cursor is the beginning. The error is
// Invalid "request_invalid" for another cursor.
func (n *Notices) List(ctx context.Context, m Member, after string) (*NoticeList, error) {
	from, err := readCursor(after)
	if err != nil {
		return nil, err
	}
	var all []Notice
	for _, k := range n.seen(m) {
		list, err := k.list(n, ctx, span{kind: k, since: n.since(), after: from, member: m})
		if err != nil {
			return nil, fmt.Errorf("list %s: %w", k.name, err)
		}
		all = append(all, list...)
	}
	slices.SortFunc(all, func(a, b Notice) int { return cursorOf(a).compare(cursorOf(b)) })
	page := &NoticeList{Notices: all[:min(len(all), pageSize)]}
	if len(all) > pageSize {
		page.Next = cursorOf(all[pageSize-1]).String()
	}
	read := n.readUntil(m)
	for i := range page.Notices {
		page.Notices[i].Unread = page.Notices[i].At.After(read)
	}
	if page.Notices == nil {
		page.Notices = []Notice{}
	}
	if from == nil {
		page.Unread, err = n.Unread(ctx, m)
	}
	return page, err
}

// Read marks the member's notices until a time as read. A time in the future means now, and one before the last call
// changes nothing. The error is Invalid "request_invalid" without a time.
func (n *Notices) Read(ctx context.Context, user int, m Member, in NoticesRead) (*NoticesLeft, error) {
	if in.Until.IsZero() {
		return nil, form.Fields{"until": "required"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	until := in.Until.UTC()
	if now := n.now().UTC(); until.After(now) {
		until = now
	}
	err := n.client.AdminUser.Update().
		Where(adminuser.ID(user), adminuser.Or(adminuser.NoticesReadAtIsNil(), adminuser.NoticesReadAtLT(until))).
		SetNoticesReadAt(until).Exec(audit.Quiet(ctx))
	if err != nil {
		return nil, fmt.Errorf("store time of reading: %w", err)
	}
	if m.Read == nil || m.Read.Before(until) {
		m.Read = &until
	}
	unread, err := n.Unread(ctx, m)
	return &NoticesLeft{unread}, err
}

// Unread returns the number of the member's unread notices.
func (n *Notices) Unread(ctx context.Context, m Member) (int, error) {
	row, err := n.client.Shop.Query().Where(n.UnreadColumn(m)).Select(shop.FieldID).Only(ctx)
	if err != nil {
		return 0, fault.Wrap("count notices", err)
	}
	return UnreadOf(row)
}

const unreadColumn = "unread_notices"

// UnreadColumn adds a column with the number of the member's unread notices to a query of the shop; UnreadOf reads it.
func (n *Notices) UnreadColumn(m Member) func(*sql.Selector) {
	since := n.readUntil(m)
	return func(s *sql.Selector) {
		s.AppendSelectExprAs(sql.ExprFunc(func(b *sql.Builder) {
			b.WriteString("0")
			for _, k := range n.seen(m) {
				b.WriteString(" + ").Wrap(func(b *sql.Builder) { b.Join(k.countAfter(since, s)) })
			}
		}), unreadColumn)
	}
}

// UnreadOf returns the number in the column that UnreadColumn added.
func UnreadOf(row *ent.Shop) (int, error) {
	value, err := row.Value(unreadColumn)
	if err != nil {
		return 0, fmt.Errorf("count notices: %w", err)
	}
	count, _ := value.(int64)
	return int(count), nil
}

// seen returns the kinds that a member may see.
func (n *Notices) seen(m Member) []kind {
	return slices.DeleteFunc(kinds(), func(k kind) bool {
		return !(len(k.rights) == 0 && m.Owner || slices.ContainsFunc(k.rights, m.May))
	})
}

// since returns the time of the oldest event that is listed.
func (n *Notices) since() time.Time { return n.now().UTC().AddDate(0, 0, -keptDays) }

// readUntil returns the time until which the member has read the notices.
func (n *Notices) readUntil(m Member) time.Time {
	read := n.now().UTC().Add(-neverRead)
	if m.Read != nil {
		read = m.Read.UTC()
	}
	if since := n.since(); read.Before(since) {
		return since
	}
	return read
}
