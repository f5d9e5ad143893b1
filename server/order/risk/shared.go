package risk

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/customerrecord"
	"haat/ent/sharedhistory"
	"haat/ent/viewer"
	"haat/server/books/summary"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/jobs"
)

// ShareKind is the kind of the jobs that contribute the counts of all customers of a shop.
const ShareKind = "risk_share"

// ShareWithin is the timeout of a job of ShareKind.
const ShareWithin = 10 * time.Minute

const (
	// shareBatch is the number of customers per transaction.
	shareBatch = 500
	// maxShare is the maximum number of parcels that a shop contributes per number, so that a single shop
	// cannot determine a number's score at others.
	maxShare = 5
)

// numberKey and contributorKey return the keys of SharedHistory. Without the secret, the keys reveal neither
// a number nor a shop.
func (r *Risks) numberKey(mobile string) string { return markOf(r.shared[0], 0, "number", mobile) }

func (r *Risks) contributorKey(shopID int) string {
	return markOf(r.shared[0], shopID, "contributor", "")
}

// contributorKeys returns the keys of a shop for all secrets.
func (r *Risks) contributorKeys(shopID int) []string {
	list := make([]string, len(r.shared))
	for i, key := range r.shared {
		list[i] = markOf(key, shopID, "contributor", "")
	}
	return list
}

// Contribute updates the shop's part of the shared counts for the numbers, in the transaction of client, if
// the shop shares its counts. It stores the current counts, so a repeated call does nothing. It is registered
// with summary.Summaries; client's transaction holds the lock of the summaries.
func (r *Risks) Contribute(ctx context.Context, client *ent.Client, mobiles []string) error {
	shop, err := client.Shop.Query().Only(ctx)
	if err != nil {
		return fmt.Errorf("find shop: %w", err)
	}
	if !rulesOf(shop.RiskRules).Share {
		return nil
	}
	rows, err := client.CustomerRecord.Query().Where(customerrecord.MobileIn(mobiles...)).All(ctx)
	if err != nil {
		return fmt.Errorf("query customer records: %w", err)
	}
	gone := map[string]bool{}
	for _, mobile := range mobiles {
		gone[mobile] = true
	}
	for _, row := range rows {
		if row.Delivered+row.Returned+row.Canceled == 0 {
			continue
		}
		delete(gone, row.Mobile)
		if err := r.contribute(ctx, client, shop.ID, row); err != nil {
			return err
		}
	}
	keys := make([]string, 0, len(gone))
	for mobile := range gone {
		keys = append(keys, r.numberKey(mobile))
	}
	_, err = client.SharedHistory.Delete().
		Where(sharedhistory.ContributorKey(r.contributorKey(shop.ID)), sharedhistory.NumberKeyIn(keys...)).Exec(viewer.WithSystem(ctx))
	return fault.Wrap("delete shared history", err)
}

func (r *Risks) contribute(ctx context.Context, client *ent.Client, shopID int, row *ent.CustomerRecord) error {
	system, number, by := viewer.WithSystem(ctx), r.numberKey(row.Mobile), r.contributorKey(shopID)
	n, err := client.SharedHistory.Update().Where(sharedhistory.NumberKey(number), sharedhistory.ContributorKey(by)).
		SetDelivered(row.Delivered).SetReturned(row.Returned).SetCanceled(row.Canceled).Save(system)
	if err != nil || n > 0 {
		return fault.Wrap("update shared history", err)
	}
	err = client.SharedHistory.Create().SetNumberKey(number).SetContributorKey(by).
		SetDelivered(row.Delivered).SetReturned(row.Returned).SetCanceled(row.Canceled).Exec(system)
	return fault.Wrap("add to shared history", err)
}

// HandleShare handles the jobs of ShareKind. It uses one transaction per batch.
func (r *Risks) HandleShare(ctx context.Context, _ jobs.Job) error {
	ctx = audit.Quiet(ctx)
	last := 0
	for {
		rows, err := r.Client.CustomerRecord.Query().Where(customerrecord.IDGT(last)).Order(ent.Asc(customerrecord.FieldID)).
			Limit(shareBatch).Select(customerrecord.FieldID, customerrecord.FieldMobile).All(ctx)
		if err != nil {
			return fmt.Errorf("list customers: %w", err)
		}
		if len(rows) == 0 {
			return nil
		}
		mobiles := make([]string, len(rows))
		for i, row := range rows {
			mobiles[i], last = row.Mobile, row.ID
		}
		err = db.Transact(ctx, r.Client, "share counts", func(client *ent.Client) error {
			if err := summary.Lock(ctx, client); err != nil {
				return err
			}
			return r.Contribute(ctx, client, mobiles)
		})
		if err != nil {
			return err
		}
	}
}

// withdraw deletes a shop's contributions, in client's transaction. It waits for transactions that are contributing.
func (r *Risks) withdraw(ctx context.Context, client *ent.Client, shopID int) error {
	ctx = audit.Quiet(ctx)
	if err := summary.Lock(ctx, client); err != nil {
		return err
	}
	_, err := client.SharedHistory.Delete().Where(sharedhistory.ContributorKeyIn(r.contributorKeys(shopID)...)).Exec(viewer.WithSystem(ctx))
	return fault.Wrap("withdraw from shared history", err)
}

// sharedOf returns the combined record of a number at other shops, or nil if fewer than three of them
// contributed. It includes at most maxShare parcels of each.
func (r *Risks) sharedOf(ctx context.Context, shopID int, mobile string) (*Shared, error) {
	rows, err := r.Client.SharedHistory.Query().
		Where(sharedhistory.NumberKey(r.numberKey(mobile)), sharedhistory.ContributorKeyNEQ(r.contributorKey(shopID))).
		All(viewer.WithSystem(ctx))
	if err != nil {
		return nil, fmt.Errorf("query shared history: %w", err)
	}
	if len(rows) < sharedContribute {
		return nil, nil
	}
	sum := &Shared{}
	for _, row := range rows {
		delivered, returned := limited(row.Delivered, row.Returned)
		sum.Delivered, sum.Returned = sum.Delivered+delivered, sum.Returned+returned
	}
	return sum, nil
}

// limited scales a shop's counts down to at most maxShare parcels.
func limited(delivered, returned int) (int, int) {
	all := delivered + returned
	if all <= maxShare {
		return delivered, returned
	}
	back := (returned*maxShare + all/2) / all
	return maxShare - back, back
}
