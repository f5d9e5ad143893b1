package question

import (
	"context"
	"fmt"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/i18n"
)

// NoticeAnswered is the kind of the notification that a customer's question was answered. Its data contain
// the product's name in the shop's language and its slug, which is empty if the product is not for sale.
const NoticeAnswered = "question_answered"

// maxAnswer is the maximum length of an answer, in characters.
const maxAnswer = 2000

// Answer stores or changes the shop's answer to a question. The first answer publishes the question and
// notifies the customer. Errors: Invalid "question_answer_invalid", NotFound "question_not_found".
func (q *Questions) Answer(ctx context.Context, id int, in AnswerRequest) error {
	in.Text = form.Lines(in.Text)
	fields := form.Fields{}
	fields.Text("text", in.Text, maxAnswer, true)
	if err := fields.Of(fault.New(fault.Invalid, "question_answer_invalid")); err != nil {
		return err
	}
	return db.Transact(ctx, q.client, "answer question", func(client *ent.Client) error {
		before, err := lockQuestion(ctx, client, id)
		if err != nil || before.Answer == in.Text {
			return err
		}
		update := client.Question.UpdateOneID(id).SetAnswer(in.Text)
		if before.AnsweredAt == nil {
			update.SetAnsweredAt(time.Now().UTC().Truncate(time.Second))
		}
		if err := update.Exec(ctx); err != nil {
			return fmt.Errorf("answer question: %w", err)
		}
		if before.AnsweredAt != nil {
			return nil
		}
		return notify(ctx, client, before)
	})
}

// notify notifies the customer who asked a question of its answer.
func notify(ctx context.Context, client *ent.Client, row *ent.Question) error {
	if row.CustomerID == nil { // the visitor was not signed in
		return nil
	}
	p, err := client.Product.Query().Where(product.ID(row.ProductID)).WithShop().Only(ctx)
	if err != nil {
		return fmt.Errorf("load product of question: %w", err)
	}
	about := askedProduct(p, i18n.Default(p.Edges.Shop.Currency))
	err = client.Notification.Create().SetCustomerID(*row.CustomerID).SetKind(NoticeAnswered).
		SetData(map[string]string{"product": about.Name, "slug": about.Slug}).Exec(ctx)
	return fault.Wrap("notify of answer", err)
}
