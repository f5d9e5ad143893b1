package payout

import (
	"context"
	"fmt"
	"slices"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/payoutline"
	"haat/server/platform/db"
	"haat/server/shipping/courier"
)

// namesPerQuery is the maximum number of names per query. It is below the databases' limits for parameters.
const namesPerQuery = 5000

// parcels indexes a courier's parcels by the references that lines contain.
type parcels struct {
	byInvoice     map[string]*ent.Parcel
	byConsignment map[string]*ent.Parcel
}

// parcelsOf loads the courier's parcels to which refs refer. If locked is set, it locks them until the
// transaction of client ends.
func parcelsOf(ctx context.Context, client *ent.Client, name string, refs []courier.Ref, locked bool) (*parcels, error) {
	found := &parcels{map[string]*ent.Parcel{}, map[string]*ent.Parcel{}}
	for some := range slices.Chunk(refs, namesPerQuery) {
		var invoices, consignments []string
		for _, ref := range some {
			if ref.Invoice != "" {
				invoices = append(invoices, ref.Invoice)
			}
			if ref.Consignment != "" {
				consignments = append(consignments, ref.Consignment)
			}
		}
		ids, err := idsOf(ctx, client, name, invoices, consignments)
		if err != nil {
			return nil, err
		}
		query := client.Parcel.Query().Where(parcel.IDIn(ids...)).Order(ent.Asc(parcel.FieldID)).WithOrder()
		if locked {
			query.Where(db.ForUpdate)
		}
		rows, err := query.All(ctx)
		if err != nil {
			return nil, fmt.Errorf("load parcels of payout: %w", err)
		}
		for _, row := range rows { // a later parcel replaces an earlier one
			found.byInvoice[row.Invoice] = row
			if row.Consignment != "" {
				found.byConsignment[row.Consignment] = row
			}
		}
	}
	return found, nil
}

// idsOf returns the ids of a courier's parcels with one of the invoices or consignments. It queries each list
// separately, so that each query uses an index.
func idsOf(ctx context.Context, client *ent.Client, name string, invoices, consignments []string) ([]int, error) {
	booked := parcel.StateNotIn(parcel.StateQueued, parcel.StateFailed)
	byInvoice, err := client.Parcel.Query().Where(parcel.Courier(name), parcel.InvoiceIn(invoices...), booked).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("find parcels by invoice: %w", err)
	}
	byConsignment, err := client.Parcel.Query().Where(parcel.Courier(name), parcel.ConsignmentIn(consignments...), booked).IDs(ctx)
	if err != nil {
		return nil, fmt.Errorf("find parcels by consignment: %w", err)
	}
	ids := append(byInvoice, byConsignment...)
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// of returns the parcel of a line, or nil. It looks for Haat's invoice number first, then for the courier's
// consignment id. A parcel with another consignment does not match, even if the invoice is the same, because
// the line's parcel was then booked outside Haat.
func (p *parcels) of(ref courier.Ref) *ent.Parcel {
	row := p.byInvoice[ref.Invoice]
	if ref.Invoice != "" && row != nil && (ref.Consignment == "" || row.Consignment == "" || row.Consignment == ref.Consignment) {
		return row
	}
	if ref.Consignment == "" {
		return nil
	}
	return p.byConsignment[ref.Consignment]
}

// expected returns the amount that a courier should have collected for a parcel, in poisha. For a delivered
// parcel, it is the cash to collect unless a member has recorded that less was due.
func expected(row *ent.Parcel) int64 {
	switch {
	case row.State == parcel.StateDelivered && (row.Difference == nil || *row.Difference == parcel.DifferenceMissing):
		return row.Cod
	case row.Collected != nil:
		return *row.Collected
	case row.State == parcel.StateReturning, row.State == parcel.StateReturned, row.State == parcel.StateCanceled:
		return 0
	default:
		return row.Cod
	}
}

// matched is the result of matching a line.
type matched struct {
	parcel *ent.Parcel // nil if unknown
	state  payoutline.State
}

// match compares a line with the parcels. paid contains the parcels that earlier lines of the payout have
// paid; match adds the line's parcel.
func (p *parcels) match(ref courier.Ref, collected int64, paid map[int]bool) matched {
	row := p.of(ref)
	switch {
	case row == nil:
		return matched{nil, payoutline.StateUnknown}
	case row.SettledAt != nil || paid[row.ID]:
		return matched{row, payoutline.StateRepeated}
	}
	paid[row.ID] = true
	if collected != expected(row) {
		return matched{row, payoutline.StateDiffering}
	}
	return matched{row, payoutline.StateMatched}
}
