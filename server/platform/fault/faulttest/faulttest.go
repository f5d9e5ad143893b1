// Package faulttest checks in tests that errors are the expected faults.
package faulttest

import (
	"encoding/json"
	"fmt"
	"testing"

	"haat/server/platform/fault"
)

// Want fails the test unless err is the expected fault. If fields is set, it is the expected Fields
// as JSON. Want returns the fault, or an empty one if err is not a fault.
func Want(t testing.TB, err error, kind fault.Kind, code string, fields ...string) *fault.Fault {
	t.Helper()
	f, ok := fault.As(err)
	if !ok || f.Kind != kind || f.Code != code {
		t.Errorf("got %v, want %s", err, code)
		return &fault.Fault{}
	}
	got, marshalErr := json.Marshal(f.Fields)
	if marshalErr != nil {
		t.Fatal(marshalErr)
	}
	if len(fields) > 0 && string(got) != fields[0] {
		t.Errorf("%s has the fields %s, want %s", code, got, fields[0])
	}
	return f
}

// Code returns the code of a fault, or the text of any other error.
func Code(err error) string {
	if f, ok := fault.As(err); ok {
		return f.Code
	}
	return fmt.Sprint(err)
}
