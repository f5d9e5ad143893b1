package page_test

import (
	"context"
	"testing"
	"time"

	"haat"
	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/content/page"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// desk is a shop with two members, who edit pages by a clock that only the test moves.
type desk struct {
	testing.TB
	*page.Editor
	ctx          context.Context
	client       *ent.Client
	now          time.Time
	rahim, karim int
}

func newDesk(t testing.TB) *desk {
	client := dbtest.Open(t).Client
	d := &desk{TB: t, client: client, now: time.Date(2026, 12, 1, 4, 0, 0, 0, time.UTC)} // 10:00 in Bangladesh
	texts, err := i18n.Load(haat.Locales, "locales")
	if err != nil {
		t.Fatal(err)
	}
	d.Editor = page.NewEditor(client, texts, func() time.Time { return d.now })
	d.ctx = d.shop("a")
	member := func(name, phone string) int {
		return client.AdminUser.Create().SetName(name).SetPhone(phone).SetRole(adminuser.RoleOwner).SaveX(d.ctx).ID
	}
	d.rahim, d.karim = member("Rahim", "01711111111"), member("Karim", "01722222222")
	return d
}

func (d *desk) shop(slug string) context.Context {
	row := d.client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(viewer.WithSystem(context.Background()))
	return viewer.WithShop(context.Background(), row.ID)
}

func (d *desk) create(title string) *page.Full {
	d.Helper()
	made, err := d.Create(d.ctx, d.rahim, page.NewRequest{Kind: "page", Title: title})
	if err != nil {
		d.Fatal(err)
	}
	return made
}

// save changes the draft of a page as it is now.
func (d *desk) save(p *page.Full, change func(*page.SaveRequest)) *page.Full {
	d.Helper()
	saved, err := d.Save(d.ctx, d.rahim, p.ID, requestOf(p, change))
	if err != nil {
		d.Fatal(err)
	}
	return saved
}

func requestOf(p *page.Full, change func(*page.SaveRequest)) page.SaveRequest {
	in := page.SaveRequest{Revision: p.Revision, Slug: p.Slug, InFooter: p.InFooter, Draft: p.Draft}
	if change != nil {
		change(&in)
	}
	return in
}

func (d *desk) publish(p *page.Full, starts, ends string) *page.Full {
	d.Helper()
	published, err := d.Publish(d.ctx, d.rahim, p.ID, page.PublishRequest{Revision: p.Revision, StartsAt: starts, EndsAt: ends})
	if err != nil {
		d.Fatal(err)
	}
	return published
}

// titled changes only the title.
func titled(title string) func(*page.SaveRequest) {
	return func(in *page.SaveRequest) { in.Draft.Title = title }
}

// faq returns a section with a question and, if it is not "", its answer.
func faq(id, question, answer string) kind.Section {
	en := map[string]any{"question": question}
	if answer != "" {
		en["answer"] = map[string]any{"type": "doc", "content": []any{
			map[string]any{"type": "paragraph", "content": []any{map[string]any{"type": "text", "text": answer}}},
		}}
	}
	return kind.Section{ID: id, Type: "faq", Version: 1, Blocks: []kind.SectionBlock{{ID: "q1", SectionValues: kind.SectionValues{En: en}}}}
}

func withPicture(id, key string) kind.Section {
	picture := map[string]any{"key": key, "width": 9999.0, "height": 1.0, "color": "red;}"}
	return kind.Section{ID: id, Type: "picture_text", Version: 1, SectionValues: kind.SectionValues{Settings: map[string]any{"picture": picture}}}
}

func (d *desk) upload(key string) media.Picture {
	picture := media.Picture{Key: key, Width: 640, Height: 480, Color: "#aabbcc"}
	d.client.Upload.Create().SetKey(key).SetPicture(picture).ExecX(d.ctx)
	return picture
}

// wantFault fails the test unless err is a fault with a code and fields.
func wantFault(t testing.TB, what string, err error, code string, fields ...string) {
	t.Helper()
	f, ok := fault.As(err)
	if !ok || f.Code != code {
		t.Errorf("%s: %v, want %s", what, err, code)
		return
	}
	for i := 0; i+1 < len(fields); i += 2 {
		if f.Fields[fields[i]] != fields[i+1] {
			t.Errorf("%s: fields %v, want %s: %s", what, f.Fields, fields[i], fields[i+1])
		}
	}
}
