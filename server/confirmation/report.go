package confirmation

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/order"
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
	return report, nil
}
