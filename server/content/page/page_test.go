package page_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"haat/ent/schema/kind"
	"haat/ent/shoppage"
	"haat/server/content/page"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/platform/media"
)

// shown returns the title that visitors see at the desk's time, and when it changes by itself.
func (d *desk) shown(slug string) (title string, changes time.Time) {
	d.Helper()
	p, changes, err := d.Published(d.ctx, shoppage.KindPage, slug)
	if fault.IsNotFound(err) {
		return "", changes
	}
	if err != nil {
		d.Fatal(err)
	}
	return p.Content.Title, changes
}

func (d *desk) wantShown(when, slug, want string) {
	d.Helper()
	if got, _ := d.shown(slug); got != want {
		d.Errorf("%s visitors see %q, want %q", when, got, want)
	}
}

func TestCreate_MakesAFreeAddress(t *testing.T) {
	d := newDesk(t)
	for _, want := range []string{"about-us", "about-us-2", "about-us-3"} {
		if p := d.create("About us"); p.Slug != want || p.Status != page.Draft || p.Revision != 1 || !p.InFooter || p.SavedBy != "Rahim" {
			t.Errorf("%+v, want %s", p, want)
		}
	}
	bengali, err := d.Create(d.ctx, d.rahim, page.NewRequest{Kind: "page", BnTitle: "আমাদের কথা"})
	if err != nil || bengali.Slug != "amader-kotha" {
		t.Errorf("%+v, %v", bengali, err)
	}
	_, err = d.Create(d.ctx, d.rahim, page.NewRequest{Kind: "page", Title: "x", Slug: "about-us"})
	wantFault(t, "a taken address", err, "page_invalid", "slug", "taken")
	_, err = d.Create(d.ctx, d.rahim, page.NewRequest{Kind: "x", Slug: "A b"})
	wantFault(t, "no title", err, "page_invalid", "draft.bn_title", "required", "kind", "invalid", "slug", "invalid")
}

func TestCreate_RefusesMoreThanTheLimit(t *testing.T) {
	d := newDesk(t)
	for i := range page.MaxPages {
		d.client.ShopPage.Create().SetKind("page").SetSlug(fmt.Sprint("p", i)).SetDraft(kind.PageContent{}).ExecX(d.ctx)
	}
	_, err := d.Create(d.ctx, d.rahim, page.NewRequest{Kind: "page", Title: "One more"})
	wantFault(t, "page 101", err, "pages_full")
}

// Two members who edit the same draft: the second one meets the conflict, and nothing is overwritten.
func TestSave_ASecondMemberMeetsTheConflict(t *testing.T) {
	d := newDesk(t)
	p := d.create("About")
	d.save(p, titled("By Rahim"))
	_, err := d.Save(d.ctx, d.karim, p.ID, requestOf(p, titled("By Karim")))
	wantFault(t, "the second member", err, "page_changed")
	f, _ := fault.As(err)
	now, ok := f.Now.(*page.Full)
	if !ok || now.Draft.Title != "By Rahim" || now.SavedBy != "Rahim" || !now.SavedAt.Equal(d.now) {
		t.Errorf("the conflict names %+v", f.Now)
	}
	again, err := d.Save(d.ctx, d.karim, p.ID, requestOf(now, titled("By Karim")))
	if err != nil || again.Draft.Title != "By Karim" || again.SavedBy != "Karim" || again.Revision != 3 {
		t.Errorf("%+v, %v", again, err)
	}
	_, err = d.Publish(d.ctx, d.rahim, p.ID, page.PublishRequest{Revision: now.Revision})
	wantFault(t, "publishing an old draft", err, "page_changed")
}

