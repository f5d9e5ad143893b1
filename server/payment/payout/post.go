package payout

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/parcel"
	"haat/ent/payout"
	"haat/ent/payoutline"
	"haat/server/books/ledger"
	"haat/server/payment/payout/statement"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
	"haat/server/platform/money"
	"haat/server/shipping/courier"
)

// PostKind is the kind of the jobs that continue posting a payout after the server has stopped.
const PostKind = "payout-post"

// resumeAfter is the delay of a job of PostKind. By then, the payout has usually been posted.
const resumeAfter = time.Minute

type postJob struct {
	Payout int `json:"payout"`
}

// HandlePost is the handler of jobs of PostKind.
func (s *Service) HandlePost(ctx context.Context, job jobs.Job) error {
	in, err := jobs.Decode[postJob](job)
	if err != nil {
		return err
	}
	return s.post(ctx, in.Payout)
}

// post posts the lines of a stored payout in batches. It continues after the last posted line, and does nothing if the payout is posted.
func (s *Service) post(ctx context.Context, id int) error {
	for {
		done, err := s.postBatch(ctx, id)
		if err != nil || done {
			return err
		}
	}
}

// postBatch posts the next lines in one transaction. It also updates the payout's counts, which determine the line to continue with.
func (s *Service) postBatch(ctx context.Context, id int) (done bool, err error) {
	err = db.Transact(ctx, s.Client, "post payout", func(client *ent.Client) error {
		p, err := lock(ctx, client, id)
		if err != nil {
			return err
		}
		if done = p.State == payout.StatePosted; done {
			return nil
		}
		lines, err := client.PayoutLine.Query().Where(payoutline.PayoutID(id), payoutline.PositionGTE(p.Matched+p.Differing+p.Unknown)).
			Order(ent.Asc(payoutline.FieldPosition)).Limit(s.batch).All(ctx)
		if err != nil {
			return fmt.Errorf("load lines of payout: %w", err)
		}
		if done = len(lines) == 0; done {
			return s.finish(ctx, client, p)
		}
		return s.postLines(ctx, client, p, lines)
	})
	return done, err
}

// lock loads a payout and locks it until the transaction ends. The error is NotFound "payout_not_found".
func lock(ctx context.Context, client *ent.Client, id int) (*ent.Payout, error) {
	p, err := client.Payout.Query().Where(payout.ID(id)).Where(db.ForUpdate).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "payout_not_found")
	}
	return p, fault.Wrap("lock payout", err)
}

// postLines matches and posts lines of a locked payout.
func (s *Service) postLines(ctx context.Context, client *ent.Client, p *ent.Payout, lines []*ent.PayoutLine) error {
	found, err := parcelsOf(ctx, client, p.Courier, refsOf(lines), true)
	if err != nil {
		return err
	}
	counts, paid := map[payoutline.State]int{}, map[int]bool{}
	for _, line := range lines {
		m := found.match(refOf(line), line.Collected, paid)
		counts[m.state]++
		if err := s.postLine(ctx, client, p, line, m); err != nil {
			return err
		}
	}
	err = client.Payout.UpdateOneID(p.ID).AddMatched(counts[payoutline.StateMatched]).AddDiffering(counts[payoutline.StateDiffering]).
		AddUnknown(counts[payoutline.StateUnknown] + counts[payoutline.StateRepeated]).Exec(audit.Quiet(ctx))
	return fault.Wrap("count lines of payout", err)
}

func refOf(line *ent.PayoutLine) courier.Ref {
	return courier.Ref{Invoice: line.Invoice, Consignment: line.Consignment}
}

func refsOf(lines []*ent.PayoutLine) []courier.Ref {
	refs := make([]courier.Ref, len(lines))
	for i, line := range lines {
		refs[i] = refOf(line)
	}
	return refs
}

