package question_test

import (
	"strings"
	"testing"

	"haat/ent/product"
	"haat/ent/viewer"
	"haat/server/catalog/question"
	"haat/server/platform/fault"
	"haat/server/tenancy"
)

func TestAsk_StoresACleanedQuestion(t *testing.T) {
	d := newDesk(t)
	in := question.AskRequest{Name: " Ayesha\n\u202e Rahman ", Text: "  Is it bright? \r\n See https://example.com <b> "}
	if err := d.Ask(d.ctx, d.tenant, d.lamp.ID, d.ayesha, in, allowed); err != nil {
		t.Fatal(err)
	}
	row := d.client.Question.Query().OnlyX(d.ctx)
	if row.Name != "Ayesha Rahman" || row.Text != "Is it bright?\nSee https://example.com <b>" || *row.CustomerID != d.ayesha.ID || row.AnsweredAt != nil {
		t.Errorf("%+v", row)
	}
	if tags := d.purged.Take(); len(tags) != 0 {
		t.Errorf("a question that is not answered purges %v", tags)
	}
}

func TestAsk_StoresARepeatedQuestionOnce(t *testing.T) {
	d := newDesk(t)
	first := d.asks(nil, "Is it bright?")
	if second := d.asks(nil, "Is it bright?"); second != first {
		t.Error("the repeated question was stored")
	}
	d.answers(first, "Yes")
	if third := d.asks(nil, "Is it bright?"); third == first {
		t.Error("the question was not stored after the answer to the first one")
	}
}

func TestAsk_RefusesInvalidFields(t *testing.T) {
	d := newDesk(t)
	for fields, in := range map[string]question.AskRequest{
		`{"name":"required","text":"required"}`: {Name: " ", Text: "\n"},
		`{"text":"min"}`:                        {Name: "A", Text: "কখন?"},
		`{"name":"max","text":"max"}`:           {Name: strings.Repeat("প", 51), Text: strings.Repeat("প", 501)},
	} {
		err := d.Ask(d.ctx, d.tenant, d.lamp.ID, nil, in, allowed)
		wantFault(t, fields, err, fault.Invalid, "question_invalid", fields)
	}
	for _, text := range []string{"আকার?", strings.Repeat("প", 500)} {
		d.asks(nil, text)
	}
}

func TestAsk_RefusesProductsThatAreNotForSale(t *testing.T) {
	d := newDesk(t)
	in := question.AskRequest{Name: "Ayesha", Text: "Is it bright?"}
	wantFault(t, "none", d.Ask(d.ctx, d.tenant, 1<<40, nil, in, allowed), fault.NotFound, "product_not_found")
	next := &tenancy.Tenant{Shop: d.client.Shop.Create().SetSlug("mina").SetName("Mina").SetPublic(true).SaveX(viewer.WithSystem(d.ctx))}
	elsewhere := viewer.WithShop(d.ctx, next.Shop.ID)
	wantFault(t, "product of another shop", d.Ask(elsewhere, next, d.lamp.ID, nil, in, allowed), fault.NotFound, "product_not_found")
	_, err := d.AnsweredAfter(elsewhere, next, d.lamp.ID, "1-1")
	wantFault(t, "list of another shop", err, fault.NotFound, "product_not_found")

	d.client.Product.UpdateOne(d.lamp).SetStatus(product.StatusDraft).ExecX(d.ctx)
	wantFault(t, "draft", d.Ask(d.ctx, d.tenant, d.lamp.ID, nil, in, allowed), fault.NotFound, "product_not_found")
	d.client.Product.UpdateOne(d.lamp).SetStatus(product.StatusPublished).ExecX(d.ctx)
	d.tenant.Shop.Public = false
	wantFault(t, "unpublished shop", d.Ask(d.ctx, d.tenant, d.lamp.ID, nil, in, allowed), fault.Forbidden, "shop_not_public")
	if n := d.client.Question.Query().CountX(d.ctx); n != 0 {
		t.Errorf("%d questions were stored", n)
	}
}
