package searchtext_test

import (
	"context"
	"strings"
	"testing"

	"haat/ent/rawsql"
	"haat/ent/searchentry"
	"haat/ent/searchtext"
	"haat/ent/viewer"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/textnorm"
)

func TestText_MarksItsFields(t *testing.T) {
	p := searchtext.Product{Names: []string{"Red RICE", "লাল চাল"}, Codes: []string{"", "R-1"}, Others: []string{"Brand", " ", "🛒"}}
	if got, want := p.Text(), "\t red rice \t লাল চাল \r r 1 \n brand "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestSound_ContainsAllWordsOfTheTextExceptCodes(t *testing.T) {
	p := searchtext.Product{Draft: true, Names: []string{"Red Saree 5kg", "লাল শাড়ি"}, Codes: []string{"R-1"}, Others: []string{"ΑΣ", ""}}
	if got, want := p.Sound(), "\t red sari 5 kg \t lal sari \n 9r "; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Every letter that a folded Bengali text can have is written in ASCII.
func TestLatin_HasEveryBengaliLetter(t *testing.T) {
	for c := rune(0x0980); c <= 0x09ff; c++ {
		folded := textnorm.Fold(string(c))
		switch c {
		case 0x0980, 0x0984, 0x098c, 0x09bd, 0x09c4, 0x09d7, 0x09e0, 0x09e1, 0x09e2, 0x09e3, 0x09f0, 0x09f1, 0x09fc, 0x09fe: // not used in modern Bengali
			continue
		}
		for _, l := range searchtext.Latin(folded) {
			if l > 127 && l < 0x0a00 && !strings.ContainsRune("৴৵৶৷৸৹", c) {
				t.Errorf("%q (%x) stays %q", c, c, l)
			}
		}
	}
	if got := searchtext.Latin("লাল rice 5"); got != "lal rice 5" {
		t.Errorf("got %q", got)
	}
}

func TestRange_ContainsOneShop(t *testing.T) {
	first, last := searchtext.Range(7)
	for _, product := range []int{1, 1<<32 - 1} {
		if id := searchtext.ID(7, product); id < first || id > last {
			t.Errorf("product %d of shop 7 is outside", product)
		}
		for _, other := range []int{6, 8} {
			if id := searchtext.ID(other, product); id >= first && id <= last {
				t.Errorf("product %d of shop %d is inside", product, other)
			}
		}
	}
}

// Fill adds the entries of rows that were written without hooks. Those of unpublished products begin with
// DraftMark.
func TestFill_AddsEntriesOfRowsWrittenWithoutHooks(t *testing.T) {
	d := dbtest.Open(t)
	system := viewer.WithSystem(context.Background())
	shop := d.Client.Shop.Create().SetSlug("a").SetName("a").SaveX(system)
	ctx := viewer.WithShop(context.Background(), shop.ID)
	for i := range 1203 {
		status := "published"
		if i%10 == 0 {
			status = "draft"
		}
		_, err := d.SQL.Exec(`INSERT INTO products (created_at, updated_at, shop_id, slug, name, selling_price, price, status)
			VALUES ($1, $1, $2, $3, $3, 1, 1, $4)`, shop.CreatedAt, shop.ID, "p-"+strings.Repeat("x", i%5)+string(rune('a'+i%26))+strings.Repeat("y", i/26), status)
		if err != nil {
			t.Fatal(err)
		}
	}
	fill := func(context.Context, rawsql.Database) error { return searchtext.Fill(ctx, d.SQL, 0) }
	for _, index := range []func(context.Context, rawsql.Database) error{fill, fill, searchtext.Rebuild} {
		if err := index(ctx, d.SQL); err != nil {
			t.Fatal(err)
		}
		drafts := d.Client.SearchEntry.Query().Where(searchentry.TextHasPrefix(string(searchtext.DraftMark))).CountX(ctx)
		if n := d.Client.SearchEntry.Query().CountX(ctx); n != 1203 || drafts != 121 {
			t.Errorf("%d entries of 1203 products, %d of 121 drafts", n, drafts)
		}
	}
}
