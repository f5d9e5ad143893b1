package parcel

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/ledgerentry"
	"haat/ent/parcel"
	"haat/server/books/ledger"
	"haat/server/platform/money"
)

// balances contains amounts by ledger account.
type balances map[ledgerentry.Account]money.Amount

// desired returns the ledger balances that a parcel should have. The courier owes the collected amount less
// its charges. Charges count from the delivery, or from the beginning of the return. A rider's report
// (Claimed) changes nothing.
func desired(row *ent.Parcel, f folded) balances {
	b := balances{}
	cash := due(row, money.Amount(f.cash(row.Cod)))
	if f.delivered != "" && cash != 0 {
		rounding := money.Amount(0)
		if int64(cash) == row.Cod {
			rounding = money.Amount(row.Rounding)
		}
		b[ledgerentry.AccountCourier] += cash
		b[ledgerentry.AccountSales] -= cash - rounding
		b[ledgerentry.AccountRounding] -= rounding
	}
	back := row.State == parcel.StateReturning || row.State == parcel.StateReturned
	if f.delivered == "" && !back {
		return b
	}
	for account, charge := range map[ledgerentry.Account]*int64{
		ledgerentry.AccountDeliveryCharge: row.Charge, ledgerentry.AccountCodFee: row.CodFee, ledgerentry.AccountReturnFee: row.ReturnFee,
	} {
		if charge != nil {
			b[account] += money.Amount(*charge)
			b[ledgerentry.AccountCourier] -= money.Amount(*charge)
		}
	}
	return b
}

// settle posts the difference between a parcel's desired and current ledger balances, in client's transaction, which has locked the parcel.
// row contains the parcel's new state.
func settle(ctx context.Context, client *ent.Client, row *ent.Parcel, number string, f folded, now time.Time) error {
	posted, err := ledger.OfDelivery(ctx, client, row.ID)
	if err != nil {
		return err
	}
	lines, changed := desired(row, f), false
	for account, amount := range posted {
		lines[account] -= amount
	}
	for _, amount := range lines {
		changed = changed || amount != 0
	}
	if !changed {
		return nil
	}
	prefix := fmt.Sprintf("parcel/%d/", row.ID)
	keys, err := client.LedgerEntry.Query().Where(ledgerentry.ParcelID(row.ID), ledgerentry.KeyHasPrefix(prefix)).
		GroupBy(ledgerentry.FieldKey).Strings(ctx)
	if err != nil {
		return fmt.Errorf("count parcel's postings: %w", err)
	}
	at := f.stateAt
	switch {
	case len(keys) > 0: // a correction is posted on the day on which it became known
		at = now
	case f.delivered != "":
		at = f.deliveredAt
	}
	kind := ledgerentry.KindCharge
	switch {
	case lines[ledgerentry.AccountSales] != 0:
		kind = ledgerentry.KindDelivery
	case row.State == parcel.StateReturning || row.State == parcel.StateReturned:
		kind = ledgerentry.KindReturn
	}
	_, err = ledger.Post(ctx, client, ledger.Posting{
		Key: fmt.Sprintf("%s%d", prefix, len(keys)+1), Kind: kind, At: at, Lines: lines,
		Courier: row.Courier, ParcelID: row.ID, OrderNumber: number,
	})
	return err
}
