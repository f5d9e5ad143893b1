package risk

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/blockentry"
	"haat/ent/order"
	"haat/ent/orderrisk"
	"haat/ent/predicate"
	orders "haat/server/order"
	"haat/server/order/checkout"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/phone"
	"haat/server/platform/textnorm"
	"haat/server/tenancy"
)

const (
	maxReason = 200  // characters
	maxValue  = 120  // characters
	maxDays   = 3650 // until an entry expires
	listPage  = 50
	// minAddress is the minimum length of an address part, in characters. A shorter one would match many addresses.
	minAddress = 6
	// maxEntries limits the entries of a shop.
	maxEntries = 2000
	// maxAddresses limits a shop's address parts, because they are compared one by one.
	maxAddresses = 200
)

// lists are the entries that match an order.
type lists struct{ blocked, allowed []blockentry.Kind }

// refuses reports whether the shop refuses the order. The allow list takes precedence over the block list.
func (l lists) refuses() bool { return len(l.blocked) > 0 && len(l.allowed) == 0 }

// Refuses reports whether the shop's lists refuse an order. It implements checkout.Screen.Refuses.
func (r *Risks) Refuses(ctx context.Context, client *ent.Client, t *tenancy.Tenant, in checkout.PlaceRequest, buyer checkout.Shopper) (bool, error) {
	found, err := r.match(ctx, client, subject{
		mobile: in.Mobile, address: addressOf(in.Line, in.Upazila, in.District), networks: r.networkKeys(t.Shop.ID, buyer.From.Network),
	})
	return found.refuses(), err
}

// subject contains the properties of an order that the lists match.
type subject struct {
	mobile, address string
	networks        []string // keys
}

// match returns the kinds of entries that match an order and have not expired.
func (r *Risks) match(ctx context.Context, client *ent.Client, of subject) (found lists, err error) {
	which := []predicate.BlockEntry{
		blockentry.KindEQ(blockentry.KindAddress),
		blockentry.And(blockentry.KindEQ(blockentry.KindNumber), blockentry.Value(of.mobile)),
	}
	if len(of.networks) > 0 {
		which = append(which, blockentry.And(blockentry.KindEQ(blockentry.KindNetwork), blockentry.ValueIn(of.networks...)))
	}
	rows, err := client.BlockEntry.Query().Where(blockentry.Or(which...)).Where(current(r.Now())).
		Select(blockentry.FieldList, blockentry.FieldKind, blockentry.FieldLabel).All(ctx)
	if err != nil {
		return found, fmt.Errorf("query block list: %w", err)
	}
	address := readAddress(of.address)
	for _, row := range rows {
		switch {
		case row.Kind == blockentry.KindAddress && !address.contains(readAddress(row.Label)):
		case row.List == blockentry.ListAllow:
			found.allowed = append(found.allowed, row.Kind)
		default:
			found.blocked = append(found.blocked, row.Kind)
		}
	}
	return found, nil
}

// addressOf joins an address with its upazila and district.
func addressOf(line, upazila, district string) string { return line + ", " + upazila + ", " + district }

// current selects the entries that have not expired.
func current(now time.Time) predicate.BlockEntry {
	return blockentry.Or(blockentry.ExpiresAtIsNil(), blockentry.ExpiresAtGT(now.UTC()))
}

// List returns a page of a list: its entries with ids below before, newest first; 0 begins with the newest. It omits expired entries.
func (r *Risks) List(ctx context.Context, list string, before int) (*BlockList, error) {
	query := r.Client.BlockEntry.Query().Where(blockentry.ListEQ(blockentry.List(list)), current(r.Now()))
	if before > 0 {
		query.Where(blockentry.IDLT(before))
	}
	rows, err := query.Order(ent.Desc(blockentry.FieldID)).Limit(listPage + 1).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list block list: %w", err)
	}
	page := &BlockList{Entries: []BlockEntry{}}
	if len(rows) > listPage {
		rows = rows[:listPage]
		page.Next = rows[listPage-1].ID
	}
	for _, row := range rows {
		page.Entries = append(page.Entries, entryOf(row))
	}
	return page, nil
}

