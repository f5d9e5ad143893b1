package admin

import (
	"haat/server/insight/dashboard"
	ordercall "haat/server/order/call"
)

// Services are the services that the handlers call.
type Services struct {
	Reports *dashboard.Reports
	Calls   *ordercall.Calls
}
