package question

import (
	"context"

	"haat/ent"
	"haat/ent/question"
	"haat/server/platform/db"
	"haat/server/platform/fault"
)

// Delete deletes a question with its answer. The error is NotFound "question_not_found".
func (q *Questions) Delete(ctx context.Context, id int) error {
	return db.Transact(ctx, q.client, "delete question", func(client *ent.Client) error {
		err := client.Question.DeleteOneID(id).Exec(ctx)
		if ent.IsNotFound(err) {
			return fault.New(fault.NotFound, "question_not_found")
		}
		return fault.Wrap("delete question", err)
	})
}

// RemoveQuestions deletes a customer's questions in the transaction of client.
func RemoveQuestions(ctx context.Context, client *ent.Client, customerID int) error {
	_, err := client.Question.Delete().Where(question.CustomerID(customerID)).Exec(ctx)
	return fault.Wrap("remove questions", err)
}
