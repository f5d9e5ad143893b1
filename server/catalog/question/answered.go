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
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

// MoreShown is the maximum number of answered questions per request after those of the product's page.
const MoreShown = 20

// AnsweredAfter returns the answered questions of a product that follow a cursor, at most MoreShown.
// The first ones are loaded with the product. Errors: Invalid "request_invalid" for a bad cursor,
// Forbidden "shop_not_public", NotFound "product_not_found".
func (q *Questions) AnsweredAfter(ctx context.Context, t *tenancy.Tenant, productID int, cursor string) (*catalog.AnsweredQuestions, error) {
	older, err := after(cursor)
	if err != nil {
		return nil, err
	}
	if err := q.checkForSale(ctx, t, productID); err != nil {
		return nil, err
	}
	rows, err := q.client.Question.Query().Where(question.ProductID(productID), question.AnsweredAtNotNil(), older).
		Order(ent.Desc(question.FieldAnsweredAt, question.FieldID)).Limit(MoreShown + 1).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list answered questions: %w", err)
	}
	list := make([]catalog.Question, len(rows))
	for i, row := range rows {
		list[i] = catalog.Question{ID: row.ID, Name: row.Name, Text: row.Text, Answer: row.Answer, AnsweredAt: *row.AnsweredAt}
	}
	part := catalog.AnsweredPart(list, MoreShown)
	return &part, nil
}

// after returns the condition for the questions that follow a cursor of catalog.AnsweredPart. The error is
// Invalid "request_invalid".
func after(cursor string) (predicate.Question, error) {
	micros, number, _ := strings.Cut(cursor, "-")
	unix, err := strconv.ParseInt(micros, 10, 64)
	id, wrong := strconv.Atoi(number)
	if err != nil || wrong != nil || unix < 0 || id <= 0 {
		f := fault.New(fault.Invalid, "request_invalid")
		f.Fields = map[string]string{"after": "invalid"}
		return nil, f
	}
	at := time.UnixMicro(unix).UTC()
	return question.Or(question.AnsweredAtLT(at), question.And(question.AnsweredAt(at), question.IDLT(id))), nil
}
