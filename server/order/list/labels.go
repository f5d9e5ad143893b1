package list

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"haat/ent"
	"haat/ent/adminuser"
	"haat/ent/order"
	"haat/ent/ordertag"
	"haat/ent/ordertagging"
	"haat/ent/predicate"
	orders "haat/server/order"
	"haat/server/order/bulk"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// maxOrderTags is the maximum number of tags of an order.
const maxOrderTags = 10

// Members lists the active members of the shop's team by name.
func (s *Lists) Members(ctx context.Context) ([]OrderMember, error) {
	users, err := s.client.AdminUser.Query().Where(adminuser.Active(true)).
		Order(ent.Asc(adminuser.FieldName, adminuser.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list members: %w", err)
	}
	list := make([]OrderMember, len(users))
	for i, user := range users {
		list[i] = OrderMember{ID: user.ID, Name: user.Name}
	}
	return list, nil
}

// Labels returns the tags and the assignee of an order. The error is NotFound "order_not_found".
func (s *Lists) Labels(ctx context.Context, orderID string) (*OrderLabels, error) {
	row, err := labeled(ctx, s.client, orderID)
	if err != nil {
		return nil, err
	}
	names, err := memberNames(ctx, s.client, []*ent.Order{row})
	if err != nil {
		return nil, err
	}
	return &OrderLabels{Tags: tagsOf(row), Assignee: assigneeOf(row, names)}, nil
}

// labeled returns an order with its tags, or NotFound "order_not_found".
func labeled(ctx context.Context, client *ent.Client, orderID string, and ...predicate.Order) (*ent.Order, error) {
	row, err := client.Order.Query().Where(order.Number(orders.OrderID(orderID))).Where(and...).
		WithTaggings(func(q *ent.OrderTaggingQuery) { q.Order(ent.Asc(ordertagging.FieldID)).WithTag() }).Only(ctx)
	if ent.IsNotFound(err) {
		return nil, fault.New(fault.NotFound, "order_not_found")
	}
	return row, fault.Wrap("load order", err)
}

func (r TaggingRequest) validate() error {
	fields := form.Fields{}
	bulk.Check(fields, len(r.Orders))
	for name, ids := range map[string][]int{"add": r.Add, "remove": r.Remove} {
		if len(ids) > maxTags {
			fields[name] = "max"
		}
	}
	if len(r.Add)+len(r.Remove) == 0 {
		fields["add"] = "required"
	}
	return fields.Of(fault.New(fault.Invalid, "request_invalid"))
}

// Tag adds tags to orders and removes others. Each order succeeds or fails independently, with NotFound
// "order_not_found", or Conflict "order_tags_too_many" for more than 10 tags. Errors of the request: Invalid
// "request_invalid"; NotFound "order_tag_not_found" if a tag to add does not exist.
func (s *Lists) Tag(ctx context.Context, in TaggingRequest) ([]bulk.Change, error) {
	if err := in.validate(); err != nil {
		return nil, err
	}
	slices.Sort(in.Add)
	in.Add = slices.Compact(in.Add)
	add, err := s.client.OrderTag.Query().Where(ordertag.IDIn(in.Add...)).Order(ent.Asc(ordertag.FieldID)).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("find order tags: %w", err)
	}
	if len(add) != len(in.Add) {
		return nil, tagMissing()
	}
	return s.each(ctx, in.Orders, "tag order", func(ctx context.Context, client *ent.Client, row *ent.Order) error {
		return tag(ctx, client, row, add, in.Remove)
	})
}

// each runs a change for each order in a transaction that locks the order.
func (s *Lists) each(ctx context.Context, ids []string, action string, change func(context.Context, *ent.Client, *ent.Order) error) ([]bulk.Change, error) {
	return bulk.Each(ids, func(i int) (status order.Status, err error) {
		err = db.Transact(ctx, s.client, action, func(client *ent.Client) error {
			row, err := labeled(ctx, client, ids[i], db.ForUpdate)
			if err != nil {
				return err
			}
			status = row.Status
			return change(ctx, client, row)
		})
		return status, err
	})
}

