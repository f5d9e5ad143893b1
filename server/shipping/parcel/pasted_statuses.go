package parcel

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/parcel"
	"haat/server/platform/fault"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/pasted"
)

// Codes of the reasons for which a line of a pasted list changes nothing.
const (
	lineUnknown     = "unknown"     // no parcel or order has the number
	lineNoParcel    = "no_parcel"   // the order has no parcel
	lineAmbiguous   = "ambiguous"   // several parcels have the number
	lineInactive    = "inactive"    // the parcel was canceled or replaced
	lineConnected   = "connected"   // the courier reports the parcel's states
	lineRepeated    = "repeated"    // an earlier line names the parcel
	lineStatus      = "status"      // the status is missing or unknown
	lineUnconfirmed = "unconfirmed" // the courier has not confirmed the status
	lineWaits       = "waits"       // the status, such as "on hold", is not a state of manual parcels
	lineSame        = "same"        // the parcel has the state
	lineState       = "state"       // the parcel's state does not allow the change
	lineCanceled    = "canceled"    // the order is canceled
	lineAhead       = "ahead"       // the order is further than that
	lineCollected   = "collected"   // the collected amount is missing or more than the cash to collect
)

// PreviewStatuses returns what the lines of a pasted list would do. The error is Invalid "parcel_statuses_invalid" for no lines or more than
// pasted.MaxLines.
func (s *Service) PreviewStatuses(ctx context.Context, in PastedStatuses) ([]StatusLine, error) {
	lines, ok := pasted.Lines(in.Text)
	if !ok || len(lines) == 0 {
		return nil, fault.New(fault.Invalid, "parcel_statuses_invalid")
	}
	found, err := s.byNumber(ctx, lines)
	if err != nil {
		return nil, err
	}
	out := make([]StatusLine, len(lines))
	seen := map[int]bool{}
	for i, line := range lines {
		out[i] = StatusLine{Line: line.Number, Text: line.Text}
		row, problem := found.parcel(line.Key)
		if row == nil {
			out[i].Problem = problem
			continue
		}
		s.fill(&out[i], line, row)
		if problem != "" {
			out[i].Problem = problem
		} else if out[i].Problem = statusProblem(&out[i], line, row); seen[row.ID] {
			out[i].Problem = lineRepeated
		}
		seen[row.ID] = true
	}
	return out, nil
}

func (s *Service) fill(out *StatusLine, line pasted.Line, row *ent.Parcel) {
	p := s.shown(row)
	out.Parcel, out.Order, out.Title, out.From, out.COD, out.Collected = p.ID, p.Order, p.Title, p.State, p.COD, line.Amount
}

// statusProblem returns the reason for which a line cannot be applied to its parcel, or empty, and sets its new state.
func statusProblem(out *StatusLine, line pasted.Line, row *ent.Parcel) string {
	if !isManual(row) {
		return lineConnected
	}
	to, known := pasted.StateOf(line.Word, row.CourierName)
	switch {
	case !known:
		return lineStatus
	case to == courier.Claimed:
		return lineUnconfirmed
	case string(to) == string(row.State):
		out.To = string(to)
		return lineSame
	case to == courier.Held || to == courier.AtPickup:
		return lineWaits
	}
	out.To = string(to)
	if to != courier.Partly {
		out.Collected = nil
	}
	if !slices.Contains(manualNext[row.State], to) {
		return lineState
	}
	if f, refused := fault.As(fits(row, to)); refused {
		return map[string]string{"parcel_order_canceled": lineCanceled, "parcel_order_ahead": lineAhead}[f.Code]
	}
	if _, err := collectedBy(ManualStatus{State: string(to), Collected: out.Collected}, money.Amount(row.Cod)); err != nil {
		return lineCollected
	}
	return ""
}

// numbered contains parcels by the numbers that name them, in upper case, and the numbers of orders without parcels.
type numbered struct {
	parcels map[string][]*ent.Parcel
	orders  map[string]bool
}

