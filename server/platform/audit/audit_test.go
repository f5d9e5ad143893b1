package audit_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/viewer"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/media"
)

type log struct {
	client *ent.Client
	ctx    context.Context // context with an actor
	plain  context.Context
	shop   int
}

func newLog(t *testing.T) *log {
	client := dbtest.Open(t).Client
	audit.LogWrites(client)
	shop := client.Shop.Create().SetSlug("a").SetName("A").SaveX(viewer.WithSystem(context.Background()))
	plain := viewer.WithShop(context.Background(), shop.ID)
	return &log{client, audit.With(plain, audit.Actor{ID: 7, Name: "Rahim"}), plain, shop.ID}
}

// rows formats the log as lines, oldest first.
func (l *log) rows() []string {
	lines := []string{}
	for _, r := range l.client.AuditLog.Query().Order(ent.Asc(auditlog.FieldID)).AllX(l.plain) {
		lines = append(lines, fmt.Sprintf("%d %s %s %s %d %v", r.ActorID, r.ActorName, r.Action, r.Entity, r.EntityID, r.Changes))
	}
	return lines
}

func (l *log) want(t *testing.T, want ...string) {
	t.Helper()
	if got := l.rows(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("log is\n%q, want\n%q", got, want)
	}
}

func TestLogWrites_RecordsActorAndChanges(t *testing.T) {
	l := newLog(t)
	var c *ent.Category
	dbtest.Transact(l.ctx, t, l.client, func(client *ent.Client) {
		c = client.Category.Create().SetSlug("rice").SetName("Rice").SaveX(l.ctx)
		client.Category.UpdateOne(c).SetName("Fine rice").ExecX(l.ctx)
		client.Category.UpdateOneID(c.ID).SetName("Fine rice").ExecX(l.ctx) // not a change, so no entry
		client.Category.Update().AddPosition(2).ExecX(l.ctx)
		client.Category.DeleteOne(c).ExecX(l.ctx)
	})
	l.want(t,
		fmt.Sprintf("7 Rahim create Category %d map[bn_name:map[to:] bn_size_guide:map[to:] icon:map[to:] name:map[to:Rice] position:map[to:0] size_guide:map[to:] slug:map[to:rice]]", c.ID),
		fmt.Sprintf("7 Rahim update Category %d map[name:map[from:Rice to:Fine rice]]", c.ID),
		fmt.Sprintf("7 Rahim update Category %d map[position:map[added:2]]", c.ID),
		fmt.Sprintf("7 Rahim delete Category %d map[]", c.ID),
	)
}

func TestLogWrites_IgnoresChangesWithoutActor(t *testing.T) {
	l := newLog(t)
	c := l.client.Category.Create().SetSlug("rice").SetName("Rice").SaveX(l.plain)
	l.client.Category.UpdateOne(c).SetName("b").ExecX(audit.Quiet(l.ctx))
	l.client.UsedToken.Create().SetJti("x").SetExpiresAt(c.CreatedAt).ExecX(l.ctx)
	if err := audit.Record(l.plain, l.client, "import", "Product", 0, nil); err != nil {
		t.Fatal(err)
	}
	l.want(t)
	if err := audit.Record(l.ctx, l.client, "import", "Product", 0, map[string]any{"new": 3}); err != nil {
		t.Fatal(err)
	}
	l.want(t, "7 Rahim import Product 0 map[new:3]")
}

func TestLogWrites_RollsBackWithTheChange(t *testing.T) {
	l := newLog(t)
	failure := errors.New("rolled back")
	err := db.Transact(l.ctx, l.client, "try", func(client *ent.Client) error {
		client.Category.Create().SetSlug("rice").SetName("Rice").ExecX(l.ctx)
		return failure
	})
	if !errors.Is(err, failure) {
		t.Fatal(err)
	}
	l.want(t)
}

// If the log entry cannot be written, the change must be rolled back.
func TestLogWrites_NeedsATransaction(t *testing.T) {
	l := newLog(t)
	if err := l.client.Shop.UpdateOneID(l.shop).SetPublic(false).Exec(l.ctx); err == nil {
		t.Error("a shop was changed outside of a transaction")
	}
	if !l.client.Shop.GetX(l.plain, l.shop).Public {
		t.Error("and is not public")
	}
	l.want(t)
}

// Messages must not be logged, so that they are deleted with the customer's data.
func TestLogWrites_DoesNotCopyMessages(t *testing.T) {
	l := newLog(t)
	who := l.client.Customer.Create().SetName("Rina").SetMobile("01712345678").SetPasswordHash("x").SaveX(l.plain)
	talk := l.client.Conversation.Create().SetCustomerID(who.ID).SaveX(l.plain)
	var said *ent.Message
	dbtest.Transact(l.ctx, t, l.client, func(client *ent.Client) {
		said = client.Message.Create().SetConversationID(talk.ID).SetSeq(1).SetSender("shop").SetText("your blue sari").
			SetPicture(&media.Picture{Key: "1/receipt.jpg"}).SaveX(l.ctx)
	})
	log := strings.Join(l.rows(), "\n")
	if !strings.Contains(log, fmt.Sprintf("create Message %d", said.ID)) || strings.Contains(log, "sari") || strings.Contains(log, "receipt") {
		t.Errorf("log is %s", log)
	}
}

func TestLogWrites_HidesSecretsAndCutsTexts(t *testing.T) {
	l := newLog(t)
	var c *ent.PolicyText
	dbtest.Transact(l.ctx, t, l.client, func(client *ent.Client) {
		client.Shop.UpdateOneID(l.shop).SetPixelAccessToken("very secret").ExecX(l.ctx)
		client.Shop.UpdateOneID(l.shop).SetTagline(strings.Repeat("ক", 200)).SetPixelAccessToken("very secret").ExecX(l.ctx)
	})
	l.want(t,
		fmt.Sprintf("7 Rahim update Shop %d map[pixel_access_token:map[from:… to:…]]", l.shop),
		fmt.Sprintf("7 Rahim update Shop %d map[tagline:map[from: to:%s]]", l.shop, strings.Repeat("ক", 200)),
	)
	dbtest.Transact(l.ctx, t, l.client, func(client *ent.Client) {
		c = client.PolicyText.Create().SetKind("about-us").SetBody(strings.Repeat("ক", 500)).SaveX(l.ctx)
	})
	body := l.client.AuditLog.Query().Where(auditlog.Entity("PolicyText"), auditlog.EntityID(c.ID)).OnlyX(l.plain).Changes["body"]
	if n := utf8.RuneCountInString(body.(map[string]any)["to"].(string)); n > 201 {
		t.Errorf("%d characters of a text were logged", n)
	}
}

func TestNamed_LogsTheGivenEntity(t *testing.T) {
	l := newLog(t)
	var c *ent.Category
	dbtest.Transact(l.ctx, t, l.client, func(client *ent.Client) {
		ctx := audit.Named(l.ctx, "Product")
		c = client.Category.Create().SetSlug("rice").SetName("Rice").SaveX(audit.Quiet(ctx))
		client.Category.UpdateOne(c).SetName("Fine rice").ExecX(ctx)
	})
	l.want(t, fmt.Sprintf("7 Rahim update Product %d map[name:map[from:Rice to:Fine rice]]", c.ID))
}