// amountsOf converts a stored line to the type that couriers return.
func amountsOf(line *ent.PayoutLine) courier.PayoutLine {
	return courier.PayoutLine{
		Ref: refOf(line), Collected: money.Amount(line.Collected), Charge: money.Amount(line.Charge), CODFee: money.Amount(line.CodFee),
		ReturnFee: money.Amount(line.ReturnFee),
	}
}

// netOf returns the amount that the courier pays for a line.
func netOf(line *ent.PayoutLine) money.Amount { return statement.NetOf(amountsOf(line)) }

// postLine settles the parcel of a line and stores the result of the match. It settles nothing if the line is
// unknown or repeated.
func (s *Service) postLine(ctx context.Context, client *ent.Client, p *ent.Payout, line *ent.PayoutLine, m matched) error {
	update := client.PayoutLine.UpdateOneID(line.ID).SetState(m.state)
	if m.parcel != nil {
		update.SetParcelID(m.parcel.ID).SetExpected(expected(m.parcel))
	}
	if m.state == payoutline.StateMatched || m.state == payoutline.StateDiffering {
		if err := s.settle(ctx, client, p, line, m.parcel); err != nil {
			return err
		}
	}
	return fault.Wrap("store line of payout", update.Exec(audit.Quiet(ctx)))
}

// settle marks a parcel as paid by a payout, and posts the charges and the amount of the payout's line. It
// returns an error if the parcel is already settled.
func (s *Service) settle(ctx context.Context, client *ent.Client, p *ent.Payout, line *ent.PayoutLine, row *ent.Parcel) error {
	n, err := client.Parcel.Update().Where(parcel.ID(row.ID), parcel.SettledAtIsNil()).
		SetSettledAt(s.Now().UTC()).SetPayoutID(p.ID).Save(audit.Quiet(ctx))
	if err != nil {
		return fmt.Errorf("settle parcel: %w", err)
	}
	if n != 1 {
		return fmt.Errorf("settle parcel %d: it is settled already", row.ID)
	}
	if err := s.Parcels.Charge(ctx, client, row.ID, p.Number, paidAt(p), amountsOf(line)); err != nil {
		return err
	}
	net := netOf(line)
	posting := posting(p, fmt.Sprint(row.ID), net)
	posting.ParcelID = row.ID
	if row.Edges.Order != nil {
		posting.OrderNumber = row.Edges.Order.Number
	}
	posted, err := ledger.Post(ctx, client, posting)
	if err == nil && !posted && net != 0 {
		err = fmt.Errorf("post %s: it is posted already", posting.Key)
	}
	return err
}

// posting returns the posting for an amount that a courier paid.
func posting(p *ent.Payout, of string, net money.Amount) ledger.Posting {
	return ledger.Posting{
		Key: fmt.Sprintf("payout/%s/%s/%s", p.Courier, p.Number, of), Kind: ledgerentry.KindPayout, At: paidAt(p), Courier: p.Courier, PayoutID: p.ID,
		ActorID: p.ActorID, ActorName: p.ActorName,
		Lines: map[ledgerentry.Account]money.Amount{ledgerentry.AccountCash: net, ledgerentry.AccountCourier: -net},
	}
}

func paidAt(p *ent.Payout) time.Time {
	if p.PaidAt != nil {
		return *p.PaidAt
	}
	return p.CreatedAt
}

// rest is the key of the posting for the part of a payout without a matched line.
const rest = "rest"

// finish posts the amount that the shop received in addition to the lines, such as for unknown parcels, less
// deductions by the courier. A statement contains no total, so its total is the sum of the matched lines.
func (s *Service) finish(ctx context.Context, client *ent.Client, p *ent.Payout) error {
	update := client.Payout.UpdateOneID(p.ID).SetState(payout.StatePosted)
	sums, err := sumsOf(ctx, client, p.ID)
	if err != nil {
		return err
	}
	paid := sums[payoutline.StateMatched] + sums[payoutline.StateDiffering]
	if p.Origin == payout.OriginStatement {
		update.SetAmount(int64(paid))
	} else {
		earlier := sums[payoutline.StateRepeated] // received with an earlier payout or statement
		if _, err := ledger.Post(ctx, client, posting(p, rest, money.Amount(p.Amount)-paid-earlier)); err != nil {
			return err
		}
	}
	return fault.Wrap("finish payout", update.Exec(audit.Quiet(ctx)))
}

