package parcel

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"haat/ent"
	"haat/ent/parcel"
	"haat/ent/schema/kind"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/spreadsheet"
	"haat/server/shipping/courier"
	"haat/server/shipping/courier/upload"
)

// UploadFile is a file with which a courier's merchant panel books the parcels of orders.
type UploadFile struct {
	format upload.Format
	rows   []upload.Parcel
}

// UploadFile prepares the file of a courier for orders, and records the export in the activity log. It leaves out unknown orders, and those that
// cannot be booked, unless they have a manual parcel that awaits its pickup. Errors: NotFound "courier_not_found"; Invalid "parcels_invalid"
// for no orders or more than MaxRows; NotFound "order_not_found" if none is left.
func (s *Service) UploadFile(ctx context.Context, name string, numbers []string) (*UploadFile, error) {
	format, known := upload.Of(name)
	if !known {
		return nil, fault.New(fault.NotFound, "courier_not_found")
	}
	if len(numbers) == 0 || len(numbers) > MaxRows {
		return nil, fault.New(fault.Invalid, "parcels_invalid")
	}
	shop, err := s.Client.Shop.Query().Only(ctx)
	if err != nil {
		return nil, fmt.Errorf("find shop: %w", err)
	}
	list, err := s.goods(ctx, s.Client, numbers)
	if err != nil {
		return nil, err
	}
	file := &UploadFile{format: format}
	for _, g := range list {
		if p, ok := g.uploaded(); ok {
			p.Sender = cmp.Or(shop.Name, shop.BnName)
			file.rows = append(file.rows, p)
		}
	}
	if len(file.rows) == 0 {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	return file, audit.Record(ctx, s.Client, "export", ent.TypeOrder, 0, map[string]any{"orders": len(file.rows)})
}

// uploaded returns the order's parcel for a file, or false if the order does not await a parcel.
func (g *goods) uploaded() (upload.Parcel, bool) {
	invoice, due, problems := g.invoice(), wholeTaka(g.due()), orderProblems(g)
	if p := g.active(); p != nil && isManual(p) && p.State == parcel.StateBooked {
		invoice, due = p.Invoice, money.Amount(p.Cod)
		delete(problems, "order")
	}
	if len(problems) > 0 {
		return upload.Parcel{}, false
	}
	return upload.Parcel{
		Booking: courier.Booking{Invoice: invoice, Weight: g.weight, COD: due, ParcelRequest: kind.ParcelRequest{
			Name: form.OneLine(g.Name), Mobile: form.Mobile(g.Mobile), Address: g.address(), District: g.District, Note: form.OneLine(g.Note),
			Contents: g.contents, Units: g.units, Declared: g.Subtotal - g.Discount,
		}},
		Upazila: g.Upazila, Division: g.Division,
	}, true
}

// Write writes the file. Its header has the courier's titles in every language.
func (f *UploadFile) Write(w io.Writer, to spreadsheet.File) error {
	to.Title = nil
	return spreadsheet.Write(w, to, "Orders", f.format.Columns, func(row spreadsheet.Row) error {
		for _, p := range f.rows {
			if err := row(f.format.Cells(p)...); err != nil {
				return err
			}
		}
		return nil
	})
}
