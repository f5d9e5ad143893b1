package payout

import (
	"context"
	"fmt"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/parcel"
	"haat/ent/parcelevent"
	"haat/ent/payout"
	"haat/ent/payoutline"
	"haat/ent/predicate"
	"haat/server/books/ledger"
	"haat/server/insight/dashboard"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/dhaka"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	parcelservice "haat/server/shipping/parcel"
)

const maxNote = 200 // characters

// short selects the lines of parcels for which the courier owes money although it has paid them.
var short = []predicate.PayoutLine{
	payoutline.StateEQ(payoutline.StateDiffering), payoutline.ParcelIDNotNil(), func(sel *sql.Selector) {
		sel.Where(sql.And(sql.In(sel.C(payoutline.FieldPayoutID), differingPayouts(sel)), isOpen(sel)))
	},
}

// ShortRows selects the lines of Short, for the dashboard.
func ShortRows(context.Context) ([]dashboard.Rows, error) {
	return []dashboard.Rows{dashboard.RowsOf(payoutline.Table, short...)}, nil
}

// Short returns the parcels whose payout differed from the collected amount, newest first, at most 200. A
// parcel is no longer listed after its difference was accepted or paid.
func (s *Service) Short(ctx context.Context) (*OwedList, error) {
	const most = 200
	lines, err := s.Client.PayoutLine.Query().
		Where(short...).
		Order(ent.Desc(payoutline.FieldID)).Limit(most).Select(payoutline.FieldID, payoutline.FieldParcelID).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list differing lines: %w", err)
	}
	open := make([]int, len(lines))
	for i, line := range lines {
		open[i] = *line.ParcelID
	}
	balances, err := courierBalances(ctx, s.Client, open)
	if err != nil {
		return nil, err
	}
	rows, err := s.Client.Parcel.Query().Where(parcel.IDIn(open...)).WithOrder().All(ctx)
	if err != nil {
		return nil, fmt.Errorf("load short-paid parcels: %w", err)
	}
	db.SortByIDs(rows, open, func(row *ent.Parcel) int { return row.ID })
	list := &OwedList{Parcels: []OwedParcel{}}
	for _, row := range rows {
		p := owedOf(row, nil)
		if p.Owed = balances[row.ID]; row.PayoutID != nil {
			p.PayoutID = *row.PayoutID
		}
		list.Parcels = append(list.Parcels, p)
	}
	return list, s.addReminders(ctx, list.Parcels)
}

// courierBalances returns the courier's debt for each parcel according to the ledger, without parcels whose balance is 0.
func courierBalances(ctx context.Context, client *ent.Client, ids []int) (map[int]money.Amount, error) {
	balances := map[int]money.Amount{}
	for len(ids) > 0 {
		some := ids[:min(len(ids), namesPerQuery)]
		ids = ids[len(some):]
		var sums []struct {
			ParcelID int   `json:"parcel_id"`
			Sum      int64 `json:"sum"`
		}
		err := client.LedgerEntry.Query().Where(ledgerentry.ParcelIDIn(some...), ledgerentry.AccountEQ(ledgerentry.AccountCourier)).
			GroupBy(ledgerentry.FieldParcelID).Aggregate(ent.Sum(ledgerentry.FieldAmount)).Scan(ctx, &sums)
		if err != nil {
			return nil, fmt.Errorf("sum up ledger of parcels: %w", err)
		}
		for _, each := range sums {
			if each.Sum != 0 {
				balances[each.ParcelID] = money.Amount(each.Sum)
			}
		}
	}
	return balances, nil
}

