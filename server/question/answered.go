package question

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"haat/ent"
	"haat/ent/predicate"
	"haat/ent/question"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// Numbers of answered questions that a product's page shows, and that each further part contains.
const (
	FirstShown = 5
	MoreShown  = 20
)

// Answered returns a product's newest answered questions, at most FirstShown.
func (q *Questions) Answered(ctx context.Context, productID int) (*AnsweredQuestions, error) {
	return q.answered(ctx, productID, FirstShown)
}

// AnsweredAfter returns the answered questions of a product that follow a cursor, at most MoreShown.
// Errors: Invalid "request_invalid" for a bad cursor, Forbidden "shop_not_public", NotFound
// "product_not_found".
func (q *Questions) AnsweredAfter(ctx context.Context, t *tenancy.Tenant, productID int, cursor string) (*AnsweredQuestions, error) {
	older, err := after(cursor)
	if err != nil {
		return nil, err
	}
	if err := q.checkForSale(ctx, t, productID); err != nil {
		return nil, err
	}
	return q.answered(ctx, productID, MoreShown, older)
}

func (q *Questions) answered(ctx context.Context, productID, limit int, where ...predicate.Question) (*AnsweredQuestions, error) {
	rows, err := q.client.Question.Query().Where(question.ProductID(productID), question.AnsweredAtNotNil()).Where(where...).
		Order(ent.Desc(question.FieldAnsweredAt, question.FieldID)).Limit(limit + 1).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list answered questions: %w", err)
	}
	list := &AnsweredQuestions{Questions: make([]Question, min(len(rows), limit))}
	for i := range list.Questions {
		row := rows[i]
		list.Questions[i] = Question{
			ID: row.ID, Name: row.Name, Text: row.Text, Answer: row.Answer,
			AnsweredAt: row.AnsweredAt.Truncate(time.Second), // HTML times have no fractions of a second
		}
	}
	if len(rows) > limit {
		list.Next = cursorOf(rows[limit-1])
	}
	return list, nil
}

// cursorOf returns the cursor of the questions after row: the time of its answer in Unix microseconds, and its id.
func cursorOf(row *ent.Question) string {
	return fmt.Sprintf("%d-%d", row.AnsweredAt.UnixMicro(), row.ID)
}

// after selects the questions after a cursor. The error is Invalid "request_invalid".
func after(cursor string) (predicate.Question, error) {
	micros, number, _ := strings.Cut(cursor, "-")
	at, err := strconv.ParseInt(micros, 10, 64)
	id, wrong := strconv.Atoi(number)
	if err != nil || wrong != nil || at < 0 || id <= 0 {
		f := fault.New(fault.Invalid, "request_invalid")
		f.Fields = map[string]string{"after": "invalid"}
		return nil, f
	}
	time := time.UnixMicro(at).UTC()
	return question.Or(question.AnsweredAtLT(time), question.And(question.AnsweredAt(time), question.IDLT(id))), nil
}
