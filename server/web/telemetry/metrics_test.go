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
	metricName = regexp.MustCompile(`\b(?:haat|go|process)_[a-z_]+\b`)
	suffixes   = regexp.MustCompile(`_(?:bucket|sum|count)$`)
	// externalName matches the metrics of other exporters.
	externalName = regexp.MustCompile(`\b(?:patroni|pg|pgbouncer|node)_[a-z_]+\b`)
	families     = regexp.MustCompile(`(?m)^# TYPE (\S+) `)
)

// metricNames returns the names of the metrics of a site that has served a page.
func metricNames(s *webtest.Site) map[string]bool {
	s.T.Helper()
	s.NewShop("demo").NewProduct("p")
	s.Get("/demo/product/p")
	found := map[string]bool{}
	for _, match := range families.FindAllStringSubmatch(s.Metrics(), -1) {
		found[match[1]] = true
	}
	return found
}

// createdOnUse contains metrics that exist only after they have been counted for the first time.
var createdOnUse = map[string]bool{"haat_jobs": true, "haat_render_failures_total": true, "haat_policy_violations_total": true, "haat_courier_request_duration_seconds": true}

func TestMetrics_DashboardAndAlertsMatch(t *testing.T) {
	s := webtest.NewSite(t)
	existing := metricNames(s)
	used := map[string]bool{}
	for _, file := range []string{"grafana.json", "alerts.yml"} {
		for _, expression := range expressions(t, "../../../docs/monitoring/"+file) {
			for _, name := range metricName.FindAllString(expression, -1) {
				name = suffixes.ReplaceAllString(name, "")
				if used[name] = true; !existing[name] && !existing[name+"_count"] && !createdOnUse[name] {
					t.Errorf("%s uses the unknown metric %s", file, name)
				}
			}
		}
	}
	for name := range existing {
		if strings.HasPrefix(name, "haat_") && !used[name] {
			t.Errorf("neither the dashboard nor an alert uses %s", name)
		}
	}
}

// The manual must list exactly the metrics of other exporters that the dashboard and the alerts use. Each
// alert about such a metric must have a panel that shows the metric.
func TestMetrics_DocsListMetricsOfOtherExporters(t *testing.T) {
	manual, err := os.ReadFile("../../../docs/monitoring.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[string]bool{}
	for _, name := range externalName.FindAllString(string(manual), -1) {
		documented[name] = true
	}
	delete(documented, "pg_monitor") // a database role, not a metric
	delete(documented, "node_exporter")
	delete(documented, "pgbouncer_exporter")
	used := map[string]map[string]bool{}
	for _, file := range []string{"grafana.json", "alerts.yml"} {
		used[file] = map[string]bool{}
		for _, expression := range expressions(t, "../../../docs/monitoring/"+file) {
			for _, name := range externalName.FindAllString(expression, -1) {
				if used[file][name] = true; !documented[name] {
					t.Errorf("%s uses %s, which docs/monitoring.md does not list", file, name)
				}
			}
		}
	}
	for name := range documented {
		if !used["grafana.json"][name] {
			t.Errorf("no panel uses %s", name)
		}
	}
	if len(used["alerts.yml"]) < 5 {
		t.Errorf("the alerts use %v", used["alerts.yml"])
	}
}

// expressions returns the PromQL expressions of a dashboard or of alert rules.
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
				t.Errorf("the alert %s lacks a summary or an instruction", rule.Alert)
			}
		}
	}
	if len(out) < 10 {
		t.Fatalf("%s has %d expressions", path, len(out))
	}
	return out
}

func TestMetrics_CardinalityIsBounded(t *testing.T) {
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
	for line := range strings.Lines(s.Metrics()) {
		if strings.HasPrefix(line, "haat_shop_requests_total{") {
			shops++
		}
		if strings.HasPrefix(line, "haat_request_seconds_count{") {
			series++
		}
	}
	if shops > 101 || shops < 100 {
		t.Errorf("%d shops have their own label, want 100 and \"other\"", shops)
	}
	if series > 15 {
		t.Errorf("%d request series:\n%s", series, s.Metrics())
	}
	if !strings.Contains(s.Metrics(), `haat_shop_requests_total{shop="other"} `) {
		t.Error("other shops are not counted")
	}
}
