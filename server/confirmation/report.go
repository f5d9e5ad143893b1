package confirmation

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/orderevent"
	"haat/server/checkout"
)

// reportDays is the number of days of a report.
const reportDays = 30

// Report counts the answers of the last 30 days.
func (s *Service) Report(ctx context.Context) (*checkout.ConfirmationReport, error) {
	var rows []struct {
		Confirmation order.Confirmation `json:"confirmation"`
		Count        int                `json:"count"`
	}
	err := s.Client.Order.Query().
		Where(order.CreatedAtGTE(s.Now().UTC().AddDate(0, 0, -reportDays)), order.ConfirmationNEQ(order.ConfirmationNone)).
		GroupBy(order.FieldConfirmation).Aggregate(ent.Count()).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count confirmations: %w", err)
	}
	report := &checkout.ConfirmationReport{Days: reportDays}
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
	report.Channels, err = s.channels(ctx)
	return report, err
}

// channels counts the orders of the report by channel.
func (s *Service) channels(ctx context.Context) ([]checkout.ConfirmationChannel, error) {
	rows, err := s.Client.OrderEvent.Query().
		Where(orderevent.KindEQ(orderevent.KindConfirmation), orderevent.HasOrderWith(order.CreatedAtGTE(s.Now().UTC().AddDate(0, 0, -reportDays)))).
		Select(orderevent.FieldID, orderevent.FieldOrderID, orderevent.FieldDetails).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find steps of confirmations: %w", err)
	}
	counts := []checkout.ConfirmationChannel{{Channel: WhatsApp}, {Channel: SMS}}
	type step struct {
		order int
		checkout.ConfirmationDetails
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
		i := slices.IndexFunc(counts, func(c checkout.ConfirmationChannel) bool { return c.Channel == each.Channel })
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
