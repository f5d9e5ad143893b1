package question_test

import (
	"fmt"
	"testing"
	"time"

	"haat/server/catalog"
	"haat/server/catalog/question"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

// answered creates answered questions numbered 1 to n in the order of their answers. Two have the same time.
func (d *desk) answered(n int) {
	d.Helper()
	at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	for i := 1; i <= n; i++ {
		d.client.Question.Create().SetProduct(d.lamp).SetName("A").SetText(fmt.Sprint("question ", i)).SetAnswer("Yes").
			SetAnsweredAt(at.Add(time.Duration(i/2) * time.Second)).ExecX(d.ctx)
	}
}

func TestAnsweredAfter_ContinuesWithoutGaps(t *testing.T) {
	d := newDesk(t)
	const n = catalog.QuestionsShown + question.MoreShown + 3
	d.answered(n)
	d.asks(nil, "not answered yet")
	list, next := d.first(), n
	for parts := 1; ; parts++ {
		for _, q := range list.Questions {
			if want := fmt.Sprint("question ", next); q.Text != want {
				t.Fatalf("part %d has %q, want %q", parts, q.Text, want)
			}
			next--
		}
		if list.Next == "" {
			break
		}
		more, err := d.AnsweredAfter(d.ctx, d.tenant, d.lamp.ID, list.Next)
		if err != nil {
			t.Fatal(err)
		}
		list = *more
	}
	if next != 0 {
		t.Errorf("%d questions are missing", next)
	}
	for _, cursor := range []string{"", "x", "1", "1-", "-1-1", "1-0", "1-x", "99999999999999999999-1"} {
		_, err := d.AnsweredAfter(d.ctx, d.tenant, d.lamp.ID, cursor)
		wantFault(t, cursor, err, fault.Invalid, "request_invalid", `{"after":"invalid"}`)
	}
}

func TestAnswered_IsAnEmptyListWithoutQuestions(t *testing.T) {
	d := newDesk(t)
	if list := d.first(); list.Questions == nil || list.Next != "" {
		t.Errorf("%+v", list)
	}
}

func TestList_IsPagedByStatus(t *testing.T) {
	d := newDesk(t)
	d.answered(question.PerPage + 1)
	first, last := d.asks(d.ayesha, "Is it bright?"), d.asks(nil, "Is it loud?")
	list, err := d.List(d.ctx, "answered", 9, i18n.Bn)
	if err != nil || list.Page != 2 || list.Pages != 2 || len(list.Questions) != 1 || list.Questions[0].Text != "question 1" || list.Waiting != 2 || list.Answered != question.PerPage+1 {
		t.Errorf("%+v, %v", list, err)
	}
	list, err = d.List(d.ctx, "waiting", 1, i18n.Bn)
	if err != nil || list.Total != 2 || list.Questions[0].ID != last || list.Questions[1].ID != first {
		t.Fatalf("%+v, %v", list, err)
	}
	if own := list.Questions[1]; own.Mobile != d.ayesha.Mobile || own.Product.Name != "বাতি" || own.Product.Slug != "lamp" || own.Product.Picture == nil || own.AnsweredAt != nil {
		t.Errorf("%+v", own)
	}
	_, err = d.List(d.ctx, "hidden", 1, i18n.Bn)
	wantFault(t, "hidden", err, fault.Invalid, "request_invalid", `{"status":"invalid"}`)
}
