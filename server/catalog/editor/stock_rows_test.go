package editor_test

import (
	"testing"

	"haat/server/catalog/editor"
	"haat/server/platform/i18n"
)

func TestStocks_NameVariantsInTheReadersLanguage(t *testing.T) {
	t.Parallel()
	s := newStall(t)
	s.add(shirt())
	for locale, want := range map[i18n.Locale]string{i18n.En: "M/Red", i18n.Bn: "M/লাল"} {
		list, err := s.Stocks(s.ctx, editor.ProductsQuery{Locale: locale})
		if err != nil || len(list.Products) != 1 || len(list.Products[0].Variants) != 4 {
			t.Fatalf("%+v, %v", list, err)
		}
		if got := list.Products[0].Variants[0]; got.Name != want || got.Key != "M/Red" {
			t.Errorf("in %s: %+v, want %s", locale, got, want)
		}
	}
}
