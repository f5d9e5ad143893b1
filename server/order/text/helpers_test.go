package text_test

import (
	"context"
	"os"
	"strings"
	"testing"

	"haat/ent"
	"haat/ent/schema/kind"
	"haat/ent/viewer"
	"haat/server/catalog"
	ordertext "haat/server/order/text"
	"haat/server/platform/db/dbtest"
	"haat/server/platform/i18n"
)

var system = viewer.WithSystem(context.Background())

// market is a database with shops and a reader of their messages.
type market struct {
	t      *testing.T
	client *ent.Client
	reader *ordertext.Reader
}

func newMarket(t *testing.T) *market {
	d := dbtest.Open(t)
	return &market{t, d.Client, ordertext.New(catalog.New(d.Client))}
}

// shop adds a shop with products in the form of testdata/products.txt and returns its context.
func (m *market) shop(slug, products string) context.Context {
	m.t.Helper()
	row := m.client.Shop.Create().SetSlug(slug).SetName(slug).SaveX(system)
	ctx := viewer.WithShop(context.Background(), row.ID)
	for line := range strings.Lines(products) {
		slug, rest, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		parts := strings.Split(rest, " | ")
		var options []kind.Option
		combinations := [][]string{nil}
		for _, text := range parts[2:] {
			name, values, _ := strings.Cut(text, ": ")
			en, bn, _ := strings.Cut(name, "/")
			option := kind.Option{Name: en, BnName: bn}
			var longer [][]string
			for value := range strings.SplitSeq(values, ", ") {
				en, bn, _ := strings.Cut(value, "/")
				option.Values = append(option.Values, kind.OptionValue{Value: en, BnValue: bn})
			}
			for _, c := range combinations {
				for _, v := range option.Values {
					longer = append(longer, append(c[:len(c):len(c)], v.Value))
				}
			}
			options, combinations = append(options, option), longer
		}
		p := m.client.Product.Create().SetSlug(slug).SetName(parts[0]).SetBnName(parts[1]).SetSellingPrice(100).SetPrice(100).
			SetStock(50).SetOptions(options).SaveX(ctx)
		if len(options) == 0 {
			continue
		}
		for i, values := range combinations {
			m.client.Variant.Create().SetKey(strings.Join(values, "/")).SetProductID(p.ID).SetValues(values).SetStock(50).SetPosition(i).SaveX(ctx)
		}
	}
	return ctx
}

func fileText(t *testing.T, name string) string {
	t.Helper()
	content, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

func (m *market) read(ctx context.Context, text string) *ordertext.Reading {
	m.t.Helper()
	found, err := m.reader.Read(ctx, text, i18n.En)
	if err != nil {
		m.t.Fatal(err)
	}
	return found
}