func entryOf(row *ent.BlockEntry) BlockEntry {
	return BlockEntry{
		row.ID, string(row.List), string(row.Kind), row.Label, row.Reason, row.ExpiresAt, row.ActorName, row.CreatedAt,
	}
}

// Add adds a number or an address part to a list. If the other list contains it, it moves. Errors: Invalid "block_invalid" with fields;
// Conflict "block_list_full".
func (r *Risks) Add(ctx context.Context, in BlockRequest) (*BlockEntry, error) {
	in.Value, in.Reason = form.OneLine(in.Value), form.OneLine(in.Reason)
	fields := checkEntry(in.List, in.Reason, in.Days)
	entry := newEntry{kind: blockentry.Kind(in.Kind), label: in.Value}
	switch entry.kind {
	case blockentry.KindNumber:
		number, ok := phone.Read(in.Value)
		if !ok {
			fields["value"] = "invalid"
		}
		entry.value, entry.label = number, number
	case blockentry.KindAddress:
		entry.value = textnorm.Fold(in.Value)
		if utf8.RuneCountInString(entry.value) < minAddress {
			fields["value"] = "min"
		}
		fields.Text("value", in.Value, maxValue, true)
		entry.value = clipWords(entry.value)
	default:
		fields["kind"] = "invalid"
	}
	if err := fields.Of(fault.New(fault.Invalid, "block_invalid")); err != nil {
		return nil, err
	}
	var saved BlockEntry
	err := db.Transact(ctx, r.Client, "add to block list", func(client *ent.Client) error {
		row, err := r.put(ctx, client, entry, in.List, in.Reason, in.Days)
		if err == nil {
			saved = entryOf(row)
		}
		return err
	})
	return &saved, err
}

// clipWords returns the leading whole words of a folded text that fit into an entry.
func clipWords(folded string) string {
	clipped := textnorm.Clip(folded, maxValue)
	if len(clipped) < len(folded) {
		if end := strings.LastIndexByte(clipped, ' '); end > 0 {
			clipped = clipped[:end]
		}
	}
	return clipped
}

func checkEntry(list, reason string, days int) form.Fields {
	fields := form.Fields{}
	if blockentry.ListValidator(blockentry.List(list)) != nil {
		fields["list"] = "invalid"
	}
	if days < 0 || days > maxDays {
		fields["days"] = "invalid"
	}
	fields.Text("reason", reason, maxReason, false)
	return fields
}

// newEntry contains the value that an entry matches, and its label.
type newEntry struct {
	kind         blockentry.Kind
	value, label string
}

// put writes an entry. It replaces an entry with the same value, so that a value is in at most one list.
func (r *Risks) put(ctx context.Context, client *ent.Client, e newEntry, list, reason string, days int) (*ent.BlockEntry, error) {
	who, _ := audit.From(ctx)
	if _, err := client.BlockEntry.Delete().Where(blockentry.KindEQ(e.kind), blockentry.Value(e.value)).Exec(audit.Quiet(ctx)); err != nil {
		return nil, fmt.Errorf("replace entry of block list: %w", err)
	}
	if err := checkRoom(ctx, client, e.kind); err != nil {
		return nil, err
	}
	create := client.BlockEntry.Create().SetList(blockentry.List(list)).SetKind(e.kind).SetValue(e.value).SetLabel(e.label).
		SetReason(reason).SetActorID(who.ID).SetActorName(who.ShortName())
	if days > 0 {
		create.SetExpiresAt(r.Now().UTC().AddDate(0, 0, days))
	}
	row, err := create.Save(audit.Quiet(ctx))
	if err != nil {
		return nil, fmt.Errorf("add to block list: %w", err)
	}
	return row, record(ctx, client, "create", row)
}

