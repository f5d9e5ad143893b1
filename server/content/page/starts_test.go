package page_test

import (
	"reflect"
	"strings"
	"testing"

	"haat/server/content"
	"haat/server/content/page"
	"haat/server/content/section"
	"haat/server/platform/form"
)

// The starts are valid, complete documents in both languages, which can be published as they are.
func TestStarts_ArePagesThatCanBePublished(t *testing.T) {
	d := newDesk(t)
	rice := d.client.Category.Create().SetSlug("rice").SetName("Rice").SaveX(d.ctx)
	list, err := d.Starts(d.ctx)
	if err != nil || len(list) != 5 {
		t.Fatalf("%d starts, %v", len(list), err)
	}
	home, err := d.Create(d.ctx, d.rahim, page.NewRequest{Kind: "home"})
	if err != nil {
		t.Fatal(err)
	}
	for _, start := range list {
		fields := form.Fields{}
		if clean := content.Types.Check(start.Sections, fields); len(fields) > 0 || !sameSections(clean, start.Sections) {
			t.Errorf("%s: %v, stored otherwise than made", start.Name, fields)
		}
		if missing := content.Types.Missing(start.Sections); len(missing) > 0 {
			t.Errorf("%s lacks %v", start.Name, missing)
		}
		home.Draft.Sections = start.Sections
		if home, err = d.Save(d.ctx, d.rahim, home.ID, page.SaveRequest{Revision: home.Revision, Draft: home.Draft}); err != nil {
			t.Fatalf("%s: %v", start.Name, err)
		}
		if home, err = d.Publish(d.ctx, d.rahim, home.ID, page.PublishRequest{Revision: home.Revision}); err != nil {
			t.Fatalf("%s: %v", start.Name, err)
		}
		ofRice := false
		for _, s := range start.Sections {
			ofRice = ofRice || s.Settings["category"] == float64(rice.ID)
			for _, value := range s.Bn {
				if said, ok := value.(string); ok && (said == "" || strings.HasPrefix(said, "start.")) {
					t.Errorf("%s: no text %q", start.Name, said)
				}
			}
		}
		if ofRice == (start.Name == "gadgets") {
			t.Errorf("%s shows the category: %v", start.Name, ofRice)
		}
	}
	other, err := d.Starts(d.shop("b"))
	if err != nil || len(other[0].Sections) != len(list[0].Sections)-1 {
		t.Errorf("another shop gets the category of this one: %v", err)
	}
}

// sameSections reports whether two lists of sections are stored in the same way.
func sameSections(a, b any) bool { return reflect.DeepEqual(section.AsJSON(a), section.AsJSON(b)) }