// byNumber loads the parcels whose tracking number, consignment id, invoice or order is named by lines.
func (s *Service) byNumber(ctx context.Context, lines []pasted.Line) (*numbered, error) {
	keys := make([]string, 0, 2*len(lines))
	for _, line := range lines {
		if line.Key != "" {
			keys = append(keys, line.Key, strings.ToLower(line.Key)) // lower case: the parcels of older releases
		}
	}
	named, err := s.Client.Order.Query().Where(order.NumberIn(keys...)).Select(order.FieldID, order.FieldNumber).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find orders of pasted numbers: %w", err)
	}
	n := &numbered{map[string][]*ent.Parcel{}, map[string]bool{}}
	ids := make([]int, len(named))
	for i, o := range named {
		ids[i] = o.ID
		n.orders[o.Number] = true
	}
	rows, err := s.Client.Parcel.Query().Where(parcel.Or(
		parcel.OrderIDIn(ids...), parcel.TrackingCodeIn(keys...), parcel.ConsignmentIn(keys...), parcel.InvoiceIn(keys...),
	)).WithOrder().All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find parcels of pasted numbers: %w", err)
	}
	for _, row := range rows {
		names := map[string]bool{}
		for _, name := range []string{row.TrackingCode, row.Consignment, row.Invoice, row.Edges.Order.Number} {
			names[strings.ToUpper(name)] = true
		}
		delete(names, "")
		for name := range names {
			n.parcels[name] = append(n.parcels[name], row)
		}
	}
	return n, nil
}

// parcel returns the active parcel that a key names, or the reason for which there is none. With the reason lineInactive, it returns the
// latest inactive parcel.
func (n *numbered) parcel(key string) (*ent.Parcel, string) {
	var active, last *ent.Parcel
	key = strings.ToUpper(key)
	for _, row := range n.parcels[key] {
		switch {
		case row.Active && active != nil:
			return nil, lineAmbiguous
		case row.Active:
			active = row
		case last == nil || row.ID > last.ID:
			last = row
		}
	}
	switch {
	case key == "":
		return nil, lineUnknown
	case active != nil:
		return active, ""
	case last != nil:
		return last, lineInactive
	case n.orders[key]:
		return nil, lineNoParcel
	}
	return nil, lineUnknown
}

// SetManuals sets the states of manual parcels. Each parcel succeeds or fails independently, with the errors of SetManual. A repeated change
// succeeds. The error is Invalid "parcel_statuses_invalid" for no changes, more than pasted.MaxLines, or two of the same parcel.
func (s *Service) SetManuals(ctx context.Context, in StatusChanges) ([]StatusResult, error) {
	ids := make([]int, len(in.Changes))
	for i, change := range in.Changes {
		ids[i] = change.Parcel
	}
	return each(ids, func(i int) (*Parcel, error) {
		change := in.Changes[i]
		p, err := s.SetManual(ctx, change.Parcel, ManualStatus{State: change.State, Seen: change.Seen, Collected: change.Collected})
		if f, ok := fault.As(err); ok && f.Code == "parcel_state" {
			if now, ok := f.Now.(Parcel); ok && now.State == change.State {
				return &now, nil
			}
		}
		return p, err
	})
}

// UndoManuals reverses the latest changes of manual parcels. Each succeeds or fails independently, with the errors of UndoManual. The error is
// Invalid "parcel_statuses_invalid" for no parcels, more than pasted.MaxLines, or a repeated one.
func (s *Service) UndoManuals(ctx context.Context, in StatusUndo) ([]StatusResult, error) {
	return each(in.Parcels, func(i int) (*Parcel, error) { return s.UndoManual(ctx, in.Parcels[i]) })
}

// each changes parcels one by one. do changes the parcel with an index.
func each(ids []int, do func(i int) (*Parcel, error)) ([]StatusResult, error) {
	if n := len(ids); n == 0 || n > pasted.MaxLines || len(slices.Compact(slices.Sorted(slices.Values(ids)))) < n {
		return nil, fault.New(fault.Invalid, "parcel_statuses_invalid")
	}
	results := make([]StatusResult, len(ids))
	for i, id := range ids {
		results[i].Parcel = id
		p, err := do(i)
		f, refused := fault.As(err)
		if err != nil && !refused {
			return nil, err
		}
		if refused {
			results[i].Code = f.Code
			continue
		}
		results[i].Order, results[i].State = p.Order, p.State
	}
	return results, nil
}