func TestSave_NamesTheValuesThatAreWrong(t *testing.T) {
	d := newDesk(t)
	p := d.create("About")
	_, err := d.Save(d.ctx, d.rahim, p.ID, requestOf(p, func(in *page.SaveRequest) {
		in.Draft.Title, in.Slug = strings.Repeat("x", 121), "No"
		question := faq("a", strings.Repeat("q", 201), "")
		question.Blocks[0].En["answer"] = "<p>"
		question.Bn = map[string]any{"heading": 5}
		in.Draft.Sections = []kind.Section{question, {ID: "b", Type: "from_elsewhere", Version: 1}, {ID: "c", Type: "shelf", Version: 1, SectionValues: kind.SectionValues{
			Settings: map[string]any{"count": 99.0, "rule": "none", "unknown": "left out"},
		}}}
	}))
	wantFault(t, "wrong values", err, "page_invalid", "slug", "invalid", "draft.title", "max", "draft.sections.a.blocks.q1.en.question", "max",
		"draft.sections.a.blocks.q1.en.answer", "invalid", "draft.sections.a.bn.heading", "invalid", "draft.sections.b", "invalid",
		"draft.sections.c.count", "max", "draft.sections.c.rule", "invalid")
	for name, sections := range map[string][]kind.Section{
		"26 sections": make([]kind.Section, 26), "one id twice": {faq("a", "q", "a"), faq("a", "q", "a")}, "no id": {faq("", "q", "a")},
	} {
		_, err := d.Save(d.ctx, d.rahim, p.ID, requestOf(p, func(in *page.SaveRequest) { in.Draft.Sections = sections }))
		wantFault(t, name, err, "page_invalid")
	}
}

func TestSave_RefusesMoreThan64KB(t *testing.T) {
	d := newDesk(t)
	p := d.create("About")
	long := faq("a", "Why?", strings.Repeat("ক", 2_000)) // 6 KB
	for range 10 {
		block := long.Blocks[0]
		block.ID = fmt.Sprint("b", len(long.Blocks))
		long.Blocks = append(long.Blocks, block)
	}
	_, err := d.Save(d.ctx, d.rahim, p.ID, requestOf(p, func(in *page.SaveRequest) { in.Draft.Sections = []kind.Section{long} }))
	wantFault(t, "66 KB", err, "page_invalid", "draft.sections", "max")
	d.save(p, func(in *page.SaveRequest) {
		long.Blocks = long.Blocks[:9]
		in.Draft.Sections = []kind.Section{long}
	})
}

// An earlier release of the server, which does not know a section, leaves it as it is and refuses changes of it.
func TestSave_KeepsSectionsOfALaterRelease(t *testing.T) {
	d := newDesk(t)
	p := d.create("About")
	later := kind.Section{ID: "x", Type: "later", Version: 1, SectionValues: kind.SectionValues{Settings: map[string]any{"a": "b"}}}
	d.client.ShopPage.UpdateOneID(p.ID).SetDraft(kind.PageContent{Title: "About", Sections: []kind.Section{later}}).ExecX(d.ctx)
	p, err := d.Get(d.ctx, p.ID)
	if err != nil {
		t.Fatal(err)
	}
	p = d.save(p, titled("New"))
	if len(p.Draft.Sections) != 1 || p.Draft.Sections[0].Settings["a"] != "b" {
		t.Errorf("%+v", p.Draft)
	}
	_, err = d.Save(d.ctx, d.rahim, p.ID, requestOf(p, func(in *page.SaveRequest) {
		changed := later
		changed.Settings = map[string]any{"a": "c"}
		in.Draft.Sections = []kind.Section{changed}
	}))
	wantFault(t, "a changed one", err, "page_invalid", "draft.sections.x", "invalid")
}

// Only the keys of pictures are trusted: their sizes and colours come from the uploads.
func TestSave_PicturesAreTheShopsUploads(t *testing.T) {
	d := newDesk(t)
	p := d.create("About")
	want := d.upload("mine")
	p = d.save(p, func(in *page.SaveRequest) {
		in.Draft.SharePicture = &media.Picture{Key: "mine", Width: 1}
		in.Draft.Sections = []kind.Section{withPicture("a", "mine")}
	})
	got, _ := p.Draft.Sections[0].Settings["picture"].(map[string]any)
	if *p.Draft.SharePicture != want || got["width"] != 640.0 || got["color"] != "#aabbcc" {
		t.Errorf("%+v, %v", p.Draft.SharePicture, got)
	}
	_, err := d.Save(d.ctx, d.rahim, p.ID, requestOf(p, func(in *page.SaveRequest) { in.Draft.Sections = []kind.Section{withPicture("a", "theirs")} }))
	wantFault(t, "a picture of others", err, "picture_missing")
	d.client.Upload.Delete().ExecX(d.ctx)
	d.save(p, titled("still with its picture"))
}

