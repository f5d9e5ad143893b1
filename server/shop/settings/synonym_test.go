package settings_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/i18n"
	"haat/server/shop/settings"
)

func TestSynonyms_FindEachOtherInTheirShopOnly(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	_, _, other := a.Shop("mina", "01811111111")
	products := catalog.New(a.Client)
	for _, at := range []context.Context{ctx, other} {
		a.Client.Product.Create().SetSlug("n").SetName("Nakphul").SetBnName("নাকফুল").SetSellingPrice(1).SetPrice(1).ExecX(at)
	}
	finds := func(at context.Context, term string, want int) {
		t.Helper()
		result, err := products.Search(at, nil, term, catalog.ListingQuery{}, i18n.En)
		if err != nil || result.Listing.Total != want {
			t.Errorf("%q finds %d products, want %d; %v", term, result.Listing.Total, want, err)
		}
	}
	finds(ctx, "nose pin", 0)
	added, err := a.AddSynonym(ctx, settings.SynonymRequest{Terms: []string{"  Nose   Pin ", "nose pin", "", "নাকফুল"}})
	if err != nil || !slices.Equal(added.Terms, []string{"Nose Pin", "নাকফুল"}) {
		t.Fatalf("%+v, %v", added, err)
	}
	finds(ctx, "nose pin", 1)
	finds(ctx, "gold nose pin", 0)
	finds(other, "nose pin", 0)
	if _, err := a.ChangeSynonym(ctx, added.ID, settings.SynonymRequest{Terms: []string{"nath", "নাকফুল"}}); err != nil {
		t.Error(err)
	}
	finds(ctx, "nose pin", 0)
	finds(ctx, "nath", 1)
	for name, err := range map[string]error{
		"another shop's synonym changed": func() error {
			_, err := a.ChangeSynonym(other, added.ID, settings.SynonymRequest{Terms: []string{"a", "b"}})
			return err
		}(),
		"another shop's synonym deleted": a.RemoveSynonym(other, added.ID),
	} {
		wantFault(t, err, fault.NotFound, "synonym_not_found")
		if err == nil {
			t.Error(name)
		}
	}
	if err := a.RemoveSynonym(ctx, added.ID); err != nil {
		t.Error(err)
	}
	finds(ctx, "nath", 0)
}

func TestSynonyms_AreLimited(t *testing.T) {
	a := newArea(t)
	_, _, ctx := a.Shop("rina", "01711111111")
	for _, terms := range [][]string{nil, {"one"}, {"শাড়ি", "শাড়ী"}, {"a", strings.Repeat("x", 51)}, {"!", "?"}, strings.Split("a b c d e f g h i j k", " ")} {
		_, err := a.AddSynonym(ctx, settings.SynonymRequest{Terms: terms})
		wantFault(t, err, fault.Invalid, "synonym_invalid")
	}
	for i := range 200 {
		if _, err := a.AddSynonym(ctx, settings.SynonymRequest{Terms: []string{fmt.Sprint("a", i), "b"}}); err != nil {
			t.Fatal(err)
		}
	}
	_, err := a.AddSynonym(ctx, settings.SynonymRequest{Terms: []string{"a", "b"}})
	wantFault(t, err, fault.Conflict, "synonyms_full")
}
