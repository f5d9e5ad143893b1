package domain_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/outbox"
	"haat/server/platform/dnstest"
	"haat/server/platform/jobs"
	"haat/server/shop/domain"
	"haat/server/tenancy/tenancytest"
)

// watching contains a shop's domain and its scheduled checks.
type watching struct {
	*area
	zone    *dnstest.Zone
	domains *domain.Domains
	ctx     context.Context
	asked   *domain.Domain
}

func watchDomain(t testing.TB) *watching {
	a := newArea(t)
	z := market(t)
	d := a.domains(z)
	_, _, ctx := a.Shop("rina", "01711000001")
	return &watching{a, z, d, ctx, ask(t, d, ctx, "shop.rina.example")}
}

// due returns the only scheduled check.
func (w *watching) due() *ent.Outbox {
	w.T.Helper()
	row, err := w.Client.Outbox.Query().Where(outbox.Kind(domain.WatchKind), outbox.StateEQ(outbox.StateDue)).Only(tenancytest.System)
	if err != nil {
		w.T.Fatal(err)
	}
	return row
}

// look runs the scheduled check and returns the pause until the next, or 0 if it was the last.
func (w *watching) look() time.Duration {
	w.T.Helper()
	row := w.due()
	if err := w.domains.Watch(w.ctx, jobs.Job{Kind: row.Kind, Key: row.DedupeKey, Payload: row.Payload}); err != nil {
		w.T.Fatal(err)
	}
	row.Update().SetState(outbox.StateDone).ExecX(tenancytest.System)
	if n := w.Client.Outbox.Query().Where(outbox.Kind(domain.WatchKind), outbox.StateEQ(outbox.StateDue)).CountX(tenancytest.System); n == 0 {
		return 0
	}
	return time.Until(w.due().RunAt)
}

func (w *watching) wantPause(got, want time.Duration) {
	w.T.Helper()
	if got > want || got < want-time.Minute/2 {
		w.T.Errorf("pause is %s, want %s", got, want)
	}
}

// point sets the DNS records that Domain listed.
func (w *watching) point() {
	w.zone.Set("shop.rina.example. CNAME haat.test.", "_haat.shop.rina.example. TXT "+w.asked.Records[1].Value)
}

func (w *watching) row() *ent.ShopDomain { return w.Client.ShopDomain.Query().OnlyX(w.ctx) }

func TestWatch_VerifiesADomain(t *testing.T) {
	w := watchDomain(t)
	w.wantPause(time.Until(w.due().RunAt), time.Minute)
	w.wantPause(w.look(), 2*time.Minute)
	w.wantPause(w.look(), 4*time.Minute)
	if row := w.row(); row.Verified || row.Problem != "host_missing proof_missing" {
		t.Fatalf("%+v", row)
	}
	w.point()
	w.look()
	if row := w.row(); !row.Verified || row.VerifiedAt == nil || row.Problem != "" {
		t.Fatalf("%+v", row)
	}
	w.wantPause(w.look(), 24*time.Hour) // the usual pause, because there is no certificate to obtain
}

func TestWatch_ChecksLessOftenAndEnds(t *testing.T) {
	w := watchDomain(t)
	total := time.Minute
	for range 9 {
		total += w.look()
	}
	pause := w.look()
	w.wantPause(pause, 6*time.Hour)
	w.wantPause(w.look(), 6*time.Hour)
	if total > 18*time.Hour {
		t.Errorf("the first ten checks take %s", total)
	}
	w.DB.SQL.Exec("UPDATE shop_domains SET created_at = '2020-01-01 00:00:00+00:00'")
	if pause := w.look(); pause != 0 {
		t.Errorf("after a week another check follows in %s", pause)
	}
	w.point()
	if got, err := w.domains.Check(w.ctx, time.Now()); err != nil || !got.Verified { // the owner can still check
		t.Fatalf("%+v, %v", got, err)
	}
	w.due()
}

// If a process is killed after scheduling the next check, the repeated run must not schedule another one.
func TestWatch_RepeatedCheckSchedulesOneMore(t *testing.T) {
	w := watchDomain(t)
	row := w.due()
	job := jobs.Job{Kind: row.Kind, Payload: row.Payload}
	for range 2 {
		if err := w.domains.Watch(w.ctx, job); err != nil {
			t.Fatal(err)
		}
	}
	if n := w.Client.Outbox.Query().Where(outbox.Kind(domain.WatchKind)).CountX(tenancytest.System); n != 2 {
		t.Errorf("%d checks", n)
	}
}

