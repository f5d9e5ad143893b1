package question_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"haat/ent"
	"haat/ent/auditlog"
	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/catalog"
	"haat/server/catalog/question"
	"haat/server/platform/audit"
	"haat/server/platform/db"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
)

func TestAnswer_PublishesAndPurges(t *testing.T) {
	d := newDesk(t)
	id := d.asks(nil, "Is it bright?")
	if shown := d.shown(); shown != "" {
		t.Errorf("without an answer, the page shows %q", shown)
	}
	tags := []string{catalog.ProductTag(d.lamp.ID)}
	for _, answer := range []string{" Yes, 9 watts. ", "Yes, 12 watts."} {
		d.purged.Take()
		d.answers(id, answer)
		if purged := d.purged.Take(); !slices.Equal(slices.Compact(purged), tags) {
			t.Errorf("purged %v, want %v", purged, tags)
		}
		if shown, want := d.shown(), "Ayesha: Is it bright? "+strings.TrimSpace(answer)+"\n"; shown != want {
			t.Errorf("the page shows %q, want %q", shown, want)
		}
	}
}

func TestAnswer_NotifiesTheCustomerOnce(t *testing.T) {
	d := newDesk(t)
	guests, own, third := d.asks(nil, "Is it bright?"), d.asks(d.ayesha, "Is it loud?"), d.asks(d.ayesha, "Is it new?")
	d.answers(guests, "Yes")
	d.answers(own, "No")
	d.answers(own, "No, it is not")
	d.client.Product.UpdateOne(d.lamp).SetStatus(product.StatusDraft).ExecX(d.ctx)
	d.answers(third, "Yes")
	about := fmt.Sprintf("%d question_answered বাতি ", d.ayesha.ID)
	if n, want := d.notices(), about+"lamp\n"+about+"\n"; n != want {
		t.Errorf("notifications:\n%swant\n%s", n, want)
	}
}

func TestAnswer_KeepsItsTimeWhenItIsEdited(t *testing.T) {
	d := newDesk(t)
	id := d.asks(nil, "Is it bright?")
	d.answers(id, "Yes")
	before := d.client.Question.UpdateOneID(id).SetAnsweredAt(d.lamp.CreatedAt.Add(-time.Hour).UTC()).SaveX(d.ctx)
	d.answers(id, "Yes, very")
	if after := d.client.Question.GetX(d.ctx, id); !after.AnsweredAt.Equal(*before.AnsweredAt) {
		t.Errorf("answered at %v, then at %v", before.AnsweredAt, after.AnsweredAt)
	}
}

func TestAnswer_RefusesInvalidTexts(t *testing.T) {
	d := newDesk(t)
	id := d.asks(nil, "Is it bright?")
	for text, fields := range map[string]string{" \n": `{"text":"required"}`, strings.Repeat("প", 2001): `{"text":"max"}`} {
		err := d.Answer(d.ctx, id, question.AnswerRequest{Text: text})
		wantFault(t, fields, err, fault.Invalid, "question_answer_invalid", fields)
	}
	wantFault(t, "none", d.Answer(d.ctx, 1<<40, question.AnswerRequest{Text: "x"}), fault.NotFound, "question_not_found")
}

func TestDelete_PurgesOnlyShownQuestions(t *testing.T) {
	d := newDesk(t)
	waiting, answered := d.asks(nil, "Is it bright?"), d.asks(d.ayesha, "Is it loud?")
	d.answers(answered, "No")
	d.purged.Take()
	for _, c := range []struct {
		id   int
		want []string
	}{{waiting, nil}, {answered, []string{catalog.ProductTag(d.lamp.ID)}}} {
		if err := d.Delete(d.ctx, c.id); err != nil {
			t.Fatal(err)
		}
		if purged := d.purged.Take(); !slices.Equal(purged, c.want) {
			t.Errorf("purged %v, want %v", purged, c.want)
		}
		wantFault(t, "again", d.Delete(d.ctx, c.id), fault.NotFound, "question_not_found")
	}
}

func TestQuestions_OtherShopsHaveNoAccess(t *testing.T) {
	d := newDesk(t)
	id := d.asks(nil, "Is it bright?")
	next := d.client.Shop.Create().SetSlug("mina").SetName("Mina").SaveX(viewer.WithSystem(d.ctx))
	elsewhere := viewer.WithShop(d.ctx, next.ID)
	wantFault(t, "answer", d.Answer(elsewhere, id, question.AnswerRequest{Text: "x"}), fault.NotFound, "question_not_found")
	wantFault(t, "deletion", d.Delete(elsewhere, id), fault.NotFound, "question_not_found")
	_, err := d.One(elsewhere, id, i18n.En)
	wantFault(t, "one", err, fault.NotFound, "question_not_found")
	if list, err := d.List(elsewhere, "waiting", 1, i18n.En); err != nil || list.Total != 0 {
		t.Errorf("another shop lists %+v, %v", list, err)
	}
}

func TestAnswer_IsInTheAuditLog(t *testing.T) {
	d := newDesk(t)
	id := d.asks(nil, "Is it bright?")
	d.ctx = audit.With(d.ctx, audit.Actor{ID: 7, Name: "Rina"})
	d.answers(id, "Yes")
	if err := d.Delete(d.ctx, id); err != nil {
		t.Fatal(err)
	}
	rows := d.client.AuditLog.Query().Where(auditlog.Entity(ent.TypeQuestion), auditlog.EntityID(id)).Order(ent.Asc(auditlog.FieldID)).AllX(d.ctx)
	if len(rows) != 2 || rows[0].Action != "update" || rows[0].Changes["answer"] == nil || rows[1].Action != "delete" {
		t.Errorf("%+v", rows)
	}
	if text := fmt.Sprint(rows); strings.Contains(text, "bright") || strings.Contains(text, "Ayesha") {
		t.Errorf("the log contains the visitor's text: %s", text)
	}
}

func TestRemoveQuestions_DeletesOnlyTheCustomers(t *testing.T) {
	d := newDesk(t)
	own, other := d.asks(d.ayesha, "Is it bright?"), d.asks(nil, "Is it loud?")
	d.answers(own, "Yes")
	d.answers(other, "No")
	d.purged.Take()
	err := db.Transact(d.ctx, d.client, "remove", func(client *ent.Client) error {
		return question.RemoveQuestions(d.ctx, client, d.ayesha.ID)
	})
	if err != nil || d.shown() != "Ayesha: Is it loud? No\n" {
		t.Errorf("%q remains, %v", d.shown(), err)
	}
	if purged, want := d.purged.Take(), []string{catalog.ProductTag(d.lamp.ID)}; !slices.Equal(purged, want) {
		t.Errorf("purged %v, want %v", purged, want)
	}
}
