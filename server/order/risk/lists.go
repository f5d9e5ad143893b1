package risk

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/blockentry"
	"haat/ent/customerrecord"
	"haat/ent/order"
	"haat/ent/orderrisk"
	"haat/ent/predicate"
	orders "haat/server/order"
	"haat/server/order/blocklist"
	"haat/server/order/checkout"
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
)

// lists contains the kinds of entries that match an order.
type lists struct{ blocked, allowed []blockentry.Kind }

// refuses reports whether the shop refuses the order. The entry of the number decides. Without one, the allow list
// takes precedence over the block list.
func (l lists) refuses() bool {
	return slices.Contains(l.blocked, blockentry.KindNumber) || len(l.blocked) > 0 && len(l.allowed) == 0
}

// Refuses reports whether the shop's lists refuse an order. It implements checkout.Screen.Refuses.
func (r *Risks) Refuses(ctx context.Context, t *tenancy.Tenant, in checkout.PlaceRequest, buyer checkout.Shopper) (bool, error) {
	found, err := r.match(ctx, subject{
		mobile: in.Mobile, address: addressOf(in.Line, in.Upazila, in.District), networks: r.networkKeys(t.Shop.ID, buyer.From.Network),
	})
	return found.refuses(), err
}

// subject contains the properties of an order that entries can match.
type subject struct {
	mobile, address string
	networks        []string // keys
}

// match returns the kinds of entries that match an order and have not expired.
func (r *Risks) match(ctx context.Context, of subject) (found lists, err error) {
	which := []predicate.BlockEntry{
		blockentry.KindEQ(blockentry.KindAddress),
		blockentry.And(blockentry.KindEQ(blockentry.KindNumber), blockentry.Value(of.mobile)),
	}
	if len(of.networks) > 0 {
		which = append(which, blockentry.And(blockentry.KindEQ(blockentry.KindNetwork), blockentry.ValueIn(of.networks...)))
	}
	rows, err := r.Client.BlockEntry.Query().Where(blockentry.Or(which...)).Where(blocklist.Current(r.Now())).
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

// List returns a page of a list without expired entries, newest first. The ids are less than before; if
// before is 0, the newest entries are returned.
func (r *Risks) List(ctx context.Context, list string, before int) (*BlockList, error) {
	query := r.Client.BlockEntry.Query().Where(blockentry.ListEQ(blockentry.List(list)), blocklist.Current(r.Now()))
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
	customers, err := r.customersOf(ctx, rows)
	if err != nil {
		return nil, err
	}
	for _, row := range rows {
		entry := entryOf(row)
		if row.Kind == blockentry.KindNumber {
			entry.Customer = customers[row.Value]
		}
		page.Entries = append(page.Entries, entry)
	}
	return page, nil
}

// customersOf returns the ids of the customer records of the entries' numbers.
func (r *Risks) customersOf(ctx context.Context, rows []*ent.BlockEntry) (map[string]int, error) {
	var mobiles []string
	for _, row := range rows {
		if row.Kind == blockentry.KindNumber {
			mobiles = append(mobiles, row.Value)
		}
	}
	records, err := r.Client.CustomerRecord.Query().Where(customerrecord.MobileIn(mobiles...)).
		Select(customerrecord.FieldID, customerrecord.FieldMobile).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find customers of block list: %w", err)
	}
	ids := map[string]int{}
	for _, each := range records {
		ids[each.Mobile] = each.ID
	}
	return ids, nil
}

func entryOf(row *ent.BlockEntry) BlockEntry {
	return BlockEntry{
		ID: row.ID, List: string(row.List), Kind: string(row.Kind), Label: row.Label, Reason: row.Reason, ExpiresAt: row.ExpiresAt,
		By: row.ActorName, Date: row.CreatedAt,
	}
}

// Add adds a number or an address part to a list, and removes it from the other list. Errors: Invalid
// "block_invalid" with fields; Conflict "block_list_full".
func (r *Risks) Add(ctx context.Context, in BlockRequest) (*BlockEntry, error) {
	in.Value, in.Reason = form.OneLine(in.Value), form.OneLine(in.Reason)
	fields := checkEntry(in.List, in.Reason, in.Days)
	entry := r.entry(in.List, blockentry.Kind(in.Kind), in.Reason, in.Days)
	entry.Label = in.Value
	switch entry.Kind {
	case blockentry.KindNumber:
		number, ok := phone.Read(in.Value)
		if !ok {
			fields["value"] = "invalid"
		}
		entry.Value, entry.Label = number, number
	case blockentry.KindAddress:
		entry.Value = textnorm.Fold(in.Value)
		if utf8.RuneCountInString(entry.Value) < minAddress {
			fields["value"] = "min"
		}
		fields.Text("value", in.Value, maxValue, true)
		entry.Value = clipWords(entry.Value)
	default:
		fields["kind"] = "invalid"
	}
	if err := fields.Of(fault.New(fault.Invalid, "block_invalid")); err != nil {
		return nil, err
	}
	var saved BlockEntry
	err := db.Transact(ctx, r.Client, "add to block list", func(client *ent.Client) error {
		row, err := blocklist.Put(ctx, client, entry)
		if err == nil {
			saved = entryOf(row)
		}
		return err
	})
	return &saved, err
}

// clipWords returns the first words of a folded text that fit into an entry.
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

// entry returns an entry without a value. It expires after the days; 0 means never.
func (r *Risks) entry(list string, kind blockentry.Kind, reason string, days int) blocklist.Entry {
	e := blocklist.Entry{List: blockentry.List(list), Kind: kind, Reason: reason}
	if days > 0 {
		until := r.Now().UTC().AddDate(0, 0, days)
		e.ExpiresAt = &until
	}
	return e
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
		return blocklist.Remove(ctx, client, row)
	})
}

// BlockOrder adds the number, the address or the network of an order to a list. Errors: NotFound
// "order_not_found"; Invalid "block_invalid" with fields, such as "kinds" if the order lacks a requested
// value; Conflict "block_list_full".
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
			e := r.entry(in.List, blockentry.Kind(kind), in.Reason, in.Days)
			e.Value, e.Label = valueOf(e.Kind, row, scored)
			if e.Value == "" {
				return form.Fields{"kinds": "invalid"}.Of(fault.New(fault.Invalid, "block_invalid"))
			}
			if _, err := blocklist.Put(ctx, client, e); err != nil {
				return err
			}
		}
		return nil
	})
}

// valueOf returns what an entry of the kind matches in an order, and its label. Both are empty if the order lacks
// the property.
func valueOf(kind blockentry.Kind, row *ent.Order, scored *ent.OrderRisk) (value, label string) {
	switch kind {
	case blockentry.KindNumber:
		return row.Mobile, row.Mobile
	case blockentry.KindAddress:
		if folded := textnorm.Fold(row.Line); utf8.RuneCountInString(folded) >= minAddress {
			return clipWords(folded), textnorm.Clip(form.OneLine(row.Line), maxValue)
		}
	case blockentry.KindNetwork:
		if scored != nil {
			return scored.NetworkKey, row.Number
		}
	}
	return "", ""
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
