package jobs_test

import (
	"testing"

	"haat/server/platform/jobs"
)

func TestDecode_BrokenPayloadsAreNotTriedAgain(t *testing.T) {
	type payload struct{ Order int }
	if in, err := jobs.Decode[payload](jobs.Job{Kind: "k", Payload: []byte(`{"Order":7}`)}); err != nil || in.Order != 7 {
		t.Errorf("%+v, %v", in, err)
	}
	if _, err := jobs.Decode[payload](jobs.Job{Kind: "k", Payload: []byte(`{"Order":"x"}`)}); !jobs.IsPermanent(err) {
		t.Errorf("%v", err)
	}
}