// Accept posts the courier's remaining debt for a paid parcel as an adjustment. Accepting it again does
// nothing. Errors: Invalid "request_invalid" for a long note; NotFound "parcel_not_found" if no payout has
// paid the parcel.
func (s *Service) Accept(ctx context.Context, id int, in AcceptRequest) error {
	in.Note = form.OneLine(in.Note)
	wrong := form.Fields{}
	wrong.Text("note", in.Note, maxNote, false)
	if err := wrong.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return err
	}
	who, _ := audit.From(ctx)
	return db.Transact(ctx, s.Client, "accept difference", func(client *ent.Client) error {
		row, err := parcelservice.Lock(ctx, client, id, parcel.SettledAtNotNil())
		if err != nil {
			return err
		}
		balances, err := courierBalances(ctx, client, []int{id})
		if err != nil || balances[id] == 0 {
			return err
		}
		// The parcel is locked, so the number of its corrections is a unique key.
		n, err := client.LedgerEntry.Query().Where(
			ledgerentry.ParcelID(id), ledgerentry.KindEQ(ledgerentry.KindCorrection), ledgerentry.AccountEQ(ledgerentry.AccountCourier),
		).Count(ctx)
		if err != nil {
			return fmt.Errorf("count corrections of parcel: %w", err)
		}
		owed := balances[id]
		_, err = ledger.Post(ctx, client, ledger.Posting{
			Key: fmt.Sprintf("accept/%d/%d", id, n+1), Kind: ledgerentry.KindCorrection, At: s.Now(), Courier: row.Courier, ParcelID: id,
			OrderNumber: row.Edges.Order.Number, Note: in.Note, ActorID: who.ID, ActorName: who.ShortName(),
			Lines: map[ledgerentry.Account]money.Amount{ledgerentry.AccountAdjustment: owed, ledgerentry.AccountCourier: -owed},
		})
		if err != nil {
			return err
		}
		return audit.Record(ctx, client, "accept", ent.TypeParcel, id, map[string]any{"owed": owed.Decimal(), "note": in.Note})
	})
}

// Remind records that a member reminded the courier of the debt for a delivered parcel, at most once a day.
// The error is NotFound "parcel_not_found".
func (s *Service) Remind(ctx context.Context, id int) error {
	who, _ := audit.From(ctx)
	return db.Transact(ctx, s.Client, "record reminder", func(client *ent.Client) error {
		exists, err := client.Parcel.Query().Where(parcel.ID(id), parcel.DeliveredAtNotNil()).Exist(ctx)
		if err != nil {
			return fmt.Errorf("find parcel: %w", err)
		}
		if !exists {
			return fault.New(fault.NotFound, "parcel_not_found")
		}
		key := reminded + dhaka.Day(s.Now())
		exists, err = client.ParcelEvent.Query().Where(parcelevent.ParcelID(id), parcelevent.Key(key)).Exist(ctx)
		if err != nil || exists {
			return fault.Wrap("find reminder", err)
		}
		err = client.ParcelEvent.Create().SetParcelID(id).SetKey(key).SetAt(s.Now().UTC()).SetSource(parcelevent.SourceMember).
			SetActorID(who.ID).SetActorName(who.ShortName()).Exec(audit.Quiet(ctx))
		if err != nil {
			return fmt.Errorf("record reminder: %w", err)
		}
		return audit.Record(ctx, client, "remind", ent.TypeParcel, id, map[string]any{})
	})
}

// isOpen selects lines with parcels for which the courier owes money according to the ledger.
func isOpen(lines *sql.Selector) *sql.Predicate {
	t := sql.Table(ledgerentry.Table)
	differs := sql.P(func(b *sql.Builder) { b.WriteString(sql.Sum(t.C(ledgerentry.FieldAmount))).WriteString(" <> 0") })
	return sql.Exists(sql.SelectExpr(sql.Expr("1")).From(t).Where(sql.And(
		sql.ColumnsEQ(t.C(ledgerentry.FieldParcelID), lines.C(payoutline.FieldParcelID)),
		sql.ColumnsEQ(t.C(ledgerentry.FieldShopID), lines.C(payoutline.FieldShopID)),
		sql.EQ(t.C(ledgerentry.FieldAccount), ledgerentry.AccountCourier),
	)).GroupBy(t.C(ledgerentry.FieldParcelID)).Having(differs))
}

// differingPayouts selects the ids of the shop's payouts with differing lines.
func differingPayouts(lines *sql.Selector) *sql.Selector {
	t := sql.Table(payout.Table)
	return sql.Select(t.C(payout.FieldID)).From(t).Where(sql.And(sql.ColumnsEQ(t.C(payout.FieldShopID), lines.C(payoutline.FieldShopID)), sql.GT(t.C(payout.FieldDiffering), 0)))
}
