package alert_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/outbox"
	"haat/ent/viewer"
	"haat/server/message/alert"
	"haat/server/message/alert/pushtest"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/fetch"
	"haat/server/platform/i18n"
	"haat/server/platform/jobs"
	"haat/server/platform/sms"
)

var (
	system    = viewer.WithSystem(context.Background())
	wantFault = faulttest.Want
)

// noon is noon in Bangladesh.
var noon = time.Date(2026, 11, 26, 6, 0, 0, 0, time.UTC)

// site is a service with its own database and push service.
type site struct {
	*testing.T
	*alert.Service
	push  *pushtest.Service
	clock *time.Time
	key   int
}

func newSite(t *testing.T) *site {
	t.Helper()
	return newSiteAt(t, dbtest.URL(t))
}

func newSiteAt(t *testing.T, address string) *site {
	t.Helper()
	clock := noon
	s := &site{T: t, push: pushtest.New(t), clock: &clock}
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	loopback := func(to netip.AddrPort) bool { return to.Addr().IsLoopback() }
	s.Service = alert.New(alert.Options{
		Client: dbtest.OpenURL(t, address).Client, Texts: texts, Admin: func(slug string) string { return "https://admin.haat.test/admin/" + slug },
		Poster: fetch.NewPoster(loopback, s.push.Roots), Hosts: []string{"127.0.0.1"}, Subject: "https://haat.test",
		SMS: func(ctx context.Context, client *ent.Client, key string, m sms.Message) error {
			return jobs.Add(ctx, client, sms.Kind, key, m)
		},
		Logger: slog.New(slog.DiscardHandler), Now: func() time.Time { return *s.clock },
	})
	return s
}

// shop is a shop with an owner and a member of staff.
type shop struct {
	*site
	row          *ent.Shop
	ctx          context.Context
	owner, staff *member
}

func (s *site) newShop(slug string) *shop {
	s.Helper()
	row := s.Client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(system)
	o := &shop{site: s, row: row, ctx: viewer.WithShop(context.Background(), row.ID)}
	o.owner, o.staff = o.member(adminuser.RoleOwner, "01712345678"), o.member(adminuser.RoleStaff, "01812345678")
	return o
}

// member is a member of the team, who is signed in.
type member struct {
	*shop
	row     *ent.AdminUser
	session *ent.AdminSession
}

func (o *shop) member(role adminuser.Role, phone string) *member {
	o.Helper()
	row := o.Client.AdminUser.Create().SetName("The " + string(role)).SetPhone(phone).SetRole(role).SaveX(o.ctx)
	m := &member{shop: o, row: row}
	m.session = m.signIn("Chrome, Android")
	return m
}

func (m *member) signIn(device string) *ent.AdminSession {
	m.site.key++
	return m.Client.AdminSession.Create().SetUserID(m.row.ID).SetKey(fmt.Sprint(m.site.key)).SetKind("browser").SetDevice(device).
		SetExpiresAt(noon.Add(30 * 24 * time.Hour)).SaveX(m.ctx)
}

// subscribe subscribes a browser of the member's session with texts in English.
func (m *member) subscribe() *pushtest.Browser {
	m.Helper()
	b := m.push.Browser()
	if _, err := m.Subscribe(m.ctx, m.row, m.session, request(b)); err != nil {
		m.Fatal(err)
	}
	return b
}

func request(b *pushtest.Browser) alert.SubscriptionRequest {
	return alert.SubscriptionRequest{Endpoint: b.Endpoint, Keys: alert.SubscriptionKeys{P256dh: b.P256dh, Auth: b.Auth}, Locale: "en"}
}

// set changes the member's settings and stores them in row.
func (m *member) set(change func(p *alert.Preferences)) {
	m.Helper()
	a, err := m.Get(m.ctx, m.row, m.session)
	if err != nil {
		m.Fatal(err)
	}
	change(&a.Preferences)
	if _, err := m.Set(m.ctx, m.row, m.session, a.Preferences); err != nil {
		m.Fatal(err)
	}
	m.row = m.Client.AdminUser.GetX(m.ctx, m.row.ID)
}

func (o *shop) devicesLeft() int { return o.Client.PushSubscription.Query().CountX(o.ctx) }

// order creates an order over 1,500 taka.
func (o *shop) order(number string) *ent.Order {
	o.Helper()
	return o.Client.Order.Create().SetNumber(number).SetIdempotencyKey(number).SetCurrency("BDT").SetSubtotal(1500_00).SetTotal(1500_00).
		SetName("Rahim").SetMobile("01912345678").SetDivision("Dhaka").SetDistrict("Gazipur").SetUpazila("Sreepur").SetLine("House 5").SaveX(o.ctx)
}

// add adds an event, and runs all due jobs.
func (o *shop) add(e alert.Event) {
	o.Helper()
	if err := alert.Add(o.ctx, o.Client, e); err != nil {
		o.Fatal(err)
	}
	o.work()
}

// work runs the due jobs, each once, until none is left.
func (o *shop) work() {
	o.Helper()
	for more := true; more; {
		more = false
		rows := o.Client.Outbox.Query().Where(outbox.KindIn(alert.EventKind, alert.PushKind), outbox.StateEQ(outbox.StateDue), outbox.Attempts(0)).
			Order(ent.Asc(outbox.FieldID)).AllX(o.ctx)
		for _, row := range rows {
			if strings.HasPrefix(row.DedupeKey, "summary/") && row.RunAt.After(*o.clock) {
				continue // other jobs are due immediately
			}
			more = true
			o.run(row)
		}
	}
}

// run runs a job, stores the result in the same way as the worker, and returns the job's error.
func (o *shop) run(row *ent.Outbox) error {
	o.Helper()
	job := jobs.Job{ID: row.ID, ShopID: o.row.ID, Kind: row.Kind, Key: row.DedupeKey, Payload: row.Payload, Attempt: row.Attempts + 1}
	handle := o.Handle
	if row.Kind == alert.PushKind {
		handle = o.Push
	}
	err := handle(o.ctx, job)
	switch {
	case strings.HasPrefix(fmt.Sprint(err), "job failed"): // the error of jobs.Forget
		o.Client.Outbox.DeleteOne(row).ExecX(o.ctx)
	case err == nil:
		o.Client.Outbox.UpdateOne(row).AddAttempts(1).SetState(outbox.StateDone).ExecX(o.ctx)
	default:
		o.Client.Outbox.UpdateOne(row).AddAttempts(1).ExecX(o.ctx)
	}
	return err
}

// got returns the messages received since the last call as "title: body", and checks each of them.
func (s *site) got() []string {
	s.Helper()
	var list []string
	for _, r := range s.push.Received() {
		m := s.message(r)
		list = append(list, m.Title+": "+m.Body)
	}
	slices.Sort(list)
	return list
}

func (s *site) message(r pushtest.Received) alert.Message {
	s.Helper()
	var m alert.Message
	if err := json.Unmarshal(r.Content, &m); err != nil {
		s.Fatal(err)
	}
	return m
}

func (s *site) want(want ...string) {
	s.Helper()
	if got := s.got(); !slices.Equal(got, want) {
		s.Errorf("alerts\n%q, want\n%q", got, want)
	}
}
