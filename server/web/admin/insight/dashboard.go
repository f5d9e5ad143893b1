package insight

import (
	"github.com/labstack/echo/v4"

	"haat/server/insight/dashboard"
	ordercall "haat/server/order/call"
	"haat/server/platform/httpx"
	"haat/server/rights"
	"haat/server/shipping/parcel/attention"
	"haat/server/web/edge"
)

// firstScreen is a report, with the team's pending tasks if the request asks for them.
type firstScreen struct {
	*dashboard.Report
	Tasks *tasks `json:"tasks,omitempty"`
}

// tasks contains the pending work of a member. Reminders and Attention are null for members who may not
// see orders, and Savings if the second set-up list is not shown.
type tasks struct {
	Savings   *dashboard.Savings   `json:"savings"`
	Counts    *dashboard.Counts    `json:"counts"`
	Reminders []ordercall.Reminder `json:"reminders"`
	Attention *attention.Attention `json:"attention"`
}

// Report responds with the shop's sales report. ?days= is 1, 7 (the default) or 30. ?tasks=true adds the
// member's pending tasks, so that the first screen needs one request.
func (s *API) Report(c echo.Context, who *edge.MerchantAt) (*firstScreen, error) {
	days, err := httpx.QueryNumber(c, "days", 7)
	if err != nil {
		return nil, err
	}
	report, err := s.Reports.Report(who.Context, days, s.Time())
	if err != nil || c.QueryParam("tasks") != "true" {
		return &firstScreen{Report: report}, err
	}
	pending, err := s.tasksOf(who)
	if err != nil {
		return nil, err
	}
	pending.Savings, err = s.Reports.Savings(who.Context, report.Start, who.Counted())
	return &firstScreen{report, pending}, err
}

// tasksOf returns the pending tasks that a member may see.
func (s *API) tasksOf(who *edge.MerchantAt) (*tasks, error) {
	counts, err := s.Reports.Counts(who.Context, who.Counted())
	if err != nil || !who.May(rights.Orders) {
		return &tasks{Counts: counts}, err
	}
	pending := &tasks{Counts: counts}
	if pending.Reminders, err = s.Calls.Reminders(who.Context); err != nil {
		return nil, err
	}
	pending.Attention, err = attention.New(s.Parcels).List(who.Context)
	return pending, err
}
