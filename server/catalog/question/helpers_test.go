package question_test

import (
	"context"
	"fmt"
	"testing"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/catalog/question"
	"haat/server/platform/audit"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault/faulttest"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
	"haat/server/platform/pubsub"
	"haat/server/platform/pubsub/pubsubtest"
	"haat/server/tenancy"
)

// wantFault checks an error's code, and its fields as JSON if there are any.
var wantFault = faulttest.WantNamed

// desk contains a published shop with a lamp, its customer Ayesha, and the service under test.
type desk struct {
	*testing.T
	*question.Questions
	client *ent.Client
	purged *pubsubtest.Recorder
	tenant *tenancy.Tenant
	ctx    context.Context
	lamp   *ent.Product
	ayesha *ent.Customer
}

func newDesk(t *testing.T) *desk {
	t.Helper()
	d := &desk{T: t, client: dbtest.Open(t).Client}
	var writer *pubsub.Writer
	writer, d.purged = pubsubtest.Subscribe()
	catalog.PurgeOnWrite(d.client, writer)
	audit.LogWrites(d.client)
	d.Questions = question.New(d.client)
	shop := d.client.Shop.Create().SetSlug("rina").SetName("Rina").SetPublic(true).SaveX(viewer.WithSystem(context.Background()))
	d.tenant = &tenancy.Tenant{Shop: shop}
	d.ctx = d.tenant.Context(context.Background())
	d.lamp = d.product("lamp", "বাতি")
	d.ayesha = d.client.Customer.Create().SetName("Ayesha").SetMobile("01712345678").SetPasswordHash("x").SaveX(d.ctx)
	d.purged.Take()
	return d
}

func (d *desk) product(slug, name string) *ent.Product {
	d.Helper()
	return d.client.Product.Create().SetSlug(slug).SetName(slug).SetBnName(name).SetSellingPrice(100).SetPrice(100).
		SetImages([]media.Picture{{Key: "1/" + slug, Width: 160, Height: 160}}).SaveX(d.ctx)
}

// asks stores a question about the lamp and returns its id. who is nil for a visitor without an account.
func (d *desk) asks(who *ent.Customer, text string) int {
	d.Helper()
	if err := d.Ask(d.ctx, d.tenant, d.lamp.ID, who, question.AskRequest{Name: "Ayesha", Text: text}, allowed); err != nil {
		d.Fatal(err)
	}
	return d.client.Question.Query().Order(ent.Desc("id")).FirstX(d.ctx).ID
}

func (d *desk) answers(id int, text string) {
	d.Helper()
	if err := d.Answer(d.ctx, id, question.AnswerRequest{Text: text}); err != nil {
		d.Fatal(err)
	}
}

// shown formats the answered questions of the lamp's page.
func (d *desk) shown() string {
	d.Helper()
	text := ""
	for _, q := range d.first().Questions {
		text += q.Name + ": " + q.Text + " " + q.Answer + "\n"
	}
	return text
}

// first returns the first answered questions of the lamp, those that its page shows.
func (d *desk) first() catalog.AnsweredQuestions {
	d.Helper()
	p, err := catalog.New(d.client).Product(d.ctx, d.lamp.Slug, i18n.En, catalog.Tree{})
	if err != nil {
		d.Fatal(err)
	}
	return p.Questions
}

// notices formats the customers' notifications.
func (d *desk) notices() string {
	d.Helper()
	text := ""
	for _, n := range d.client.Notification.Query().Order(ent.Asc("id")).AllX(d.ctx) {
		text += fmt.Sprintf("%d %s %s %s\n", *n.CustomerID, n.Kind, n.Data["product"], n.Data["slug"])
	}
	return text
}

// allowed is a rate limit that allows every request.
func allowed() error { return nil }
