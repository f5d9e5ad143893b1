package couriers_test

import (
	"maps"
	"os"
	"regexp"
	"strings"
	"testing"

	"haat/server/shipping/courier"
	"haat/server/shipping/courier/pathao"
	"haat/server/shipping/courier/redx"
	"haat/server/shipping/courier/steadfast"
)

var (
	section = regexp.MustCompile(`(?m)^### (.+)$`)
	row     = regexp.MustCompile("(?m)^\\| `([^`]+)` \\| (?:`([a-z]+)`|no change) \\|$")
)

func TestStates_AreDocumented(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile("../../../../docs/couriers.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]map[string]courier.State{}
	titles := section.FindAllStringSubmatchIndex(string(content), -1)
	for i, at := range titles {
		end := len(content)
		if i+1 < len(titles) {
			end = titles[i+1][0]
		}
		text, _, _ := strings.Cut(string(content[at[1]:end]), "\n## ")
		states := map[string]courier.State{}
		for _, cells := range row.FindAllStringSubmatch(text, -1) {
			states[cells[1]] = courier.State(cells[2])
		}
		documented[string(content[at[2]:at[3]])] = states
	}
	for title, states := range map[string]map[string]courier.State{
		steadfast.Spec.Title: steadfast.States, pathao.Spec.Title: pathao.States, redx.Spec.Title: redx.States,
	} {
		if !maps.Equal(documented[title], states) {
			t.Errorf("%s: docs/couriers.md has %v, want %v", title, documented[title], states)
		}
	}
}
