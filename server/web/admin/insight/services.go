package insight

import (
	"haat/server/insight/dashboard"
	"haat/server/insight/notice"
	"haat/server/insight/report"
	"haat/server/insight/searches"
	ordercall "haat/server/order/call"
	"haat/server/shipping/parcel"
	"haat/server/shop/finder"
)

// Services are the services that the handlers call.
type Services struct {
	Reports *dashboard.Reports
	Figures *report.Figures
	Terms   *searches.Counter
	Calls   *ordercall.Calls
	Parcels *parcel.Service
	Finder  *finder.Finder
	Notices *notice.Notices
}