func checkRoom(ctx context.Context, client *ent.Client, kind blockentry.Kind) error {
	all, err := client.BlockEntry.Query().Count(ctx)
	if err != nil {
		return fmt.Errorf("count block list: %w", err)
	}
	full := all >= maxEntries
	if kind == blockentry.KindAddress {
		n, err := client.BlockEntry.Query().Where(blockentry.KindEQ(blockentry.KindAddress)).Count(ctx)
		if err != nil {
			return fmt.Errorf("count block list: %w", err)
		}
		full = full || n >= maxAddresses
	}
	if full {
		return fault.New(fault.Conflict, "block_list_full")
	}
	return nil
}

// record logs a change of a list. Numbers and addresses are not copied to the log, because they are personal data.
func record(ctx context.Context, client *ent.Client, action string, row *ent.BlockEntry) error {
	return audit.Record(ctx, client, action, ent.TypeBlockEntry, row.ID, map[string]any{
		"list": audit.To(string(row.List)), "kind": audit.To(string(row.Kind)),
	})
}

// Remove deletes an entry. The error is NotFound "block_not_found".
func (r *Risks) Remove(ctx context.Context, id int) error {
	return db.Transact(ctx, r.Client, "remove from block list", func(client *ent.Client) error {
		row, err := client.BlockEntry.Query().Where(blockentry.ID(id)).Only(ctx)
		if ent.IsNotFound(err) {
			return fault.New(fault.NotFound, "block_not_found")
		}
		if err != nil {
			return fmt.Errorf("find entry of block list: %w", err)
		}
		if err := client.BlockEntry.DeleteOne(row).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("remove from block list: %w", err)
		}
		return record(ctx, client, "delete", row)
	})
}

// BlockOrder adds the number, the address or the network of an order to a list. Errors: NotFound "order_not_found"; Invalid "block_invalid"
// with fields, among them "kinds" if the order lacks a value to be blocked; Conflict "block_list_full".
func (r *Risks) BlockOrder(ctx context.Context, orderID string, in OrderBlockRequest) error {
	in.Reason = form.OneLine(in.Reason)
	fields := checkEntry(in.List, in.Reason, in.Days)
	if len(in.Kinds) == 0 || len(in.Kinds) > 3 {
		fields["kinds"] = "required"
	}
	if err := fields.Of(fault.New(fault.Invalid, "block_invalid")); err != nil {
		return err
	}
	return db.Transact(ctx, r.Client, "block order", func(client *ent.Client) error {
		row, err := orderOf(ctx, client, orderID)
		if err != nil {
			return err
		}
		scored, err := client.OrderRisk.Query().Where(orderrisk.OrderID(row.ID)).Only(ctx)
		if err != nil && !ent.IsNotFound(err) {
			return fmt.Errorf("find risk of order: %w", err)
		}
		slices.Sort(in.Kinds)
		for _, kind := range slices.Compact(in.Kinds) {
			e := entryFrom(blockentry.Kind(kind), row, scored)
			if e.value == "" {
				return form.Fields{"kinds": "invalid"}.Of(fault.New(fault.Invalid, "block_invalid"))
			}
			if _, err := r.put(ctx, client, e, in.List, in.Reason, in.Days); err != nil {
				return err
			}
		}
		return nil
	})
}

// entryFrom returns the entry of a kind for an order. Its value is empty if the order has none.
func entryFrom(kind blockentry.Kind, row *ent.Order, scored *ent.OrderRisk) newEntry {
	e := newEntry{kind: kind}
	switch kind {
	case blockentry.KindNumber:
		e.value, e.label = row.Mobile, row.Mobile
	case blockentry.KindAddress:
		if folded := textnorm.Fold(row.Line); utf8.RuneCountInString(folded) >= minAddress {
			e.value, e.label = clipWords(folded), textnorm.Clip(form.OneLine(row.Line), maxValue)
		}
	case blockentry.KindNetwork:
		if scored != nil {
			e.value, e.label = scored.NetworkKey, row.Number
		}
	}
	return e
}

func orderOf(ctx context.Context, client *ent.Client, orderID string) (*ent.Order, error) {
	row, err := client.Order.Query().Where(order.Number(orders.OrderID(orderID))).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load order: %w", err)
	}
	return row, nil
}
