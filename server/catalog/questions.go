package catalog

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"entgo.io/ent/dialect"
	"entgo.io/ent/dialect/sql"

	"haat/ent"
	"haat/ent/product"
	"haat/ent/question"
	"haat/server/platform/db"
)

// QuestionsShown is the number of answered questions that a product's page shows.
const QuestionsShown = 5

// AnsweredPart returns the first questions of a list, at most limit, with the cursor of the next
// one: the time of the last answer in Unix microseconds, and the id of its question.
func AnsweredPart(list []Question, limit int) AnsweredQuestions {
	part := AnsweredQuestions{Questions: list[:min(len(list), limit)]}
	if len(list) > limit {
		last := list[limit-1]
		part.Next = fmt.Sprintf("%d-%d", last.AnsweredAt.UnixMicro(), last.ID)
	}
	for i, q := range part.Questions {
		part.Questions[i].AnsweredAt = q.AnsweredAt.UTC().Truncate(time.Second) // HTML times have no fractions of a second
	}
	return part
}

// questionsColumn is the column that withQuestions adds to a query of products.
const questionsColumn = "answered_questions"

// withQuestions adds the product's newest answered questions to a query of products, as a JSON list
// with one more than a page shows, which saves a separate query.
func withQuestions(s *sql.Selector) {
	list := "json_group_array(json_object('id', a.id, 'name', a.name, 'text', a.text, 'answer', a.answer, 'answered_at', a.answered_at) ORDER BY a.answered_at DESC, a.id DESC)"
	if s.Dialect() == dialect.Postgres {
		list = "COALESCE(json_agg(a ORDER BY a.answered_at DESC, a.id DESC)::text, '[]')"
	}
	s.AppendSelectExprAs(sql.ExprFunc(func(b *sql.Builder) {
		b.WriteString("(SELECT " + list + " FROM (SELECT q.id, q.name, q.text, q.answer, q.answered_at FROM " + question.Table + " q WHERE q.product_id = ").
			Ident(s.C(product.FieldID)).WriteString(" AND q.shop_id = ").Ident(s.C(product.FieldShopID)).
			WriteString(" AND q.answered_at IS NOT NULL ORDER BY q.answered_at DESC, q.id DESC LIMIT " + strconv.Itoa(QuestionsShown+1) + ") a)")
	}), questionsColumn)
}

// questionsOf returns the questions of a row that withQuestions loaded.
func questionsOf(row *ent.Product) (AnsweredQuestions, error) {
	text, err := db.Text(row, questionsColumn)
	if err != nil {
		return AnsweredQuestions{}, fmt.Errorf("read questions: %w", err)
	}
	var rows []struct {
		Question
		AnsweredAt storedTime `json:"answered_at"`
	}
	if err := json.Unmarshal([]byte(text), &rows); err != nil {
		return AnsweredQuestions{}, fmt.Errorf("read questions: %w", err)
	}
	list := make([]Question, len(rows))
	for i, r := range rows {
		list[i] = r.Question
		list[i].AnsweredAt = time.Time(r.AnsweredAt)
	}
	return AnsweredPart(list, QuestionsShown), nil
}

// storedTime is a time as a database writes it in JSON: PostgreSQL in RFC 3339, SQLite in the stored form.
type storedTime time.Time

func (t *storedTime) UnmarshalText(text []byte) error {
	at, err := time.Parse(time.RFC3339Nano, string(text))
	if err != nil {
		var wrong error
		if at, wrong = time.Parse("2006-01-02 15:04:05.999999999-07:00", string(text)); wrong != nil {
			return errors.Join(err, wrong)
		}
	}
	*t = storedTime(at)
	return nil
}
