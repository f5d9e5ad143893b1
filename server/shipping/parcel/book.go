package parcel

import (
	"context"
	"crypto/rand"
	"fmt"

	"haat/ent"
	"haat/ent/order"
	"haat/ent/schema/kind"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
	"haat/server/tenancy"
)

// BookKind is the outbox kind of the jobs that send parcels to couriers.
const BookKind = "parcel_booking"

// bookJob is the payload of a job that sends all waiting parcels of the shop to a courier. Parcel is the
// parcel that caused the job.
type bookJob struct {
	Parcel  int    `json:"parcel"`
	Courier string `json:"courier"`
}

// Book stores a parcel for each order whose row is valid, and queues its booking. Each order succeeds or fails independently. Errors:
// Invalid "parcels_invalid" for no rows, more than MaxRows, or two rows for the same order. Errors of an order: NotFound "order_not_found",
// Invalid "parcel_invalid" with fields, Conflict "parcel_exists".
func (s *Service) Book(ctx context.Context, in BookRequest) ([]BookResult, error) {
	if err := checkRows(in.Rows, func(row BookRow) string { return row.Order }); err != nil {
		return nil, err
	}
	lines, err := s.lines(ctx)
	if err != nil {
		return nil, err
	}
	t, err := s.tenant(ctx)
	if err != nil {
		return nil, err
	}
	return bookEach(in.Rows, func(row BookRow) (BookResult, error) {
		saved, err := s.bookOne(ctx, t, lines, row)
		return s.resultOf(row.Order, saved, err), err
	})
}

// checkRows returns Invalid "parcels_invalid" for no rows, more than MaxRows, or two rows for the same order.
func checkRows[R any](rows []R, orderOf func(R) string) error {
	orders := map[string]bool{}
	for _, row := range rows {
		orders[orderOf(row)] = true
	}
	if len(rows) == 0 || len(rows) > MaxRows || len(orders) < len(rows) {
		return fault.New(fault.Invalid, "parcels_invalid")
	}
	return nil
}

// bookEach books the parcels of rows, which succeed or fail independently. It stops at the first error of book that is not a fault.
func bookEach[R any](rows []R, book func(R) (BookResult, error)) ([]BookResult, error) {
	results := make([]BookResult, len(rows))
	for i, row := range rows {
		result, err := book(row)
		if _, ok := fault.As(err); err != nil && !ok {
			return nil, err
		}
		results[i] = result
	}
	return results, nil
}

// resultOf returns the result for an order: its parcel, or the code of the fault err. It is empty for other errors.
func (s *Service) resultOf(number string, row *ent.Parcel, err error) BookResult {
	result := BookResult{Order: number}
	if f, ok := fault.As(err); ok {
		result.Code, result.Fields = f.Code, f.Fields
	} else if err == nil {
		result.Parcel = new(s.shown(row))
	}
	return result
}

// bookOne stores the parcel for a row and its job, and sets the order's status to processing.
func (s *Service) bookOne(ctx context.Context, t *tenancy.Tenant, lines map[string]*line, in BookRow) (saved *ent.Parcel, err error) {
	err = db.Transact(ctx, s.Client, "book parcel", func(client *ent.Client) error {
		g, err := s.lockOrder(ctx, client, in.Order)
		if err != nil {
			return err
		}
		fields := orderProblems(g)
		if err := refusal(fields); err != nil {
			return err
		}
		b, err := in.checked(g, lines[in.Courier], fields)
		if err != nil {
			return err
		}
		saved, err = s.create(ctx, client, g, in.Courier, b, in.Charge)
		if err != nil {
			return err
		}
		if err := s.queue(ctx, client, saved); err != nil {
			return err
		}
		return s.Orders.Advance(ctx, client, t, g.ID, order.StatusProcessing)
	})
	return saved, err
}

// checked returns the row's booking. l is the row's courier, or nil if the row has none. fields contains the
// problems of the order, to which checked adds those of the row. If there are any, the error is Invalid
// "parcel_invalid" with fields.
func (in BookRow) checked(g *goods, l *line, fields form.Fields) (courier.Booking, error) {
	b := in.booking(g)
	if l == nil {
		fields["courier"] = "required"
	} else {
		checkRow(fields, l, b)
	}
	if b.COD != in.COD {
		fields["cod"] = "changed"
	}
	if err := fields.Of(fault.New(fault.Invalid, "parcel_invalid")); err != nil {
		return b, err
	}
	b.Contents = contentsFor(g, l)
	return b, nil
}

// contentsFor returns the list of contents, truncated to the length that the courier accepts.
func contentsFor(g *goods, l *line) string {
	if limit := l.Spec().Limits.Contents.Max; limit < maxContents {
		return textnorm.Clip(g.contents, limit)
	}
	return g.contents
}

// lockOrder loads an order and locks it until the transaction ends. The error is NotFound "order_not_found".
func (s *Service) lockOrder(ctx context.Context, client *ent.Client, number string) (*goods, error) {
	if _, err := client.Order.Query().Where(order.Number(number)).Where(db.ForUpdate).IDs(ctx); err != nil {
		return nil, fmt.Errorf("lock order: %w", err)
	}
	list, err := s.goods(ctx, client, []string{number})
	if err != nil {
		return nil, err
	}
	if len(list) == 0 {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	return list[0], nil
}

// booking returns the row's values as a booking.
func (r BookRow) booking(g *goods) courier.Booking {
	return courier.Booking{
		Invoice: g.invoice(), Weight: r.Weight, COD: wholeTaka(g.due()),
		ParcelRequest: kind.ParcelRequest{
			Name: form.OneLine(r.Name), Mobile: form.Mobile(r.Mobile), Address: form.OneLine(r.Address), Note: form.OneLine(r.Note),
			District: g.District, Units: g.units, Declared: g.Subtotal - g.Discount, Area: r.Area,
		},
	}
}

// create stores a parcel and makes it the order's active parcel.
func (s *Service) create(ctx context.Context, client *ent.Client, g *goods, name string, b courier.Booking, charge *money.Amount) (*ent.Parcel, error) {
	now := s.Now().UTC()
	who, _ := audit.From(ctx)
	create := client.Parcel.Create().SetOrderID(g.ID).SetCourier(name).SetInvoice(b.Invoice).SetStateAt(now).
		SetRequest(&b.ParcelRequest).SetPlaceKey(placeKey(g.District, g.Upazila, g.Line)).SetWeight(b.Weight).
		SetCod(int64(b.COD)).SetRounding(int64(b.COD - g.due())).SetActorID(who.ID).SetActorName(who.ShortName())
	if charge != nil && *charge >= 0 {
		create.SetQuotedCharge(int64(*charge))
	}
	row, err := create.Save(audit.Quiet(ctx))
	if err != nil {
		return nil, fmt.Errorf("create parcel: %w", err)
	}
	row.Edges.Order = g.Order
	return row, s.log(ctx, client, "create", row, map[string]any{"courier": audit.To(name), "cod": audit.To(b.COD)})
}

// queue adds a job that sends a parcel.
func (s *Service) queue(ctx context.Context, client *ent.Client, row *ent.Parcel) error {
	return jobs.Add(ctx, client, BookKind, rand.Text(), bookJob{row.ID, row.Courier})
}

// log records a change of a parcel in the activity log, without personal data.
func (s *Service) log(ctx context.Context, client *ent.Client, action string, row *ent.Parcel, changes map[string]any) error {
	if row.Edges.Order != nil {
		changes["number"] = audit.To(row.Edges.Order.Number)
	}
	return audit.Record(ctx, client, action, ent.TypeParcel, row.ID, changes)
}
