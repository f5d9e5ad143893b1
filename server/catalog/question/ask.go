package question

import (
	"context"
	"fmt"
	"unicode/utf8"

	"haat/ent"
	"haat/ent/question"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/tenancy"
)

// Limits of a question's text, in characters.
const (
	minText = 5
	maxText = 500
)

func (r AskRequest) cleaned() AskRequest {
	return AskRequest{Name: form.OneLine(r.Name), Text: form.Lines(r.Text)}
}

// Validate returns Invalid "question_invalid" with the wrong fields.
func (r AskRequest) Validate() error {
	fields := form.Fields{}
	fields.Text("name", r.Name, form.MaxName, true)
	fields.Text("text", r.Text, maxText, true)
	if n := utf8.RuneCountInString(r.Text); n > 0 && n < minText {
		fields["text"] = "min"
	}
	return fields.Of(fault.New(fault.Invalid, "question_invalid"))
}

// Ask stores a visitor's question about a product. who is the customer, or nil if the visitor is not signed
// in. allow is the rate limit: Ask calls it with valid input and returns its error. A repetition of an
// unanswered question does nothing. Errors: Invalid "question_invalid", Forbidden "shop_not_public", NotFound
// "product_not_found".
func (q *Questions) Ask(ctx context.Context, t *tenancy.Tenant, productID int, who *ent.Customer, in AskRequest, allow func() error) error {
	in = in.cleaned()
	if err := in.Validate(); err != nil {
		return err
	}
	if err := q.checkForSale(ctx, t, productID); err != nil {
		return err
	}
	if err := allow(); err != nil {
		return err
	}
	repeated, err := q.client.Question.Query().
		Where(question.ProductID(productID), question.AnsweredAtIsNil(), question.Name(in.Name), question.Text(in.Text)).Exist(ctx)
	if err != nil {
		return fmt.Errorf("query question: %w", err)
	}
	if repeated {
		return nil
	}
	create := q.client.Question.Create().SetProductID(productID).SetName(in.Name).SetText(in.Text)
	if who != nil {
		create.SetCustomerID(who.ID)
	}
	return fault.Wrap("store question", create.Exec(ctx))
}
