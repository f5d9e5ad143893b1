package ledger

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/tenancy"
)

// Rider is the courier under which a shop's own rider owes the cash that he collected. Package family posts the collected cash.
const Rider = "rider"

// HandOver posts cash that the shop's own rider handed over. Repeating the request does nothing. The error is Invalid
// "request_invalid", with "max" at the amount if the rider owes less.
func (b *Books) HandOver(ctx context.Context, in HandoverRequest) error {
	wrong := form.Fields{}
	checkKey(wrong, in.Key)
	checkAmount(wrong, in.Amount)
	if err := wrong.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return err
	}
	key := "handover/" + in.Key
	who, _ := audit.From(ctx)
	return db.Transact(ctx, b.client, "post cash of rider", func(client *ent.Client) error {
		if _, err := tenancy.LockShop(ctx, client); err != nil { // two requests must not exceed the debt together
			return err
		}
		done, err := client.LedgerEntry.Query().Where(ledgerentry.Key(key)).Exist(ctx)
		if err != nil || done {
			return fault.Wrap("find posting", err)
		}
		owed, err := riderOwes(ctx, client)
		if err != nil {
			return err
		}
		if in.Amount > owed {
			return form.Fields{"amount": "max"}.Of(fault.New(fault.Invalid, "request_invalid"))
		}
		_, err = Post(ctx, client, Posting{
			Key: key, Kind: ledgerentry.KindPayout, At: b.now(), Courier: Rider, ActorID: who.ID, ActorName: who.ShortName(),
			Lines: map[ledgerentry.Account]money.Amount{ledgerentry.AccountCash: in.Amount, ledgerentry.AccountCourier: -in.Amount},
		})
		if err != nil {
			return err
		}
		return audit.Record(ctx, client, "post", ent.TypeLedgerEntry, 0, map[string]any{"courier": Rider, "amount": in.Amount.Decimal()})
	})
}

// riderOwes returns the rider's debt.
func riderOwes(ctx context.Context, client *ent.Client) (money.Amount, error) {
	var sums []struct {
		Courier string `json:"courier"`
		Sum     int64  `json:"sum"`
	}
	err := client.LedgerEntry.Query().Where(ledgerentry.AccountEQ(ledgerentry.AccountCourier), ledgerentry.Courier(Rider)).
		GroupBy(ledgerentry.FieldCourier).Aggregate(ent.Sum(ledgerentry.FieldAmount)).Scan(ctx, &sums)
	if err != nil {
		return 0, fmt.Errorf("sum up debt of rider: %w", err)
	}
	if len(sums) == 0 {
		return 0, nil
	}
	return money.Amount(sums[0].Sum), nil
}
