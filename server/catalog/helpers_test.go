package catalog_test

import (
	"haat/server/platform/db/dbtest"
	"haat/server/platform/fault/faulttest"
)

// wantFault checks an error's code, and its fields as JSON if there are any.
var wantFault = faulttest.WantNamed

var atOnce = dbtest.Concurrently
