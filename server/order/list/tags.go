package list

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/ordertag"
	"haat/ent/ordertagging"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

const (
	maxTagName = 30 // characters
	maxTagKey  = 40
	maxTags    = 50 // per shop
)

func tagMissing() error { return fault.New(fault.NotFound, "order_tag_not_found") }

// Validate returns Invalid "order_tag_invalid" with the wrong fields. A name needs a letter or a digit.
func (r TagRequest) Validate() error {
	fields := form.Fields{}
	fields.Text("name", r.Name, maxTagName, true)
	if fields["name"] == "" && tagKey(r.Name) == "" {
		fields["name"] = "invalid"
	}
	if ordertag.ColourValidator(ordertag.Colour(r.Colour)) != nil {
		fields["colour"] = "invalid"
	}
	return fields.Of(fault.New(fault.Invalid, "order_tag_invalid"))
}

// tagKey normalizes a tag's name. Two tags of a shop must not have the same key.
func tagKey(name string) string { return textnorm.Clip(textnorm.Fold(name), maxTagKey) }

// TagOf converts a tag to its form in the API.
func TagOf(row *ent.OrderTag) OrderTag {
	return OrderTag{ID: row.ID, Name: row.Name, Colour: string(row.Colour)}
}

// Tags lists the shop's tags by name, with the numbers of their orders.
func (s *Lists) Tags(ctx context.Context) ([]CountedTag, error) {
	rows, err := tagRows(ctx, s.client)
	if err != nil {
		return nil, err
	}
	var counts []struct {
		TagID int `json:"tag_id"`
		Count int `json:"count"`
	}
	err = s.client.OrderTagging.Query().GroupBy(ordertagging.FieldTagID).Aggregate(ent.Count()).Scan(ctx, &counts)
	if err != nil {
		return nil, fmt.Errorf("count tagged orders: %w", err)
	}
	of := map[int]int{}
	for _, each := range counts {
		of[each.TagID] = each.Count
	}
	list := make([]CountedTag, len(rows))
	for i, row := range rows {
		list[i] = CountedTag{TagOf(row), of[row.ID]}
	}
	return list, nil
}

func tagRows(ctx context.Context, client *ent.Client) ([]*ent.OrderTag, error) {
	rows, err := client.OrderTag.Query().Order(ent.Asc(ordertag.FieldNameKey, ordertag.FieldID)).All(ctx)
	return rows, fault.Wrap("list order tags", err)
}

// AddTag creates a tag. Errors: Invalid "order_tag_invalid"; Conflict "order_tag_exists" if another tag has
// the name; Conflict "order_tags_full" if the shop has 50 tags.
func (s *Lists) AddTag(ctx context.Context, in TagRequest) (tag OrderTag, err error) {
	in.Name = form.OneLine(in.Name)
	if err := in.Validate(); err != nil {
		return tag, err
	}
	err = db.Transact(ctx, s.client, "add order tag", func(client *ent.Client) error {
		rows, err := tagRows(ctx, client)
		if err != nil {
			return err
		}
		if len(rows) >= maxTags {
			return fault.New(fault.Conflict, "order_tags_full")
		}
		if err := nameFree(rows, in.Name, 0); err != nil {
			return err
		}
		row, err := client.OrderTag.Create().SetName(in.Name).SetNameKey(tagKey(in.Name)).SetColour(ordertag.Colour(in.Colour)).Save(ctx)
		if err != nil {
			return fmt.Errorf("add order tag: %w", err)
		}
		tag = TagOf(row)
		return nil
	})
	return tag, err
}

// nameFree returns Conflict "order_tag_exists" if a tag other than the one with the id has the name.
func nameFree(rows []*ent.OrderTag, name string, id int) error {
	for _, row := range rows {
		if row.ID != id && row.NameKey == tagKey(name) {
			return form.Fields{"name": "taken"}.Of(fault.New(fault.Conflict, "order_tag_exists"))
		}
	}
	return nil
}

// ChangeTag changes a tag's name and colour. Errors are those of AddTag, and NotFound "order_tag_not_found".
func (s *Lists) ChangeTag(ctx context.Context, id int, in TagRequest) (tag OrderTag, err error) {
	in.Name = form.OneLine(in.Name)
	if err := in.Validate(); err != nil {
		return tag, err
	}
	err = db.Transact(ctx, s.client, "change order tag", func(client *ent.Client) error {
		rows, err := tagRows(ctx, client)
		if err != nil {
			return err
		}
		if err := nameFree(rows, in.Name, id); err != nil {
			return err
		}
		row, err := client.OrderTag.UpdateOneID(id).SetName(in.Name).SetNameKey(tagKey(in.Name)).SetColour(ordertag.Colour(in.Colour)).Save(ctx)
		if ent.IsNotFound(err) {
			return tagMissing()
		}
		if err != nil {
			return fmt.Errorf("change order tag: %w", err)
		}
		tag = TagOf(row)
		return nil
	})
	return tag, err
}

// RemoveTag deletes a tag and removes it from its orders. The error is NotFound "order_tag_not_found".
func (s *Lists) RemoveTag(ctx context.Context, id int) error {
	return db.Transact(ctx, s.client, "remove order tag", func(client *ent.Client) error {
		err := client.OrderTag.DeleteOneID(id).Exec(ctx)
		if ent.IsNotFound(err) {
			return tagMissing()
		}
		return fault.Wrap("remove order tag", err)
	})
}