// sumsOf returns the sums of the amounts that a payout pays for its lines, by state.
func sumsOf(ctx context.Context, client *ent.Client, id int) (map[payoutline.State]money.Amount, error) {
	var rows []struct {
		State     payoutline.State `json:"state"`
		Collected int64            `json:"collected"`
		Charge    int64            `json:"charge"`
		CodFee    int64            `json:"cod_fee"`
		ReturnFee int64            `json:"return_fee"`
	}
	sum := func(column string) ent.AggregateFunc { return ent.As(coalescedSum(column), column) }
	err := client.PayoutLine.Query().Where(payoutline.PayoutID(id)).GroupBy(payoutline.FieldState).Aggregate(
		sum(payoutline.FieldCollected), sum(payoutline.FieldCharge), sum(payoutline.FieldCodFee), sum(payoutline.FieldReturnFee),
	).Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("sum up lines of payout: %w", err)
	}
	sums := map[payoutline.State]money.Amount{}
	for _, row := range rows {
		sums[row.State] = money.Amount(row.Collected - row.Charge - row.CodFee - row.ReturnFee)
	}
	return sums, nil
}

// Rematch searches again for the parcels of a posted payout's unknown lines, posts the lines whose parcels it finds, and returns their
// number. The error is NotFound "payout_not_found".
func (s *Service) Rematch(ctx context.Context, id int) (int, error) {
	found := 0
	err := db.Transact(ctx, s.Client, "match payout", func(client *ent.Client) error {
		found = 0
		p, err := lock(ctx, client, id)
		if err != nil || p.State != payout.StatePosted {
			return err
		}
		lines, err := client.PayoutLine.Query().Where(payoutline.PayoutID(id), payoutline.StateEQ(payoutline.StateUnknown)).
			Order(ent.Asc(payoutline.FieldPosition)).All(ctx)
		if err != nil {
			return fmt.Errorf("load unknown lines: %w", err)
		}
		if found, err = s.rematch(ctx, client, p, lines); err != nil || found == 0 {
			return err
		}
		return audit.Record(ctx, client, "match", ent.TypePayout, p.ID, map[string]any{"lines": found})
	})
	return found, err
}

// rematch posts the unknown lines whose parcel exists now, and returns their number.
func (s *Service) rematch(ctx context.Context, client *ent.Client, p *ent.Payout, lines []*ent.PayoutLine) (int, error) {
	existing, err := parcelsOf(ctx, client, p.Courier, refsOf(lines), true)
	if err != nil {
		return 0, err
	}
	counts, paid, sum := map[payoutline.State]int{}, map[int]bool{}, money.Amount(0)
	for _, line := range lines {
		m := existing.match(refOf(line), line.Collected, paid)
		if m.state != payoutline.StateMatched && m.state != payoutline.StateDiffering {
			continue
		}
		counts[m.state]++
		if err := s.postLine(ctx, client, p, line, m); err != nil {
			return 0, err
		}
		net := netOf(line)
		if sum += net; p.Origin == payout.OriginAPI { // the amount is posted as the rest
			if _, err := ledger.Post(ctx, client, posting(p, fmt.Sprintf("%d/%s", m.parcel.ID, rest), -net)); err != nil {
				return 0, err
			}
		}
	}
	update := client.Payout.UpdateOneID(p.ID).AddMatched(counts[payoutline.StateMatched]).AddDiffering(counts[payoutline.StateDiffering]).AddUnknown(-len(paid))
	if p.Origin == payout.OriginStatement {
		update.AddAmount(int64(sum))
	}
	return len(paid), fault.Wrap("count lines of payout", update.Exec(audit.Quiet(ctx)))
}
