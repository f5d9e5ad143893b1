// Package blocklist stores the block list and the allow list of a shop: numbers, parts of addresses and networks whose orders are
// refused, or always accepted. A blocked customer is an entry with the customer's number.
package blocklist

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/blockentry"
	"haat/ent/predicate"
	"haat/server/books/summary"
	"haat/server/platform/audit"
	"haat/server/platform/fault"
)

const (
	// maxNumbers is the maximum number of phone numbers in a shop's lists.
	maxNumbers = 20_000
	// maxAddresses is the maximum number of address parts in a shop's lists. It is low, because they are
	// compared one by one.
	maxAddresses = 200
	// maxNetworks is the maximum number of networks in a shop's lists.
	maxNetworks = 2000
)

// Entry is a new entry. Value is what it matches, and Label the text that is shown. ExpiresAt is nil for entries
// that never expire.
type Entry struct {
	List                 blockentry.List
	Kind                 blockentry.Kind
	Value, Label, Reason string
	ExpiresAt            *time.Time
}

// Current selects the entries that have not expired.
func Current(now time.Time) predicate.BlockEntry {
	return blockentry.Or(blockentry.ExpiresAtIsNil(), blockentry.ExpiresAtGT(now.UTC()))
}

// BlocksNumbers selects the current entries of the block list for phone numbers.
func BlocksNumbers(now time.Time) predicate.BlockEntry {
	return blockentry.And(blockentry.KindEQ(blockentry.KindNumber), blockentry.ListEQ(blockentry.ListBlock), Current(now))
}

// Blocks returns the current entries of the block list for phone numbers, by number.
func Blocks(ctx context.Context, client *ent.Client, now time.Time, mobiles ...string) (map[string]*ent.BlockEntry, error) {
	found := map[string]*ent.BlockEntry{}
	if len(mobiles) == 0 {
		return found, nil
	}
	rows, err := client.BlockEntry.Query().Where(BlocksNumbers(now), blockentry.ValueIn(mobiles...)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("query blocked numbers: %w", err)
	}
	for _, row := range rows {
		found[row.Value] = row
	}
	return found, nil
}

// Put writes an entry with the context's actor, in the transaction of client. It replaces an entry with the same
// value, so that a value is in at most one list. The error is Conflict "block_list_full".
func Put(ctx context.Context, client *ent.Client, e Entry) (*ent.BlockEntry, error) {
	who, _ := audit.From(ctx)
	quiet := audit.Quiet(ctx)
	if _, err := client.BlockEntry.Delete().Where(blockentry.KindEQ(e.Kind), blockentry.Value(e.Value)).Exec(quiet); err != nil {
		return nil, fmt.Errorf("replace entry of block list: %w", err)
	}
	if err := checkRoom(ctx, client, e.Kind); err != nil {
		return nil, err
	}
	row, err := client.BlockEntry.Create().SetList(e.List).SetKind(e.Kind).SetValue(e.Value).SetLabel(e.Label).
		SetReason(e.Reason).SetNillableExpiresAt(e.ExpiresAt).SetActorID(who.ID).SetActorName(who.ShortName()).Save(quiet)
	if err != nil {
		return nil, fmt.Errorf("add to block list: %w", err)
	}
	if err := unblocked(ctx, client, row, row.List == blockentry.ListAllow); err != nil {
		return nil, err
	}
	return row, record(ctx, client, "create", row)
}

func checkRoom(ctx context.Context, client *ent.Client, kind blockentry.Kind) error {
	n, err := client.BlockEntry.Query().Where(blockentry.KindEQ(kind)).Count(ctx)
	if err != nil {
		return fmt.Errorf("count block list: %w", err)
	}
	most := map[blockentry.Kind]int{
		blockentry.KindNumber: maxNumbers, blockentry.KindAddress: maxAddresses, blockentry.KindNetwork: maxNetworks,
	}[kind]
	if n >= most {
		return fault.New(fault.Conflict, "block_list_full")
	}
	return nil
}

// Remove deletes an entry, in the transaction of client.
func Remove(ctx context.Context, client *ent.Client, row *ent.BlockEntry) error {
	if err := client.BlockEntry.DeleteOne(row).Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("remove from block list: %w", err)
	}
	if err := unblocked(ctx, client, row, true); err != nil {
		return err
	}
	return record(ctx, client, "delete", row)
}

// unblocked has the customer record of a number computed again if the number is no longer blocked. A record
// without an order, an account, a note and a tag is then deleted.
func unblocked(ctx context.Context, client *ent.Client, row *ent.BlockEntry, free bool) error {
	if !free || row.Kind != blockentry.KindNumber {
		return nil
	}
	return summary.MarkMobiles(audit.Quiet(ctx), client, row.Value)
}

// record logs a change of a list. It does not log numbers and addresses, which are personal data.
func record(ctx context.Context, client *ent.Client, action string, row *ent.BlockEntry) error {
	return audit.Record(ctx, client, action, ent.TypeBlockEntry, row.ID, map[string]any{
		"list": audit.To(string(row.List)), "kind": audit.To(string(row.Kind)),
	})
}