func TestPublish_VisitorsSeeTheVersionAndNotTheDraft(t *testing.T) {
	d := newDesk(t)
	p := d.create("One")
	d.wantShown("before", p.Slug, "")
	p = d.publish(p, "", "")
	if p.Status != page.Live || p.Changed || p.Live != 1 {
		t.Errorf("%+v", p.Row)
	}
	p = d.save(p, titled("Two"))
	if !p.Changed {
		t.Error("the draft is as the live version")
	}
	d.wantShown("with a new draft", p.Slug, "One")
	p = d.publish(p, "", "")
	d.wantShown("after publishing it", p.Slug, "Two")
	if p = d.publish(p, "", ""); p.Live != 2 {
		t.Errorf("publishing the same again makes version %d", p.Live)
	}
	p, err := d.Unpublish(d.ctx, p.ID)
	if err != nil || p.Status != page.Draft {
		t.Errorf("%+v, %v", p, err)
	}
	d.wantShown("after hiding it", p.Slug, "")
}

func TestPublish_NeedsWhatSectionsShow(t *testing.T) {
	d := newDesk(t)
	p := d.save(d.create("Questions"), func(in *page.SaveRequest) { in.Draft.Sections = []kind.Section{faq("a", "Why?", "")} })
	if p.Missing["draft.sections.a.blocks.q1.bn.answer"] != "required" {
		t.Errorf("missing: %v", p.Missing)
	}
	_, err := d.Publish(d.ctx, d.rahim, p.ID, page.PublishRequest{Revision: p.Revision})
	wantFault(t, "a question without an answer", err, "page_incomplete", "draft.sections.a.blocks.q1.bn.answer", "required")
	p = d.save(p, func(in *page.SaveRequest) { in.Draft.Sections[0].Hidden = true })
	d.publish(p, "", "")
}

// A planned version replaces the live one between two times, by the clock alone.
func TestPublish_PlannedVersionsComeAndGo(t *testing.T) {
	d := newDesk(t)
	p := d.publish(d.create("Everyday"), "", "")
	p = d.save(p, titled("Eid"))
	p = d.publish(p, "2026-12-10T00:00", "2026-12-12T23:59")
	if p.Status != page.Live || p.StartsAt != "2026-12-10T00:00" || p.EndsAt != "2026-12-12T23:59" || p.Changed {
		t.Errorf("%+v", p.Row)
	}
	for _, step := range []struct {
		at, want string
		changes  string
	}{
		{"2026-12-01T10:00:00Z", "Everyday", "2026-12-09T18:00:00Z"},
		{"2026-12-09T17:59:59Z", "Everyday", "2026-12-09T18:00:00Z"},
		{"2026-12-09T18:00:00Z", "Eid", "2026-12-12T18:00:00Z"},
		{"2026-12-12T17:59:59Z", "Eid", "2026-12-12T18:00:00Z"},
		{"2026-12-12T18:00:00Z", "Everyday", ""},
	} {
		d.now = parse(t, step.at)
		title, changes := d.shown(p.Slug)
		want := time.Time{}
		if step.changes != "" {
			want = parse(t, step.changes)
		}
		if title != step.want || !changes.Equal(want) {
			t.Errorf("at %s visitors see %q until %s", step.at, title, changes)
		}
	}
}

func parse(t *testing.T, text string) time.Time {
	t.Helper()
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		t.Fatal(err)
	}
	return at
}

func TestPublish_AVersionThatStaysBecomesTheLiveOne(t *testing.T) {
	d := newDesk(t)
	p := d.publish(d.create("New shop"), "2026-12-10T00:00", "")
	if p.Status != page.Scheduled {
		t.Errorf("status %s", p.Status)
	}
	d.wantShown("before its time", p.Slug, "")
	d.now = d.now.AddDate(0, 0, 20)
	d.wantShown("after its time", p.Slug, "New shop")
	p = d.save(p, titled("New year"))
	p = d.publish(p, "2027-01-01T00:00", "2027-01-01T23:59")
	d.wantShown("with the next plan", p.Slug, "New shop")
	if p, err := d.CancelPlan(d.ctx, p.ID); err != nil || p.StartsAt != "" || p.Status != page.Live {
		t.Errorf("%+v, %v", p, err)
	}
	d.wantShown("without the plan", p.Slug, "New shop")
}

