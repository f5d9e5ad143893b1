package telemetry_test

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"haat/server/web/webtest"
)

var (
	figureNames = regexp.MustCompile(`\b(?:haat|go|process)_[a-z_]+\b`)
	suffixes    = regexp.MustCompile(`_(?:bucket|sum|count)$`)
	families    = regexp.MustCompile(`(?m)^# TYPE (\S+) `)
)

// figuresOf are the names of what /metrics shows, of a site that has seen a page and a report.
func figuresOf(s *webtest.Site) map[string]bool {
	s.T.Helper()
	s.NewShop("demo").NewProduct("p")
	s.Get("/demo/product/p")
	found := map[string]bool{}
	for _, match := range families.FindAllStringSubmatch(metersOf(s), -1) {
		found[match[1]] = true
	}
	return found
}

// metersOf is what /metrics says.
func metersOf(s *webtest.Site) string { return s.Metrics() }

// Some figures are there only once they were counted.
var counted = map[string]bool{"haat_jobs": true, "haat_render_failures_total": true, "haat_policy_violations_total": true}

func TestWatching_DashboardAndAlertsAskForFiguresThatThereAre(t *testing.T) {
	s := webtest.NewSite(t)
	there := figuresOf(s)
	shown := map[string]bool{}
	for _, file := range []string{"grafana.json", "alerts.yml"} {
		for _, expression := range expressions(t, "../../../docs/"+file) {
			for _, name := range figureNames.FindAllString(expression, -1) {
				name = suffixes.ReplaceAllString(name, "")
				if shown[name] = true; !there[name] && !there[name+"_count"] && !counted[name] {
					t.Errorf("%s asks for %s, which there is not", file, name)
				}
			}
		}
	}
	for name := range there {
		if strings.HasPrefix(name, "haat_") && !shown[name] {
			t.Errorf("nobody looks at %s", name)
		}
	}
}

// expressions are those of a dashboard or of rules.
func expressions(t *testing.T, path string) (out []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var dashboard struct {
		Panels []struct {
			Targets []struct{ Expr string }
		}
	}
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr string
				Annotations struct{ Summary, Do string }
			}
		}
	}
	if strings.HasSuffix(path, ".json") {
		err = json.Unmarshal(text, &dashboard)
	} else {
		err = yaml.Unmarshal(text, &rules)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, panel := range dashboard.Panels {
		for _, target := range panel.Targets {
			out = append(out, target.Expr)
		}
	}
	for _, group := range rules.Groups {
		for _, rule := range group.Rules {
			if out = append(out, rule.Expr); rule.Annotations.Summary == "" || rule.Annotations.Do == "" {
				t.Errorf("%s does not say what to do", rule.Alert)
			}
		}
	}
	if len(out) < 10 {
		t.Fatalf("%s has %d expressions", path, len(out))
	}
	return out
}

func TestMetrics_StayAsManyWhateverIsAskedFor(t *testing.T) {
	s := webtest.NewSite(t)
	for i := range 150 {
		s.NewShop(fmt.Sprint("shop-", i))
	}
	for i := range 150 {
		s.Get(fmt.Sprintf("/shop-%d/wishlist", i))
		s.Get(fmt.Sprintf("/shop-%d/none-%d", i, i))
		s.Get(fmt.Sprint("/nobody-", i))
		s.Get("/", webtest.Host(fmt.Sprintf("host-%d.example", i)))
		s.Send(fmt.Sprint("METHOD", i), "/shop/shop-1", "")
	}
	shops, series := 0, 0
	for line := range strings.Lines(metersOf(s)) {
		if strings.HasPrefix(line, "haat_shop_requests_total{") {
			shops++
		}
		if strings.HasPrefix(line, "haat_request_seconds_count{") {
			series++
		}
	}
	if shops > 101 || shops < 100 {
		t.Errorf("%d shops have figures of their own", shops)
	}
	if series > 15 {
		t.Errorf("%d kinds of request:\n%s", series, metersOf(s))
	}
	if !strings.Contains(metersOf(s), `haat_shop_requests_total{shop="other"} `) {
		t.Error("the others are not counted")
	}
}
