package record

import (
	"context"
	"fmt"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/blockentry"
	"haat/ent/customertagging"
	"haat/ent/ordertag"
	"haat/server/order/blocklist"
	orderlist "haat/server/order/list"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
)

const (
	maxNote    = 1000 // characters
	maxReason  = 200  // characters
	maxTags    = 10   // maximum number of tags of a customer
	maxChanged = 50   // maximum number of tags in a request
)

// Note replaces the note about a customer. Errors: NotFound "customer_not_found"; Invalid "request_invalid" if the note is too long;
// Conflict "settings_changed" with a CustomerNoteNow if the current note differs from in.Had.
func (s *Customers) Note(ctx context.Context, id int, in CustomerNote, locale i18n.Locale) (*CustomerDetails, error) {
	note, fields := form.Lines(in.Note), form.Fields{}
	fields.Text("note", note, maxNote, false)
	if err := fields.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return nil, err
	}
	return s.change(ctx, id, "note customer", locale, func(ctx context.Context, client *ent.Client, row *ent.CustomerRecord) error {
		if in.Had != nil && row.Note != *in.Had {
			f := fault.New(fault.Conflict, "settings_changed")
			f.Now = CustomerNoteNow{row.Note}
			return f
		}
		if note == row.Note {
			return nil
		}
		if err := client.CustomerRecord.UpdateOne(row).SetNote(note).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("update note of customer: %w", err)
		}
		// The log does not contain the note's text, because it is personal data.
		return record(ctx, client, row, "note", nil, "…")
	})
}

// Block adds a customer's number to the block list, so that its online orders are refused from now on, or changes the reason of a
// block, which then never expires. Errors: NotFound "customer_not_found"; Invalid "request_invalid" if the reason is too long; Conflict
// "block_list_full".
func (s *Customers) Block(ctx context.Context, id int, in CustomerBlock, locale i18n.Locale) (*CustomerDetails, error) {
	reason, fields := form.OneLine(in.Reason), form.Fields{}
	fields.Text("reason", reason, maxReason, false)
	if err := fields.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return nil, err
	}
	return s.change(ctx, id, "block customer", locale, func(ctx context.Context, client *ent.Client, row *ent.CustomerRecord) error {
		blocks, err := blocklist.Blocks(ctx, client, time.Now(), row.Mobile)
		if err != nil {
			return err
		}
		block := blocks[row.Mobile]
		quiet := audit.Quiet(ctx)
		switch {
		case block == nil:
			_, err = blocklist.Put(quiet, client, blocklist.Entry{
				List: blockentry.ListBlock, Kind: blockentry.KindNumber, Value: row.Mobile, Label: row.Mobile, Reason: reason,
			})
		case block.Reason == reason && block.ExpiresAt == nil:
			return nil
		default:
			err = fault.Wrap("change block of customer", client.BlockEntry.UpdateOne(block).SetReason(reason).ClearExpiresAt().Exec(quiet))
		}
		if err != nil {
			return err
		}
		return record(ctx, client, row, "blocked", block != nil, true)
	})
}

// Unblock removes a customer's number from the block list. A record without an order, an account, a note and a
// tag will be deleted. The error is NotFound "customer_not_found".
func (s *Customers) Unblock(ctx context.Context, id int) error {
	return s.write(ctx, id, "unblock customer", func(ctx context.Context, client *ent.Client, row *ent.CustomerRecord) error {
		blocks, err := blocklist.Blocks(ctx, client, time.Now(), row.Mobile)
		if err != nil || blocks[row.Mobile] == nil {
			return err
		}
		if err := blocklist.Remove(audit.Quiet(ctx), client, blocks[row.Mobile]); err != nil {
			return err
		}
		return record(ctx, client, row, "blocked", true, false)
	})
}