// Publishing at once ends a planned version that visitors see, and keeps one that has not begun.
func TestPublish_AtOnceBesideAPlan(t *testing.T) {
	d := newDesk(t)
	p := d.publish(d.create("Everyday"), "", "")
	p = d.publish(d.save(p, titled("Eid")), "2026-12-10T00:00", "2026-12-12T23:59")
	p = d.publish(d.save(p, titled("Corrected")), "", "")
	d.wantShown("at once", p.Slug, "Corrected")
	d.now = parse(t, "2026-12-11T00:00:00Z")
	d.wantShown("in the planned time", p.Slug, "Eid")
	p = d.publish(d.save(p, titled("Eid is over")), "", "")
	d.wantShown("after publishing in the planned time", p.Slug, "Eid is over")
	if p.StartsAt != "" {
		t.Errorf("plan from %s", p.StartsAt)
	}
	_, err := d.Publish(d.ctx, d.rahim, p.ID, page.PublishRequest{Revision: p.Revision, EndsAt: "2026-12-01T00:00"})
	wantFault(t, "a period that is over", err, "page_invalid", "ends_at", "past")
	_, err = d.Publish(d.ctx, d.rahim, p.ID, page.PublishRequest{Revision: p.Revision, StartsAt: "tomorrow"})
	wantFault(t, "no time", err, "page_invalid", "starts_at", "invalid")
}

func TestVersions_TwentyAreKeptAndCanBeRestored(t *testing.T) {
	d := newDesk(t)
	p := d.publish(d.create("Version 1"), "", "")
	p = d.publish(p, "2026-12-31T00:00", "2026-12-31T23:59") // keeps version 1 in use
	for i := 2; i <= 25; i++ {
		p = d.publish(d.save(p, titled(fmt.Sprint("Version ", i))), "", "")
	}
	list, err := d.Versions(d.ctx, p.ID)
	if err != nil || len(list) != 21 || list[0].Number != 25 || !list[0].Live || list[0].PublishedBy != "Rahim" || list[19].Number != 6 || list[20].Number != 1 || !list[20].Planned {
		t.Fatalf("%+v, %v", list, err)
	}
	old, err := d.Version(d.ctx, p.ID, 10)
	if err != nil || old.Content.Title != "Version 10" {
		t.Errorf("%+v, %v", old, err)
	}
	_, err = d.Version(d.ctx, p.ID, 2)
	wantFault(t, "a deleted version", err, "version_not_found")
	_, err = d.Restore(d.ctx, d.karim, p.ID, 10, page.RestoreRequest{Revision: p.Revision - 1})
	wantFault(t, "restoring over a newer draft", err, "page_changed")
	p, err = d.Restore(d.ctx, d.karim, p.ID, 10, page.RestoreRequest{Revision: p.Revision})
	if err != nil || p.Draft.Title != "Version 10" || p.SavedBy != "Karim" {
		t.Errorf("%+v, %v", p, err)
	}
	d.wantShown("after restoring the draft", p.Slug, "Version 25")
	d.publish(p, "", "")
	d.wantShown("after publishing it", p.Slug, "Version 10")
}