func TestWatch_ManualVerificationStartsOneSeries(t *testing.T) {
	w := watchDomain(t)
	w.point()
	if got, err := w.domains.Check(w.ctx, time.Now()); err != nil || !got.Verified {
		t.Fatalf("%+v, %v", got, err)
	}
	var kinds []bool
	for _, row := range w.Client.Outbox.Query().Where(outbox.Kind(domain.WatchKind)).Order(ent.Asc(outbox.FieldID)).AllX(tenancytest.System) {
		if err := w.domains.Watch(w.ctx, jobs.Job{Kind: row.Kind, Payload: row.Payload}); err != nil {
			t.Fatal(err)
		}
		row.Update().SetState(outbox.StateDone).ExecX(tenancytest.System)
		kinds = append(kinds, row.RunAt.After(time.Now()))
	}
	if len(kinds) != 2 || kinds[1] {
		t.Errorf("no check is due: %v", kinds)
	}
	w.due() // only the daily check remains
}

func TestWatch_RecordsLostDomains(t *testing.T) {
	w := watchDomain(t)
	w.point()
	w.look()
	w.look() // the first check after verification looks nothing up
	w.zone.Set("shop.rina.example. CNAME gone.example.")
	w.look()
	since := w.row().LostSince
	if row := w.row(); since == nil || !row.Verified || row.Problem != "host_missing" {
		t.Fatalf("%+v", row)
	}
	w.look()
	if got, err := w.domains.Domain(w.ctx); err != nil || got.LostSince == nil || !got.LostSince.Equal(*since) || !got.Verified {
		t.Errorf("%+v, %v", got, err)
	}
	w.zone.Set("shop.rina.example. CNAME haat.test.")
	w.look()
	if row := w.row(); row.LostSince != nil || row.Problem != "" {
		t.Errorf("%+v", row)
	}
}

func TestWatch_RetriesCertificates(t *testing.T) {
	w := watchDomain(t)
	var asked []string
	failure := errors.New("no")
	w.domains.UseCertificates(func(_ context.Context, host string) error {
		asked = append(asked, host)
		return failure
	}, nil)
	w.look()
	w.point()
	w.look()
	if len(asked) != 0 {
		t.Fatalf("before it is verified: %v", asked)
	}
	w.wantPause(time.Until(w.due().RunAt), 0)
	w.wantPause(w.look(), 5*time.Minute)
	w.wantPause(w.look(), 20*time.Minute)
	failure = nil
	w.wantPause(w.look(), 24*time.Hour)
	if len(asked) != 3 || asked[0] != "shop.rina.example" {
		t.Errorf("%v", asked)
	}
}

// If two workers share a database, only one of them may run each check.
func TestWatch_TwoWorkersCheckOnce(t *testing.T) {
	w := watchDomain(t)
	w.point()
	var made = make(chan string, 10)
	w.domains.UseCertificates(func(_ context.Context, host string) error { made <- host; return nil }, nil)
	w.due().Update().SetRunAt(time.Now().UTC().Add(-time.Second)).ExecX(tenancytest.System)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 2)
	for range 2 {
		worker := jobs.NewWorker(w.Client, map[string]jobs.Handler{domain.WatchKind: w.domains.Watch}, slog.New(slog.DiscardHandler))
		go func() { ended <- worker.Run(ctx) }()
	}
	if host := <-made; host != "shop.rina.example" {
		t.Errorf("certificate for %s", host)
	}
	for w.Client.Outbox.Query().Where(outbox.Kind(domain.WatchKind), outbox.StateEQ(outbox.StateDone)).CountX(tenancytest.System) < 2 {
		if t.Failed() {
			break
		}
	}
	cancel()
	for range 2 {
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
	rows := w.Client.Outbox.Query().Where(outbox.Kind(domain.WatchKind)).AllX(tenancytest.System)
	if len(rows) != 3 || len(made) != 0 {
		encoded, _ := json.Marshal(rows)
		t.Errorf("%d more certificates, checks: %s", len(made), encoded)
	}
}
