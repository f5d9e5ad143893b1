package payout

import (
	"context"
	"fmt"
	"maps"

	"haat/ent"
	"haat/ent/payout"
	"haat/ent/payoutline"
	"haat/ent/serviceconnection"
	"haat/server/connection"
	"haat/server/payment/payout/statement"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
)

const (
	shownErrors = 20
	shownLines  = 50
	maxSample   = 40 // characters
)

// StatementRequest is an uploaded statement. Columns contains the fields of its columns; if nil, they are
// guessed.
type StatementRequest struct {
	Courier string
	File    string
	Data    []byte
	Columns statement.Columns
}

// opened is a statement whose file was read.
type opened struct {
	StatementRequest
	table *statement.Table
	lines []statement.Line
	wrong []statement.RowError
}

// open reads a statement. It guesses missing columns.
func (s *Service) open(ctx context.Context, in StatementRequest) (*opened, error) {
	if in.Courier != string(courier.Manual) && s.Parcels.Couriers.Get(in.Courier) == nil {
		return nil, form.Fields{"courier": "invalid"}.Of(fault.New(fault.Invalid, "request_invalid"))
	}
	table, err := statement.Read(ctx, in.Data)
	if err != nil {
		return nil, err
	}
	o := &opened{StatementRequest: in, table: table}
	if o.Columns == nil {
		at, err := s.Parcels.Accounts.Find(ctx, s.Client, in.Courier)
		if err != nil {
			return nil, err
		}
		o.Columns = statement.Guess(table.Header, connection.Settings(at).Columns)
	} else if err := o.Columns.Validate(table.Header); err != nil {
		return nil, err
	}
	if o.Columns.Complete() {
		o.lines, o.wrong = table.Lines(o.Columns)
	}
	return o, nil
}

// Preview reads a statement and matches its lines without storing anything. Errors are those of statement.Read, and Invalid
// "request_invalid" with the fields courier or columns.
func (s *Service) Preview(ctx context.Context, in StatementRequest) (*StatementPreview, error) {
	o, err := s.open(ctx, in)
	if err != nil {
		return nil, err
	}
	p := &StatementPreview{
		Courier: in.Courier, File: in.File, Columns: []StatementColumn{}, Ready: o.Columns.Complete(), Rows: len(o.lines), Wrong: len(o.wrong),
		Errors: append([]statement.RowError{}, o.wrong[:min(len(o.wrong), shownErrors)]...), Lines: []Line{},
		Sheet: o.table.Sheet, OtherSheets: o.table.OtherSheets,
	}
	for i, name := range o.table.Header {
		p.Columns = append(p.Columns, StatementColumn{name, textnorm.Clip(o.sample(i), maxSample), o.Columns[i]})
	}
	same, err := s.Client.Payout.Query().Where(payout.Courier(in.Courier), payout.Number(hashOf(in.Data))).FirstID(ctx)
	if err != nil && !ent.IsNotFound(err) {
		return nil, fmt.Errorf("find statement: %w", err)
	}
	p.PayoutID = same
	return p, s.matchPreview(ctx, o, p)
}

// sample returns the first non-empty cell of a column.
func (o *opened) sample(column int) string {
	for _, row := range o.table.Rows[:min(len(o.table.Rows), shownLines)] {
		if text := row.Cell(column); text != "" {
			return text
		}
	}
	return ""
}

// matchPreview matches the lines, and counts and lists the results.
func (s *Service) matchPreview(ctx context.Context, o *opened, p *StatementPreview) error {
	refs := make([]courier.Ref, len(o.lines))
	for i, line := range o.lines {
		refs[i] = line.Ref
	}
	found, err := parcelsOf(ctx, s.Client, o.Courier, refs, false)
	if err != nil {
		return err
	}
	counts, paid := map[payoutline.State]*int{
		payoutline.StateMatched: &p.Matched, payoutline.StateDiffering: &p.Differing, payoutline.StateUnknown: &p.Unknown, payoutline.StateRepeated: &p.Repeated,
	}, map[int]bool{}
	var fine []Line
	for i, line := range o.lines {
		m := found.match(line.Ref, int64(line.Collected), paid)
		*counts[m.state]++
		p.Collected += line.Collected
		p.Charges += line.Charge + line.CODFee + line.ReturnFee
		if m.state == payoutline.StateMatched || m.state == payoutline.StateDiffering {
			p.Paid += line.Paid()
		}
		if shown := lineOf(i, line.PayoutLine, m); m.state == payoutline.StateMatched {
			if len(fine) < shownLines {
				fine = append(fine, shown)
			}
		} else if len(p.Lines) < shownLines {
			p.Lines = append(p.Lines, shown)
		}
	}
	p.Lines = append(p.Lines, fine[:min(len(fine), shownLines-len(p.Lines))]...)
	return nil
}

// lineOf converts a matched line to its form in the API.
func lineOf(position int, l courier.PayoutLine, m matched) Line {
	line := Line{
		Position: position, Invoice: l.Invoice, Consignment: l.Consignment, Collected: l.Collected, Charge: l.Charge, CODFee: l.CODFee, ReturnFee: l.ReturnFee,
		Paid: statement.NetOf(l), State: string(m.state),
	}
	if m.parcel != nil {
		line.Expected = money.Amount(expected(m.parcel))
		if m.parcel.Edges.Order != nil {
			line.OrderNumber = m.parcel.Edges.Order.Number
		}
	}
	return line
}

// Upload stores a statement as a payout, posts it, and stores its columns for the courier's next statement.
// If the same file was uploaded before, it returns that payout. Errors are those of Preview; Invalid
// "statement_rows_wrong" if a row cannot be read; Invalid "statement_empty" if no row contains a parcel.
func (s *Service) Upload(ctx context.Context, in StatementRequest) (*PayoutDetails, error) {
	if in.Columns == nil {
		in.Columns = statement.Columns{}
	}
	o, err := s.open(ctx, in)
	switch {
	case err != nil:
		return nil, err
	case len(o.wrong) > 0:
		return nil, fault.New(fault.Invalid, "statement_rows_wrong")
	case len(o.lines) == 0:
		return nil, fault.New(fault.Invalid, "statement_empty")
	}
	p := courier.Payout{Number: hashOf(in.Data), At: s.Now()}
	for _, line := range o.lines {
		p.Lines = append(p.Lines, line.PayoutLine)
	}
	id, _, err := s.store(ctx, newPayout{p, courier.Name(in.Courier), payout.OriginStatement, in.File})
	if err != nil {
		return nil, err
	}
	if err := s.remember(ctx, o); err != nil {
		return nil, err
	}
	if err := s.post(ctx, id); err != nil {
		return nil, err
	}
	return s.Payout(ctx, id, LinesQuery{})
}

// remember stores the columns of a statement in the connection to the courier, if there is one.
func (s *Service) remember(ctx context.Context, o *opened) error {
	row, err := s.Parcels.Accounts.Find(ctx, s.Client, o.Courier)
	if err != nil || row == nil {
		return err
	}
	settings := connection.Settings(row)
	columns := o.Columns.Remember(o.table.Header)
	if maps.Equal(settings.Columns, columns) {
		return nil
	}
	settings.Columns = columns
	err = s.Client.ServiceConnection.Update().Where(serviceconnection.ID(row.ID), serviceconnection.UpdatedAt(row.UpdatedAt)).
		SetSettings(&settings).Exec(audit.Quiet(ctx))
	return fault.Wrap("remember columns", err)
}