// tag adds tags to an order, and removes the tags with the ids in remove unless they are among those to add.
func tag(ctx context.Context, client *ent.Client, row *ent.Order, add []*ent.OrderTag, remove []int) error {
	before := tagsOf(row)
	adds := func(id int) bool {
		return slices.ContainsFunc(add, func(tag *ent.OrderTag) bool { return tag.ID == id })
	}
	var gone []int
	after := slices.DeleteFunc(slices.Clone(before), func(tag OrderTag) bool {
		goes := slices.Contains(remove, tag.ID) && !adds(tag.ID)
		if goes {
			gone = append(gone, tag.ID)
		}
		return goes
	})
	var added []*ent.OrderTaggingCreate
	for _, each := range add {
		if !slices.ContainsFunc(before, func(tag OrderTag) bool { return tag.ID == each.ID }) {
			added, after = append(added, client.OrderTagging.Create().SetOrderID(row.ID).SetTagID(each.ID)), append(after, TagOf(each))
		}
	}
	switch {
	case len(added)+len(gone) == 0:
		return nil
	case len(after) > maxOrderTags:
		return fault.New(fault.Conflict, "order_tags_too_many")
	}
	if _, err := client.OrderTagging.Delete().Where(ordertagging.OrderID(row.ID), ordertagging.TagIDIn(gone...)).Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("remove tags: %w", err)
	}
	if err := client.OrderTagging.CreateBulk(added...).Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("add tags: %w", err)
	}
	return recordChange(ctx, client, row.ID, "tags", TagNames(before), TagNames(after))
}

// TagNames returns the names of tags, separated by commas.
func TagNames(tags []OrderTag) string {
	names := make([]string, len(tags))
	for i, tag := range tags {
		names[i] = tag.Name
	}
	return strings.Join(names, ", ")
}

// recordChange writes a change of an order's labels to the activity log, with names instead of ids.
func recordChange(ctx context.Context, client *ent.Client, id int, field, from, to string) error {
	return audit.Record(ctx, client, "update", ent.TypeOrder, id, map[string]any{field: map[string]any{"from": from, "to": to}})
}

// Assign assigns orders to an active member, or removes their assignee. Each order succeeds or fails
// independently, with NotFound "order_not_found". Errors of the request: Invalid "request_invalid"; NotFound
// "team_member_not_found".
func (s *Lists) Assign(ctx context.Context, in AssignRequest) ([]bulk.Change, error) {
	fields := form.Fields{}
	bulk.Check(fields, len(in.Orders))
	if err := fields.Of(fault.New(fault.Invalid, "request_invalid")); err != nil {
		return nil, err
	}
	name := ""
	if in.Assignee != 0 {
		user, err := s.client.AdminUser.Query().Where(adminuser.ID(in.Assignee), adminuser.Active(true)).Only(ctx)
		if ent.IsNotFound(err) {
			return nil, fault.New(fault.NotFound, "team_member_not_found")
		}
		if err != nil {
			return nil, fmt.Errorf("find assignee: %w", err)
		}
		name = user.Name
	}
	return s.each(ctx, in.Orders, "assign order", func(ctx context.Context, client *ent.Client, row *ent.Order) error {
		return assign(ctx, client, row, in.Assignee, name)
	})
}

// assign assigns an order to the member with the id and name. For id 0, it removes the assignee.
func assign(ctx context.Context, client *ent.Client, row *ent.Order, id int, name string) error {
	before := 0
	if row.AssigneeID != nil {
		before = *row.AssigneeID
	}
	if before == id {
		return nil
	}
	names, err := memberNames(ctx, client, []*ent.Order{row})
	if err != nil {
		return err
	}
	update := client.Order.UpdateOne(row).ClearAssigneeID()
	if id != 0 {
		update = client.Order.UpdateOne(row).SetAssigneeID(id)
	}
	if err := update.Exec(audit.Quiet(ctx)); err != nil {
		return fmt.Errorf("assign order: %w", err)
	}
	return recordChange(ctx, client, row.ID, "assignee", names[before], name)
}
