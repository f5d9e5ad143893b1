package cli

import (
	"bytes"
	"strings"
	"testing"

	"haat/ent/applead"
)

func TestShopApp_ListsAndAnswersRequests(t *testing.T) {
	o := newOffice(t)
	list := func(all bool) string {
		var out bytes.Buffer
		if err := (&shopAppsCommand{All: all}).list(system, o.client, &out); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	o.wantRun(1, "rina has not requested an app", "shop", "app", "rina", "--status", "building")
	lead := o.client.AppLead.Create().SetName("Rina").SetPhone("01712345678").SaveX(o.within(o.rina))
	if text := list(false); !strings.Contains(text, "rina") || !strings.Contains(text, "requested") || !strings.Contains(text, "01712345678") {
		t.Errorf("the list is\n%s", text)
	}
	o.wantRun(0, "the app of rina is declined", "shop", "app", "rina", "--status", "declined", "--note", "The name is taken.")
	if row := o.client.AppLead.GetX(system, lead.ID); row.Status != applead.StatusDeclined || row.Note != "The name is taken." {
		t.Errorf("%+v", row)
	}
	if text := list(false); strings.Contains(text, "rina") {
		t.Errorf("the list of open requests is\n%s", text)
	}
	if text := list(true); !strings.Contains(text, "declined") {
		t.Errorf("the list of all requests is\n%s", text)
	}
	o.wantRun(1, "--note must have at most 1000 characters", "shop", "app", "rina", "--status", "ready", "--note", strings.Repeat("x", 1001))
}
