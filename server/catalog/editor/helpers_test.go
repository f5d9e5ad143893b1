package editor_test

import (
	"context"

	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault/faulttest"
)

// wantFault checks an error's code, and its fields as JSON if there are any.
var wantFault = faulttest.WantNamed

var system = viewer.WithSystem(context.Background())

var atOnce = dbtest.Concurrently
