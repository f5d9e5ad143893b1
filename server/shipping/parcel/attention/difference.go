package attention

import (
	"context"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	entparcel "haat/ent/parcel"
	"haat/ent/predicate"
	"haat/server/platform/audit"
	"haat/server/shipping/parcel"
)

// differenceKey is the key prefix of events in which members explain differences.
const differenceKey = "difference/"

// differs selects delivered parcels whose collected amount differs from the cash to collect and is unexplained.
func (s *Service) differs() reason {
	return reason{"difference", []predicate.Parcel{
		entparcel.StateEQ(entparcel.StateDelivered), entparcel.DifferenceIsNil(), otherAmount, s.awake(),
	}}
}

// otherAmount selects parcels whose collected amount differs from the cash to collect.
func otherAmount(s *sql.Selector) {
	s.Where(sql.ColumnsNEQ(s.C(entparcel.FieldCollected), s.C(entparcel.FieldCod)))
}

// Explain records why the collected amount differs from the cash to collect. Errors: NotFound "parcel_not_found"; those of parcel.Explain.
func (s *Service) Explain(ctx context.Context, id int, in DifferenceRequest, by Member) error {
	return s.change(ctx, id, "explain difference", func(client *ent.Client, row *ent.Parcel) error {
		known := row.Difference != nil
		if err := s.Service.Explain(ctx, client, row, parcel.Explained{Answer: entparcel.Difference(in.Answer), Note: in.Note}); err != nil || known {
			return err
		}
		if err := s.addEvent(ctx, client, row, differenceKey, by, in.Note); err != nil {
			return err
		}
		return record(ctx, client, row, map[string]any{"difference": audit.To(in.Answer), "note": audit.To(in.Note)})
	})
}
