package parcel

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"haat/ent"
	"haat/ent/parcel"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/pasted"
)

// BookManuals records the parcels of many orders with one courier or rider. Each order succeeds or fails independently. A repeated request
// returns the parcels that the first one recorded. Errors: Invalid "parcels_invalid" for no rows, more than MaxRows, or two rows
// for the same order; Invalid "parcel_invalid" with the field courier_name. Errors of an order are those of BookManual; the field tracking_code
// is "repeated" if several rows have the number.
func (s *Service) BookManuals(ctx context.Context, in ManualParcels) ([]BookResult, error) {
	if err := checkRows(in.Rows, func(row ManualRow) string { return row.Order }); err != nil {
		return nil, err
	}
	name := form.OneLine(in.CourierName)
	fields := form.Fields{}
	fields.Text("courier_name", name, 60, true)
	if err := fields.Of(fault.New(fault.Invalid, "parcel_invalid")); err != nil {
		return nil, err
	}
	rowsWith := map[string]int{}
	for _, row := range in.Rows {
		rowsWith[pasted.Key(row.TrackingCode)]++
	}
	taken, err := takenNumbers(ctx, s.Client, slices.Collect(maps.Keys(rowsWith))...)
	if err != nil {
		return nil, err
	}
	t, err := s.tenant(ctx)
	if err != nil {
		return nil, err
	}
	return bookEach(in.Rows, func(row ManualRow) (BookResult, error) {
		code := pasted.Key(row.TrackingCode)
		if code != "" && rowsWith[code] > 1 {
			err := form.Fields{"tracking_code": "repeated"}.Of(fault.New(fault.Invalid, "parcel_invalid"))
			return s.resultOf(row.Order, nil, err), err
		}
		saved, err := s.record(ctx, t, ManualParcel{Order: row.Order, CourierName: name, TrackingCode: code}, taken[code], sameManual(name, code))
		return s.resultOf(row.Order, saved, err), err
	})
}

// sameManual returns a function that returns an order's active parcel if an earlier request with the same values recorded it.
func sameManual(name, code string) func(*goods) *ent.Parcel {
	return func(g *goods) *ent.Parcel {
		p := g.active()
		if p == nil || !isManual(p) || p.State != parcel.StateBooked || p.CourierName != name || p.TrackingCode != code {
			return nil
		}
		return p
	}
}

const (
	// maxNames is the number of couriers' names that are suggested.
	maxNames = 6
	// namedParcels is the number of the latest manual parcels that are searched for names.
	namedParcels = 300
)

// ManualNames returns the names of the couriers and riders of the shop's latest manual parcels, the last used first.
func (s *Service) ManualNames(ctx context.Context) ([]string, error) {
	used, err := s.Client.Parcel.Query().Where(parcel.Courier(string(courier.Manual)), parcel.CourierNameNEQ("")).
		Order(ent.Desc(parcel.FieldID)).Limit(namedParcels).Select(parcel.FieldCourierName).Strings(ctx)
	if err != nil {
		return nil, fmt.Errorf("list couriers of manual parcels: %w", err)
	}
	names, seen := []string{}, map[string]bool{}
	for _, name := range used {
		if folded := textnorm.Fold(name); !seen[folded] && len(names) < maxNames {
			seen[folded] = true
			names = append(names, name)
		}
	}
	return names, nil
}
