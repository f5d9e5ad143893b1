package db_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"entgo.io/ent/dialect"
	sdk "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"haat/ent"
	"haat/ent/viewer"
	"haat/server/platform/db"
	"haat/server/platform/db/dbtest"
)

// traced calls f with a context of WithSpans. It returns the spans of its statements and the number of
// statements.
func traced(t *testing.T, f func(ctx context.Context)) ([]sdk.ReadOnlySpan, int64) {
	t.Helper()
	recorder := tracetest.NewSpanRecorder()
	provider := sdk.NewTracerProvider(sdk.WithSpanProcessor(recorder))
	ctx, span := provider.Tracer("test").Start(viewer.WithSystem(context.Background()), "request")
	ctx, count := db.WithSpans(ctx)
	f(ctx)
	span.End()
	ended := recorder.Ended()
	return ended[:len(ended)-1], count.Load()
}

func TestSpans_IncludeTransactions(t *testing.T) {
	client := dbtest.Open(t).Client
	spans, _ := traced(t, func(ctx context.Context) {
		err := db.Transact(ctx, client, "open shop", func(client *ent.Client) error {
			if err := client.Shop.Create().SetSlug("hidden").SetName("hidden").Exec(ctx); err != nil {
				return err
			}
			_, err := client.ExecContext(ctx, "UPDATE shops SET tagline = 'it''s hidden' WHERE slug = 'hidden'")
			return err
		})
		if err != nil {
			t.Error(err)
		}
		if _, err := client.ExecContext(ctx, "DELETE FROM nowhere"); err == nil {
			t.Error("no error for a missing table")
		}
	})
	var names []string
	for _, s := range spans {
		names = append(names, s.Name())
		if said := fmt.Sprint(s.Attributes()); strings.Contains(said, "hidden") {
			t.Errorf("%s: %s", s.Name(), said)
		}
	}
	if got := strings.Join(names, ", "); got != "INSERT shops, UPDATE shops, DELETE nowhere" {
		t.Fatal(got)
	}
	if failed := spans[2]; failed.Status().Code.String() != "Error" || !strings.Contains(fmt.Sprint(failed.Attributes()), "error.type") {
		t.Errorf("failed statement: %v %v", failed.Status(), failed.Attributes())
	}
}

func TestSpans_AreBounded(t *testing.T) {
	client := dbtest.Open(t).Client
	spans, count := traced(t, func(ctx context.Context) {
		for range db.MostSpans + 10 {
			client.Shop.Query().CountX(ctx)
		}
	})
	if len(spans) != db.MostSpans || count != db.MostSpans+10 {
		t.Errorf("%d spans, %d counted", len(spans), count)
	}
}

// Without WithSpans, a statement must create no span.
func TestSpans_AreNotCreatedWithoutTrace(t *testing.T) {
	through := db.Spanned(nothing{})
	ctx, args := viewer.WithSystem(context.Background()), any([]any{})
	if n := testing.AllocsPerRun(100, func() {
		if err := through.Query(ctx, "SELECT name FROM shops", args, nil); err != nil {
			t.Error(err)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// nothing is a driver that does nothing.
type nothing struct{ dialect.Driver }

func (nothing) Dialect() string                               { return dialect.SQLite }
func (nothing) Query(context.Context, string, any, any) error { return nil }
