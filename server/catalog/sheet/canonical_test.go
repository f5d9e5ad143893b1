package sheet_test

import (
	"fmt"
	"testing"

	"haat/ent/variant"
	"haat/server/catalog/editor"
	"haat/server/platform/audit"
)

// composed and canonical are two Unicode spellings of the same word.
const (
	composed  = "ছা\u09dfা"
	canonical = "ছা\u09af\u09bcা"
)

// Option values in different Unicode forms must be the same variant, whichever form is stored.
func TestImport_EquivalentOptionValuesAreTheSameVariant(t *testing.T) {
	for _, stored := range []string{composed, canonical} {
		for _, written := range []string{composed, canonical, "ছা\u200bয়া"} {
			s := newShop(t)
			p := s.product("shirt", func(in *editor.ProductRequest) {
				in.Options = []editor.FullOption{{Name: "Shade", Values: []editor.FullOptionValue{{Value: canonical}}}}
				in.Variants = []editor.VariantRequest{{Values: []string{canonical}, Stock: editor.StockChange{To: 7}}}
			})
			if stored != canonical { // in the form in which the previous release stored it
				options := s.find("shirt").Options
				options[0].Values[0].Value = stored
				s.client.Product.UpdateOneID(p.ID).SetOptions(options).ExecX(audit.Quiet(s.ctx))
				s.client.Variant.Update().Where(variant.ProductID(p.ID)).SetKey(stored).SetValues([]string{stored}).ExecX(audit.Quiet(s.ctx))
			}
			in := s.previews("slug,name,selling_price,option1_name,option1_value,stock\nshirt,Norm Shirt,100,Shade," + written + ",10\n")
			if told(in) != "0 new, 1 changed, 0 unchanged, 0 wrong" {
				t.Fatalf("%+q, %+q: %s %s", stored, written, told(in), wrong(in))
			}
			s.runs(in.ID)
			after := s.find("shirt")
			if got := variants(after); len(after.Edges.Variants) != 1 || after.Edges.Variants[0].ID != p.Variants[0].ID || got != canonical+" 10 - " {
				t.Errorf("%+q, %+q: %+q", stored, written, got)
			}
		}
	}
}

func TestImport_RefusesAProductWithEquivalentVariants(t *testing.T) {
	s := newShop(t)
	p := s.product("shirt", func(in *editor.ProductRequest) {
		in.Options = []editor.FullOption{{Name: "Shade", Values: []editor.FullOptionValue{{Value: canonical}, {Value: "Red"}}}}
		in.Variants = []editor.VariantRequest{{Values: []string{canonical}}, {Values: []string{"Red"}}}
	})
	options := s.find("shirt").Options
	options[0].Values[1].Value = composed
	s.client.Product.UpdateOneID(p.ID).SetOptions(options).ExecX(audit.Quiet(s.ctx))
	s.client.Variant.UpdateOneID(p.Variants[1].ID).SetKey(composed).SetValues([]string{composed}).ExecX(audit.Quiet(s.ctx))
	in := s.previews("slug,option1_name,option1_value,stock\nshirt,Shade," + canonical + ",10\n")
	if got := wrong(in); got != "2 option1_value same_variants" {
		t.Errorf("%s; %s", got, fmt.Sprint(in.Preview.Changes))
	}
}
