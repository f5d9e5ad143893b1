package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"haat/server/doctor"
	"haat/server/platform/db/dbtest"
)

func TestDoctor_ReportsNoProblemOnHealthyNode(t *testing.T) {
	p := newProcess(t, dbtest.URL(t))
	p.env = append(p.env, "HAAT_SECRET="+goodSecret)
	out, code := p.run("doctor")
	lines := strings.Split(strings.TrimSpace(out), "\n")
	if code != 0 || len(lines) < 12 {
		t.Errorf("status %d: %s", code, out)
	}
	for _, line := range lines {
		if !strings.HasPrefix(line, "ok ") && !strings.Contains(line, "  disk ") {
			t.Error(line)
		}
	}
}

func TestDoctor_ReportsEveryProblemWithoutSecrets(t *testing.T) {
	p := newProcess(t, "postgres://haat:hush-hush@127.0.0.1:1/haat?sslmode=disable")
	p.env = append(p.env, "HAAT_SMS_URL=http://127.0.0.1:1/send?key=top-secret&to={to}&text={text}", "HAAT_SMS_HEADERS=X-Key=more-secret",
		"HAAT_MEDIA_URL=file://"+inWay(t)+"/media", "HAAT_SECRET="+strings.Repeat("weak", 8))
	for _, args := range [][]string{{"doctor"}, {"doctor", "--json"}} {
		out, code := p.run(args...)
		for _, secret := range []string{"hush-hush", "top-secret", "more-secret", "weakweak"} {
			if strings.Contains(out, secret) {
				t.Errorf("%s is printed: %s", secret, out)
			}
		}
		if code != 1 || !strings.Contains(out, "checks failed") {
			t.Errorf("status %d: %s", code, out)
		}
		if len(args) == 1 {
			for _, want := range []string{"fail  database ", "fail  media ", "fail  sms ", "warn  secret "} {
				if !strings.Contains(out, want) {
					t.Errorf("missing %q in %s", want, out)
				}
			}
			continue
		}
		var said struct{ Checks []doctor.Finding }
		if err := json.NewDecoder(strings.NewReader(out)).Decode(&said); err != nil || len(said.Checks) < 5 {
			t.Errorf("%v: %s", err, out)
		}
	}
}

func TestDoctor_NamesEveryBadSetting(t *testing.T) {
	p := newProcess(t, "mysql://x")
	p.env = append(p.env, "HAAT_TLS=maybe")
	out, code := p.run("doctor")
	if code != 1 || !strings.Contains(out, "HAAT_TLS") || !strings.Contains(out, "HAAT_DATABASE_URL") || strings.Count(out, "fail  settings") != 2 {
		t.Errorf("status %d: %s", code, out)
	}
}

func TestDoctor_CreatesNoDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "haat.db")
	p := newProcess(t, "sqlite://"+path)
	if out, code := p.run("doctor"); code != 1 || !strings.Contains(out, "fail  database") {
		t.Errorf("status %d: %s", code, out)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a database was created")
	}
}
