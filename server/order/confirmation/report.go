package confirmation

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/ent/predicate"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// ReportDays lists the allowed periods of a report, in days.
var ReportDays = []int{7, 30, 90}

// Report counts the answers about orders of the last days. days must be one of ReportDays; for any other
// number, the error is Invalid "request_invalid".
func (s *Service) Report(ctx context.Context, days int) (*ConfirmationReport, error) {
	if !slices.Contains(ReportDays, days) {
		return nil, form.Fields{"days": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	since := order.CreatedAtGTE(s.Now().UTC().AddDate(0, 0, -days))
	var rows []struct {
		Confirmation order.Confirmation `json:"confirmation"`
		Count        int                `json:"count"`
	}
	err := s.Client.Order.Query().
		Where(since, order.ConfirmationNEQ(order.ConfirmationNone)).
		GroupBy(order.FieldConfirmation).Aggregate(ent.Count()).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count confirmations: %w", err)
	}
	report := &ConfirmationReport{Days: days}
	for _, row := range rows {
		report.Asked += row.Count
		switch row.Confirmation {
		case order.ConfirmationAsked:
			report.NoAnswer = row.Count
		case order.ConfirmationConfirmed:
			report.Confirmed = row.Count
		case order.ConfirmationDeclined:
			report.Declined = row.Count
		}
	}
	report.Channels, err = s.channels(ctx, since)
	return report, err
}

// channels counts the orders that since selects, by channel.
func (s *Service) channels(ctx context.Context, since predicate.Order) ([]ConfirmationChannel, error) {
	rows, err := s.Client.OrderEvent.Query().
		Where(orderevent.KindEQ(orderevent.KindConfirmation), orderevent.HasOrderWith(since)).
		Select(orderevent.FieldID, orderevent.FieldOrderID, orderevent.FieldDetails).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find steps of confirmations: %w", err)
	}
	counts := []ConfirmationChannel{{Channel: WhatsApp}, {Channel: SMS}}
	type step struct {
		order int
		ConfirmationDetails
	}
	counted := map[step]bool{}
	for _, row := range rows {
		each := step{order: row.OrderID}
		if err := json.Unmarshal(row.Details, &each.ConfirmationDetails); err != nil {
			return nil, fmt.Errorf("decode step of confirmation: %w", err)
		}
		if each.Step == FellBack {
			each.Step = Asked
		}
		i := slices.IndexFunc(counts, func(c ConfirmationChannel) bool { return c.Channel == each.Channel })
		if i < 0 || counted[each] {
			continue
		}
		counted[each] = true
		switch each.Step {
		case Asked:
			counts[i].Asked++
		case Confirmed:
			counts[i].Confirmed++
		case Declined:
			counts[i].Declined++
		}
	}
	return counts, nil
}
