package jobs

import (
	"context"
	"fmt"

	"haat/ent"
)

// gathered collects jobs for one INSERT statement.
type gathered struct{ jobs []newJob }

type gatherKey struct{}

// Gather returns a context in which Add and AddAt only collect jobs. insert writes the collected jobs through
// client in one statement; if it is not called, they are lost. insert returns a constraint error if a key is a
// duplicate.
func Gather(ctx context.Context) (_ context.Context, insert func(ctx context.Context, client *ent.Client) error) {
	g := &gathered{}
	return context.WithValue(ctx, gatherKey{}, g), g.insert
}

func gatheredIn(ctx context.Context) *gathered {
	g, _ := ctx.Value(gatherKey{}).(*gathered)
	return g
}

func (g *gathered) insert(ctx context.Context, client *ent.Client) error {
	if len(g.jobs) == 0 {
		return nil
	}
	rows := make([]*ent.OutboxCreate, len(g.jobs))
	for i, job := range g.jobs {
		rows[i] = job.create(client)
	}
	g.jobs = nil
	if err := client.Outbox.CreateBulk(rows...).Exec(ctx); err != nil {
		return fmt.Errorf("add jobs: %w", err)
	}
	return nil
}
