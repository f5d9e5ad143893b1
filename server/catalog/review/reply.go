package review

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/review"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// NoticeReviewReply is the kind of the notification about the shop's reply to a customer's review. It has the
// same data as NoticeReviewApproved.
const NoticeReviewReply = "review_reply"

// maxReply is the maximum length of a reply, in characters.
const maxReply = 1000

// Reply stores the shop's reply to a review, or removes it if the text is empty. The first reply to an
// approved review notifies the customer. A reply to a review that is not approved is published with the
// review. Errors: Invalid "review_reply_invalid", NotFound "review_not_found".
func (r *Reviews) Reply(ctx context.Context, id int, in ReplyRequest) error {
	in.Text = form.Lines(in.Text)
	fields := form.Fields{}
	fields.Text("text", in.Text, maxReply, false)
	if err := fields.Of(fault.New(fault.Invalid, "review_reply_invalid")); err != nil {
		return err
	}
	return db.Transact(ctx, r.client, "reply to review", func(client *ent.Client) error {
		before, err := lockReview(ctx, client, id)
		if err != nil || before.Reply == in.Text {
			return err
		}
		update := client.Review.UpdateOneID(id).SetReply(in.Text)
		switch {
		case in.Text == "":
			update.ClearRepliedAt()
		case before.Reply == "":
			update.SetRepliedAt(time.Now().UTC())
		}
		after, err := update.Save(ctx)
		if err != nil {
			return fmt.Errorf("reply to review: %w", err)
		}
		if before.Reply != "" || in.Text == "" || after.Status != review.StatusApproved {
			return nil
		}
		return notifyOfReview(ctx, client, after, NoticeReviewReply)
	})
}
