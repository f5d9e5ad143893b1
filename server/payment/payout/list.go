package payout

import (
	"context"
	"fmt"
	"io"
	"net/url"
	"strconv"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/payout"
	"haat/ent/payoutline"
	"haat/server/payment/payout/statement"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
)

const (
	payoutsPerPage = 25
	linesPerPage   = 50
	exportBatch    = 500 // lines per query
)

// Payouts returns a page of the shop's payouts, newest first. before is the Next of the previous page, or 0.
func (s *Service) Payouts(ctx context.Context, before int) (*PayoutList, error) {
	query := s.Client.Payout.Query()
	if before != 0 {
		query.Where(payout.IDLT(before))
	}
	rows, err := query.Order(ent.Desc(payout.FieldID)).Limit(payoutsPerPage + 1).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list payouts: %w", err)
	}
	list := &PayoutList{Payouts: []PayoutSummary{}}
	if len(rows) > payoutsPerPage {
		rows = rows[:payoutsPerPage]
		list.Next = rows[payoutsPerPage-1].ID
	}
	for _, row := range rows {
		list.Payouts = append(list.Payouts, summaryOf(row))
	}
	list.Fetchable, err = s.Fetchable(ctx)
	return list, err
}

func summaryOf(row *ent.Payout) PayoutSummary {
	return PayoutSummary{
		ID: row.ID, Courier: row.Courier, Number: row.Number, Origin: string(row.Origin), File: row.File, State: string(row.State),
		Amount: money.Amount(row.Amount), Collected: money.Amount(row.Collected), Charges: money.Amount(row.Charges), PaidAt: row.PaidAt,
		Matched: row.Matched, Differing: row.Differing, Unknown: row.Unknown, ActorName: row.ActorName, CreatedAt: row.CreatedAt,
	}
}

// LinesQuery selects lines of a payout. The zero value selects the first lines in all states.
type LinesQuery struct {
	state payoutline.State
	after int // position + 1 of the last line that was listed; 0 for none
}

// ParseLinesQuery parses the URL parameters state and after. The error is Invalid "request_invalid" with the
// wrong parameters.
func ParseLinesQuery(values url.Values) (LinesQuery, error) {
	wrong := form.Fields{}
	q := LinesQuery{state: payoutline.State(values.Get("state"))}
	if q.state != "" && payoutline.StateValidator(q.state) != nil {
		wrong["state"] = "invalid"
	}
	if text := values.Get("after"); text != "" {
		var err error
		if q.after, err = strconv.Atoi(text); err != nil || q.after < 0 {
			wrong["after"] = "invalid"
		}
	}
	return q, wrong.Of(fault.New(fault.Invalid, "request_invalid"))
}

// Payout returns a payout with a page of its lines. The error is NotFound "payout_not_found".
func (s *Service) Payout(ctx context.Context, id int, q LinesQuery) (*PayoutDetails, error) {
	row, err := s.Client.Payout.Get(ctx, id)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "payout_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load payout: %w", err)
	}
	details := &PayoutDetails{PayoutSummary: summaryOf(row), Lines: []Line{}}
	if details.Lines, err = s.lines(ctx, id, q, linesPerPage+1); err != nil {
		return nil, err
	}
	if len(details.Lines) > linesPerPage {
		details.Lines = details.Lines[:linesPerPage]
		details.Next = details.Lines[linesPerPage-1].Position + 1
	}
	return details, s.addSums(ctx, details)
}

// addSums sets the amounts of a payout that depend on the states of its lines.
func (s *Service) addSums(ctx context.Context, d *PayoutDetails) error {
	api, posted := d.Origin == string(payout.OriginAPI), d.State == string(payout.StatePosted)
	if api {
		d.Corrections = d.Amount - (d.Collected - d.Charges)
	}
	if !posted {
		return nil
	}
	sums, err := sumsOf(ctx, s.Client, d.ID)
	if err != nil {
		return err
	}
	if api {
		d.Unassigned = sums[payoutline.StateUnknown] + d.Corrections
	} else {
		d.PaidBefore, d.LeftOut = sums[payoutline.StateRepeated], sums[payoutline.StateUnknown]
	}
	return nil
}

// lines returns a page of a payout's lines with their order numbers.
func (s *Service) lines(ctx context.Context, id int, q LinesQuery, limit int) ([]Line, error) {
	query := s.Client.PayoutLine.Query().Where(payoutline.PayoutID(id), payoutline.PositionGTE(q.after))
	if q.state != "" {
		query.Where(payoutline.StateEQ(q.state))
	}
	rows, err := query.Order(ent.Asc(payoutline.FieldPosition)).Limit(limit).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list lines of payout: %w", err)
	}
	var ids []int
	for _, row := range rows {
		if row.ParcelID != nil {
			ids = append(ids, *row.ParcelID)
		}
	}
	numbers, err := s.orderNumbers(ctx, ids)
	if err != nil {
		return nil, err
	}
	list := make([]Line, len(rows))
	for i, row := range rows {
		l := amountsOf(row)
		list[i] = Line{
			Position: row.Position, Invoice: row.Invoice, Consignment: row.Consignment, Collected: l.Collected, Expected: money.Amount(row.Expected),
			Charge: l.Charge, CODFee: l.CODFee, ReturnFee: l.ReturnFee, Paid: statement.NetOf(l), State: string(row.State),
		}
		if row.ParcelID != nil {
			list[i].OrderNumber = numbers[*row.ParcelID]
		}
	}
	return list, nil
}

// orderNumbers returns the order numbers of parcels by parcel id.
func (s *Service) orderNumbers(ctx context.Context, ids []int) (map[int]string, error) {
	rows, err := s.Client.Parcel.Query().Where(parcel.IDIn(ids...)).WithOrder().All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load orders of parcels: %w", err)
	}
	numbers := map[int]string{}
	for _, row := range rows {
		if row.Edges.Order != nil {
			numbers[row.ID] = row.Edges.Order.Number
		}
	}
	return numbers, nil
}

var lineColumns = []string{"row", "invoice", "consignment", "order_id", "state", "collected", "expected", "delivery_charge", "cod_fee", "return_fee", "paid"}

// Export is a prepared export of a payout's lines. Write writes its file.
type Export struct {
	s  *Service
	id int
}

// Export prepares a file of a payout's lines and records the export in the activity log. The error is
// NotFound "payout_not_found".
func (s *Service) Export(ctx context.Context, id int) (*Export, error) {
	exists, err := s.Client.Payout.Query().Where(payout.ID(id)).Exist(ctx)
	if err != nil {
		return nil, fmt.Errorf("find payout: %w", err)
	}
	if !exists {
		return nil, fault.New(fault.NotFound, "payout_not_found")
	}
	return &Export{s, id}, audit.Record(ctx, s.Client, "export", ent.TypePayout, id, map[string]any{})
}

// Write writes the file. It loads the lines in batches.
func (e *Export) Write(ctx context.Context, w io.Writer, file spreadsheet.File) error {
	return spreadsheet.Write(w, file, "payout", lineColumns, func(write spreadsheet.Row) error {
		for q := (LinesQuery{}); ; {
			lines, err := e.s.lines(ctx, e.id, q, exportBatch)
			if err != nil {
				return err
			}
			for _, l := range lines {
				err := write(l.Position+1, l.Invoice, l.Consignment, l.OrderNumber, l.State, l.Collected, l.Expected, l.Charge, l.CODFee, l.ReturnFee, l.Paid)
				if err != nil {
					return err
				}
				q.after = l.Position + 1
			}
			if len(lines) < exportBatch {
				return nil
			}
		}
	})
}
