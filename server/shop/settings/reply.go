package settings

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/quickreply"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

const (
	// maxReply is the maximum length of a quick reply in characters, and maxReplies is the maximum number per
	// shop.
	maxReply   = 1000
	maxReplies = 50
)

func (r ReplyRequest) cleaned() ReplyRequest { return ReplyRequest{Text: form.Lines(r.Text)} }

// Validate returns Invalid "reply_invalid" if the text is empty or too long.
func (r ReplyRequest) Validate() error {
	fields := form.Fields{}
	fields.Text("text", r.Text, maxReply, true)
	return fields.Of(fault.New(fault.Invalid, "reply_invalid"))
}

// Replies returns the shop's quick replies in order.
func (s *Service) Replies(ctx context.Context) ([]Reply, error) {
	rows, err := replyRows(ctx, s.client)
	if err != nil {
		return nil, err
	}
	list := make([]Reply, len(rows))
	for i, row := range rows {
		list[i] = replyOf(row)
	}
	return list, nil
}

func replyRows(ctx context.Context, client *ent.Client) ([]*ent.QuickReply, error) {
	rows, err := client.QuickReply.Query().Order(ent.Asc(quickreply.FieldPosition, quickreply.FieldID)).All(ctx)
	return rows, fault.Wrap("list quick replies", err)
}

func replyOf(row *ent.QuickReply) Reply { return Reply{ID: row.ID, Text: row.Text} }

// AddReply appends a quick reply. Errors: Invalid "reply_invalid"; Conflict "replies_full" if the shop has
// maxReplies.
func (s *Service) AddReply(ctx context.Context, in ReplyRequest) (reply Reply, err error) {
	in = in.cleaned()
	if err := in.Validate(); err != nil {
		return Reply{}, err
	}
	err = db.Transact(ctx, s.client, "add quick reply", func(client *ent.Client) error {
		rows, err := replyRows(ctx, client)
		if err != nil {
			return err
		}
		if len(rows) >= maxReplies {
			return fault.New(fault.Conflict, "replies_full")
		}
		position := 0
		if len(rows) > 0 {
			position = rows[len(rows)-1].Position + 1
		}
		row, err := client.QuickReply.Create().SetText(in.Text).SetPosition(position).Save(ctx)
		if err != nil {
			return fmt.Errorf("add quick reply: %w", err)
		}
		reply = replyOf(row)
		return nil
	})
	return reply, err
}

// ChangeReply changes a reply's text. Errors: Invalid "reply_invalid"; NotFound "reply_not_found".
func (s *Service) ChangeReply(ctx context.Context, id int, in ReplyRequest) (Reply, error) {
	in = in.cleaned()
	if err := in.Validate(); err != nil {
		return Reply{}, err
	}
	var reply Reply
	err := db.Transact(ctx, s.client, "change quick reply", func(client *ent.Client) error {
		row, err := client.QuickReply.UpdateOneID(id).SetText(in.Text).Save(ctx)
		if err != nil {
			return replyFault("change quick reply", err)
		}
		reply = replyOf(row)
		return nil
	})
	return reply, err
}

// RemoveReply deletes a reply. The error is NotFound "reply_not_found".
func (s *Service) RemoveReply(ctx context.Context, id int) error {
	return db.Transact(ctx, s.client, "remove quick reply", func(client *ent.Client) error {
		return replyFault("remove quick reply", client.QuickReply.DeleteOneID(id).Exec(ctx))
	})
}

// OrderReplies arranges the replies in the order of in.IDs. Unlisted replies come last, in their old order.
// The error is Conflict "replies_changed" if an id is unknown or repeated.
func (s *Service) OrderReplies(ctx context.Context, in ReplyOrder) error {
	return db.Transact(ctx, s.client, "order quick replies", func(client *ent.Client) error {
		rows, err := replyRows(ctx, client)
		if err != nil {
			return err
		}
		wished, ok := form.InOrder(rows, in.IDs, func(row *ent.QuickReply) int { return row.ID })
		if !ok {
			return fault.New(fault.Conflict, "replies_changed")
		}
		for position, row := range wished {
			if position == row.Position {
				continue
			}
			if err := client.QuickReply.UpdateOne(row).SetPosition(position).Exec(ctx); err != nil {
				return fmt.Errorf("order quick replies: %w", err)
			}
		}
		return nil
	})
}

// replyFault returns NotFound "reply_not_found" if the row does not exist in the shop.
func replyFault(action string, err error) error {
	if ent.IsNotFound(err) {
		return fault.New(fault.NotFound, "reply_not_found")
	}
	return fault.Wrap(action, err)
}