func TestTrash_GivesTheAddressFreeAndKeepsThePageForThirtyDays(t *testing.T) {
	d := newDesk(t)
	p := d.publish(d.create("About"), "", "")
	if err := d.Trash(d.ctx, p.ID); err != nil {
		t.Fatal(err)
	}
	d.wantShown("in the trash", "about", "")
	if _, err := d.Save(d.ctx, d.rahim, p.ID, requestOf(p, nil)); !fault.IsNotFound(err) {
		t.Errorf("saved in the trash: %v", err)
	}
	if second := d.create("About"); second.Slug != "about" {
		t.Errorf("the address is %s", second.Slug)
	}
	list, err := d.List(d.ctx)
	if err != nil || len(list.Pages) != 1 || len(list.Trash) != 1 || list.Trash[0].TrashedAt == nil {
		t.Errorf("%+v, %v", list, err)
	}
	back, err := d.Untrash(d.ctx, p.ID)
	if err != nil || back.Slug != "about-2" || back.Status != page.Draft {
		t.Errorf("%+v, %v", back, err)
	}
	for _, step := range []struct{ days, left int }{{29, 2}, {31, 1}} {
		if err := errors.Join(d.Trash(d.ctx, p.ID)); err != nil {
			t.Fatal(err)
		}
		d.now = d.now.AddDate(0, 0, step.days)
		if err := d.EmptyTrash(d.ctx); err != nil {
			t.Fatal(err)
		}
		if n := d.client.ShopPage.Query().CountX(d.ctx); n != step.left {
			t.Errorf("after %d days %d pages are left", step.days, n)
		}
	}
}

func TestSave_OldAddressesRedirect(t *testing.T) {
	d := newDesk(t)
	p := d.create("About")
	p = d.save(p, func(in *page.SaveRequest) { in.Slug = "about-rahim" })
	if n := d.client.Redirect.Query().CountX(d.ctx); n != 0 {
		t.Error("an address that nobody knows redirects")
	}
	p = d.publish(p, "", "")
	d.save(p, func(in *page.SaveRequest) { in.Slug = "our-story" })
	if row := d.client.Redirect.Query().OnlyX(d.ctx); row.OldSlug != "about-rahim" || row.NewSlug != "our-story" {
		t.Errorf("%s redirects to %s", row.OldSlug, row.NewSlug)
	}
}

func TestPages_BelongToTheirShop(t *testing.T) {
	d := newDesk(t)
	p := d.publish(d.create("About"), "", "")
	other := d.shop("b")
	for name, f := range map[string]func() error{
		"get":  func() error { _, err := d.Get(other, p.ID); return err },
		"save": func() error { _, err := d.Save(other, d.rahim, p.ID, requestOf(p, nil)); return err },
		"publish": func() error {
			_, err := d.Publish(other, d.rahim, p.ID, page.PublishRequest{Revision: p.Revision})
			return err
		},
		"hide":    func() error { _, err := d.Unpublish(other, p.ID); return err },
		"trash":   func() error { return d.Trash(other, p.ID) },
		"list":    func() error { _, err := d.Versions(other, p.ID); return err },
		"version": func() error { _, err := d.Version(other, p.ID, 1); return err },
		"restore": func() error {
			_, err := d.Restore(other, d.rahim, p.ID, 1, page.RestoreRequest{Revision: p.Revision})
			return err
		},
		"shown": func() error { _, _, err := d.Published(other, shoppage.KindPage, p.Slug); return err },
	} {
		wantFault(t, name, f(), "page_not_found")
	}
	d.wantShown("afterwards", p.Slug, "About")
}

func TestListed_LeavesOutWhatVisitorsOrSearchEnginesDoNotSee(t *testing.T) {
	d := newDesk(t)
	d.create("Draft")
	d.publish(d.create("Later"), "2026-12-10T00:00", "")
	d.publish(d.save(d.create("Hidden"), func(in *page.SaveRequest) { in.Draft.HideFromIndex = true }), "", "")
	d.publish(d.create("About"), "", "")
	gone := d.publish(d.create("Gone"), "", "")
	if err := d.Trash(d.ctx, gone.ID); err != nil {
		t.Fatal(err)
	}
	if list, err := d.Listed(d.ctx); err != nil || len(list) != 1 || list[0].Path != "/pages/about" || !list[0].Since.Equal(d.now) {
		t.Errorf("%+v, %v", list, err)
	}
	d.now = d.now.AddDate(0, 0, 20)
	if list, err := d.Listed(d.ctx); err != nil || len(list) != 2 || list[1].Path != "/pages/later" {
		t.Errorf("after the start of a planned one: %+v, %v", list, err)
	}
}

