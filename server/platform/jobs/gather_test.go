package jobs_test

import (
	"testing"

	"haat/ent"
	"haat/server/platform/jobs"
)

func TestGather_InsertsJobsTogether(t *testing.T) {
	o := newOffice(t)
	ctx, insert := jobs.Gather(o.ctx)
	for _, key := range []string{"a", "b"} {
		if err := jobs.Add(ctx, o.client, kind, key, nil); err != nil {
			t.Fatal(err)
		}
	}
	if got := o.states(); got != "0 due, 0 done, 0 dead" {
		t.Errorf("before the insertion: %s", got)
	}
	for range 2 { // the second call has nothing to insert
		if err := insert(o.ctx, o.client); err != nil {
			t.Fatal(err)
		}
	}
	if got := o.states(); got != "2 due, 0 done, 0 dead" {
		t.Errorf("after the insertion: %s", got)
	}
	if err := jobs.Add(ctx, o.client, kind, "a", nil); err != nil {
		t.Fatal(err)
	}
	if err := insert(o.ctx, o.client); !ent.IsConstraintError(err) {
		t.Errorf("the same job again: %v", err)
	}
}
