package payout

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/payout"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/jobs"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
)

const (
	maxNumber      = 60 // characters; keeps the keys of postings short enough
	maxFile        = 120
	linesPerInsert = 500
)

// coalescedSum sums a column. Without rows, the result is 0 instead of NULL.
func coalescedSum(column string) ent.AggregateFunc {
	return func(s *sql.Selector) string { return "COALESCE(SUM(" + s.C(column) + "), 0)" }
}

// cleanNumber returns a courier's payout number, or its hash if the number is too long or contains a space or slash.
func cleanNumber(number string) string {
	if len(number) <= maxNumber && !strings.ContainsAny(number, "/ ") {
		return number
	}
	return hashOf([]byte(number))
}

// hashOf returns a hash of data that serves as a payout number.
func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return "sha256-" + hex.EncodeToString(sum[:16])
}

// newPayout contains a payout to store.
type newPayout struct {
	courier.Payout
	courier courier.Name
	origin  payout.Origin
	file    string
}

// store stores a payout with its lines, and a job that posts them if the server stops before posting. If a
// payout with the number is already stored, store returns its id.
func (s *Service) store(ctx context.Context, n newPayout) (id int, isNew bool, err error) {
	err = db.Transact(ctx, s.Client, "store payout", func(client *ent.Client) error {
		existing, err := client.Payout.Query().Where(payout.Courier(string(n.courier)), payout.Number(n.Number)).Only(ctx)
		if err == nil {
			id, isNew = existing.ID, false
			return nil
		}
		if !ent.IsNotFound(err) {
			return fmt.Errorf("find payout: %w", err)
		}
		row, err := n.create(ctx, client)
		if err != nil {
			return err
		}
		id, isNew = row.ID, true
		changes := map[string]any{"courier": n.courier, "number": n.Number, "lines": len(n.Lines)}
		if err := audit.Record(ctx, client, "create", ent.TypePayout, id, changes); err != nil {
			return err
		}
		return jobs.AddAt(audit.Quiet(ctx), client, s.Now().Add(resumeAfter).UTC(), PostKind, strconv.Itoa(id), postJob{id})
	})
	return id, isNew, err
}

// create inserts the payout and its lines.
func (n newPayout) create(ctx context.Context, client *ent.Client) (*ent.Payout, error) {
	quiet := audit.Quiet(ctx)
	who, _ := audit.From(ctx)
	create := client.Payout.Create().SetCourier(string(n.courier)).SetNumber(n.Number).SetOrigin(n.origin).SetFile(textnorm.Clip(n.file, maxFile)).
		SetAmount(int64(n.Amount)).SetActorID(who.ID).SetActorName(who.ShortName())
	if !n.At.IsZero() {
		create.SetPaidAt(n.At.UTC())
	}
	collected, charges := int64(0), int64(0)
	for _, l := range n.Lines {
		collected += int64(l.Collected)
		charges += int64(l.Charge + l.CODFee + l.ReturnFee)
	}
	row, err := create.SetCollected(collected).SetCharges(charges).Save(quiet)
	if err != nil {
		return nil, fmt.Errorf("create payout: %w", err)
	}
	position := 0
	for some := range slices.Chunk(n.Lines, linesPerInsert) {
		creates := make([]*ent.PayoutLineCreate, len(some))
		for i, l := range some {
			creates[i] = client.PayoutLine.Create().SetPayoutID(row.ID).SetPosition(position).
				SetInvoice(textnorm.Clip(l.Invoice, 100)).SetConsignment(textnorm.Clip(l.Consignment, 60)).
				SetCollected(int64(l.Collected)).SetCharge(int64(l.Charge)).SetCodFee(int64(l.CODFee)).SetReturnFee(int64(l.ReturnFee))
			position++
		}
		if err := client.PayoutLine.CreateBulk(creates...).Exec(quiet); err != nil {
			return nil, fmt.Errorf("create lines of payout: %w", err)
		}
	}
	return row, nil
}