// Tag adds tags to a customer and removes others. Errors: NotFound "customer_not_found", and "order_tag_not_found" if a tag to add
// does not exist; Invalid "request_invalid"; Conflict "customer_tags_too_many" for more than 10 tags.
func (s *Customers) Tag(ctx context.Context, id int, in CustomerTagging, locale i18n.Locale) (*CustomerDetails, error) {
	fields := form.Fields{}
	for name, ids := range map[string][]int{"add": in.Add, "remove": in.Remove} {
		if len(ids) > maxChanged {
			fields[name] = "max"
		}
	}
	if err := fields.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return nil, err
	}
	return s.change(ctx, id, "tag customer", locale, func(ctx context.Context, client *ent.Client, row *ent.CustomerRecord) error {
		return tag(ctx, client, row, in)
	})
}

// tag changes the tags of a locked record.
func tag(ctx context.Context, client *ent.Client, row *ent.CustomerRecord, in CustomerTagging) error {
	slices.Sort(in.Add)
	in.Add = slices.Compact(in.Add)
	add, err := client.OrderTag.Query().Where(ordertag.IDIn(in.Add...)).Order(ent.Asc(ordertag.FieldID)).All(ctx)
	if err != nil {
		return fmt.Errorf("find tags: %w", err)
	}
	if len(add) != len(in.Add) {
		return fault.New(fault.NotFound, "order_tag_not_found")
	}
	before := tagsOf(row)
	after := slices.DeleteFunc(slices.Clone(before), func(t orderlist.OrderTag) bool { return slices.Contains(in.Remove, t.ID) })
	var added []*ent.CustomerTaggingCreate
	for _, each := range add {
		if !has(after, each.ID) {
			after = append(after, orderlist.TagOf(each))
		}
		if !has(before, each.ID) {
			added = append(added, client.CustomerTagging.Create().SetRecordID(row.ID).SetTagID(each.ID))
		}
	}
	gone := slices.DeleteFunc(slices.Clone(before), func(t orderlist.OrderTag) bool { return has(after, t.ID) })
	switch {
	case len(added)+len(gone) == 0:
		return nil
	case len(after) > maxTags:
		return fault.New(fault.Conflict, "customer_tags_too_many")
	}
	quiet := audit.Quiet(ctx)
	if _, err := client.CustomerTagging.Delete().Where(customertagging.RecordID(row.ID), customertagging.TagIDIn(idsOf(gone)...)).Exec(quiet); err != nil {
		return fmt.Errorf("remove tags of customer: %w", err)
	}
	if err := client.CustomerTagging.CreateBulk(added...).Exec(quiet); err != nil {
		return fmt.Errorf("add tags to customer: %w", err)
	}
	return record(ctx, client, row, "tags", orderlist.TagNames(before), orderlist.TagNames(after))
}

func has(tags []orderlist.OrderTag, id int) bool {
	return slices.ContainsFunc(tags, func(t orderlist.OrderTag) bool { return t.ID == id })
}

func idsOf(tags []orderlist.OrderTag) []int {
	ids := make([]int, len(tags))
	for i, t := range tags {
		ids[i] = t.ID
	}
	return ids
}

// change changes a record in the same way as write, and returns the customer afterwards.
func (s *Customers) change(ctx context.Context, id int, action string, locale i18n.Locale,
	change func(context.Context, *ent.Client, *ent.CustomerRecord) error,
) (*CustomerDetails, error) {
	if err := s.write(ctx, id, action, change); err != nil {
		return nil, err
	}
	return s.Get(ctx, id, locale)
}

// write changes a locked record in a transaction.
func (s *Customers) write(ctx context.Context, id int, action string, change func(context.Context, *ent.Client, *ent.CustomerRecord) error) error {
	return db.Transact(ctx, s.client, action, func(client *ent.Client) error {
		row, err := find(ctx, client, id, db.ForUpdate)
		if err != nil {
			return err
		}
		return change(ctx, client, row)
	})
}

// record writes a change of a customer to the activity log. A nil value is omitted.
func record(ctx context.Context, client *ent.Client, row *ent.CustomerRecord, field string, from, to any) error {
	change := audit.To(to)
	if from != nil {
		change["from"] = from
	}
	return audit.Record(ctx, client, "update", ent.TypeCustomerRecord, row.ID, map[string]any{field: change})
}