func TestFooter_FollowsPlans(t *testing.T) {
	d := newDesk(t)
	p := d.publish(d.create("Everyday"), "", "")
	d.publish(d.save(p, titled("Eid")), "2026-12-10T00:00", "2026-12-12T23:59")
	d.publish(d.create("Later"), "2026-12-11T00:00", "")
	d.create("Draft")
	d.publish(d.save(d.create("Elsewhere"), func(in *page.SaveRequest) { in.InFooter = false }), "", "")
	for _, step := range []struct{ at, want, changes string }{
		{"2026-12-01T10:00:00Z", "Everyday", "2026-12-09T18:00:00Z"},
		{"2026-12-09T18:00:00Z", "Eid", "2026-12-10T18:00:00Z"},
		{"2026-12-10T18:00:00Z", "Eid Later", "2026-12-12T18:00:00Z"},
		{"2026-12-12T18:00:00Z", "Everyday Later", ""},
	} {
		d.now = parse(t, step.at)
		pages, changes, err := d.Footer(d.ctx, i18n.En)
		var names []string
		for _, each := range pages {
			names = append(names, each.Title)
		}
		want := time.Time{}
		if step.changes != "" {
			want = parse(t, step.changes)
		}
		if err != nil || strings.Join(names, " ") != step.want || !changes.Equal(want) {
			t.Errorf("at %s: %v until %s (%v)", step.at, names, changes, err)
		}
	}
}

func TestCreate_MakesTheHomePageOnce(t *testing.T) {
	d := newDesk(t)
	if p, changes, err := d.Home(d.ctx); p != nil || !changes.IsZero() || err != nil {
		t.Errorf("at first the home page is %+v, %v", p, err)
	}
	home, err := d.Create(d.ctx, d.rahim, page.NewRequest{Kind: "home"})
	if err != nil || home.Slug != "" || home.Title != "Home page" || len(home.Draft.Sections) != 5 || len(home.Missing) != 0 {
		t.Fatalf("%+v, %v", home, err)
	}
	again, err := d.Create(d.ctx, d.karim, page.NewRequest{Kind: "home"})
	if err != nil || again.ID != home.ID {
		t.Errorf("%+v, %v", again, err)
	}
	d.create("About us")
	list, err := d.List(d.ctx)
	if err != nil || len(list.Pages) != 2 || list.Pages[0].ID != home.ID {
		t.Errorf("%+v, %v", list, err)
	}
	if other, _, err := d.Home(d.shop("b")); other != nil || err != nil {
		t.Errorf("another shop has the home page %+v, %v", other, err)
	}
}

// A planned home page replaces that of the theme for its time. In the trash it leaves its place to another one.
func TestHome_FollowsPublishing(t *testing.T) {
	d := newDesk(t)
	home, err := d.Create(d.ctx, d.rahim, page.NewRequest{Kind: "home"})
	if err != nil {
		t.Fatal(err)
	}
	start := d.now.Add(time.Hour)
	_, err = d.Publish(d.ctx, d.rahim, home.ID, page.PublishRequest{Revision: home.Revision, StartsAt: "2026-12-01T11:00", EndsAt: "2026-12-01T12:00"})
	if err != nil {
		t.Fatal(err)
	}
	wantHome := func(when string, shown bool, changes time.Time) {
		t.Helper()
		p, at, err := d.Home(d.ctx)
		if err != nil || (p != nil) != shown || !at.Equal(changes) {
			t.Errorf("%s the home page is %+v until %v, %v", when, p, at, err)
		}
	}
	wantHome("before its time", false, start)
	d.now = start.Add(time.Minute)
	p, at, err := d.Home(d.ctx)
	if err != nil || p == nil || p.ID != home.ID || !at.After(start) {
		t.Fatalf("in its time the home page is %+v until %v, %v", p, at, err)
	}
	d.now = at
	wantHome("after its time", false, time.Time{})
	if err := d.Trash(d.ctx, home.ID); err != nil {
		t.Fatal(err)
	}
	second, err := d.Create(d.ctx, d.karim, page.NewRequest{Kind: "home"})
	if err != nil || second.ID == home.ID {
		t.Fatalf("%+v, %v", second, err)
	}
	_, err = d.Untrash(d.ctx, home.ID)
	wantFault(t, "a second home page", err, "home_page_exists")
}
