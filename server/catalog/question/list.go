package question

import (
	"context"
	"fmt"

	"haat/ent"
	"haat/ent/customer"
	"haat/ent/question"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

// PerPage is the page size of the merchant's list.
const PerPage = 20

// List returns a page of the shop's questions by status: "waiting", newest question first, or "answered",
// newest answer first. A page number beyond the last selects the last page. The error is Invalid
// "request_invalid" for any other status.
func (q *Questions) List(ctx context.Context, status string, page int, locale i18n.Locale) (*ShopQuestions, error) {
	list := &ShopQuestions{Questions: []ShopQuestion{}}
	var err error
	if list.Waiting, err = q.client.Question.Query().Where(question.AnsweredAtIsNil()).Count(ctx); err != nil {
		return nil, fmt.Errorf("count waiting questions: %w", err)
	}
	if list.Answered, err = q.client.Question.Query().Where(question.AnsweredAtNotNil()).Count(ctx); err != nil {
		return nil, fmt.Errorf("count answered questions: %w", err)
	}
	query := withAbout(q.client.Question.Query())
	switch status {
	case "waiting":
		list.Total = list.Waiting
		query.Where(question.AnsweredAtIsNil()).Order(ent.Desc(question.FieldID))
	case "answered":
		list.Total = list.Answered
		query.Where(question.AnsweredAtNotNil()).Order(ent.Desc(question.FieldAnsweredAt, question.FieldID))
	default:
		f := fault.New(fault.Invalid, "request_invalid")
		f.Fields = map[string]string{"status": "invalid"}
		return nil, f
	}
	list.Pages = max(1, (list.Total+PerPage-1)/PerPage)
	list.Page = min(max(1, page), list.Pages)
	rows, err := query.Offset((list.Page - 1) * PerPage).Limit(PerPage).All(ctx)
	if err != nil {
		return nil, fmt.Errorf("list questions: %w", err)
	}
	for _, row := range rows {
		if row.Edges.Product != nil { // nil if the product was deleted between the queries
			list.Questions = append(list.Questions, shopQuestion(row, locale))
		}
	}
	return list, nil
}

// One returns a question of the shop. The error is NotFound "question_not_found".
func (q *Questions) One(ctx context.Context, id int, locale i18n.Locale) (*ShopQuestion, error) {
	row, err := withAbout(q.client.Question.Query().Where(question.ID(id))).Only(ctx)
	if ent.IsNotFound(err) || err == nil && row.Edges.Product == nil { // the question or its product was deleted
		return nil, fault.New(fault.NotFound, "question_not_found")
	}
	if err != nil {
		return nil, fmt.Errorf("load question: %w", err)
	}
	shown := shopQuestion(row, locale)
	return &shown, nil
}

// withAbout loads the products and customers of questions.
func withAbout(q *ent.QuestionQuery) *ent.QuestionQuery {
	return q.WithProduct(productFields).WithCustomer(func(q *ent.CustomerQuery) { q.Select(customer.FieldMobile) })
}

// shopQuestion converts a row that was loaded with its product.
func shopQuestion(row *ent.Question, locale i18n.Locale) ShopQuestion {
	shown := ShopQuestion{
		ID: row.ID, Product: askedProduct(row.Edges.Product, locale), Name: row.Name, Text: row.Text,
		Answer: row.Answer, AnsweredAt: row.AnsweredAt, CreatedAt: row.CreatedAt,
	}
	if row.Edges.Customer != nil {
		shown.Mobile = row.Edges.Customer.Mobile
	}
	return shown
}
