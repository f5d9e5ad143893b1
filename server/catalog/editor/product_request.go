package editor

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"haat/ent/product"
	"haat/server/catalog"
	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/money"
	"haat/server/platform/richtext"
)

// Limits of a product. The editor's form has the same limits.
const (
	maxProductName = 200
	maxProductText = 10_000
	maxBrand       = 80
	maxSku         = 64
	maxWeight      = 100_000 // grams
	maxSlug        = 100
	maxMetaTitle   = 120
	maxMetaText    = 300
	maxPictures    = 10
	maxOptions     = 3
	maxOptionText  = 60
	MaxVariants    = 100
	maxPrice       = money.Amount(10_000_000_00)
	maxStock       = 1_000_000
	wholePercent   = money.Amount(100_00)
	keySeparator   = "/" // separates values in a variant's key
)

var colour = regexp.MustCompile(`^#[0-9a-f]{6}$`)

func (r ProductRequest) cleaned() ProductRequest {
	for _, line := range []*string{
		&r.Slug, &r.Name, &r.BnName, &r.Brand, &r.Sku, &r.MetaTitle, &r.BnMetaTitle, &r.MetaDescription, &r.BnMetaDescription,
	} {
		*line = form.OneLine(*line)
	}
	r.Description, r.BnDescription = form.Markdown(r.Description), form.Markdown(r.BnDescription)
	r.SizeGuide, r.BnSizeGuide = form.Markdown(r.SizeGuide), form.Markdown(r.BnSizeGuide)
	r.Pictures = unique(r.Pictures)
	r.Options = slices.Clone(r.Options)
	for i, o := range r.Options {
		r.Options[i] = o.cleaned(r.Pictures)
	}
	r.Variants = slices.Clone(r.Variants)
	for i, v := range r.Variants {
		v.Sku, v.Values = form.OneLine(v.Sku), slices.Clone(v.Values)
		for j, value := range v.Values {
			v.Values[j] = form.OneLine(value)
		}
		r.Variants[i] = v
	}
	return r
}

// cleaned normalizes an option. A value that has only a Bengali text uses it as its value, and a picture that
// the product does not have is removed.
func (o FullOption) cleaned(pictures []string) FullOption {
	o.Name, o.BnName, o.Values = form.OneLine(o.Name), form.OneLine(o.BnName), slices.Clone(o.Values)
	for i, v := range o.Values {
		v.Value, v.BnValue = form.OneLine(v.Value), form.OneLine(v.BnValue)
		if v.Value == "" {
			v.Value = v.BnValue
		}
		if !slices.Contains(pictures, v.Picture) {
			v.Picture = ""
		}
		v.Color = strings.ToLower(strings.TrimSpace(v.Color))
		o.Values[i] = v
	}
	return o
}

// unique removes repeated elements from a list.
func unique[E comparable](list []E) []E {
	kept, has := make([]E, 0, len(list)), make(map[E]bool, len(list))
	for _, each := range list {
		if !has[each] {
			kept, has[each] = append(kept, each), true
		}
	}
	return kept
}

// Validate returns Invalid "product_invalid" with all invalid fields. The name is required in one language
// only.
func (r ProductRequest) Validate() error {
	fields := form.Fields{}
	fields.Text("bn_name", r.BnName, maxProductName, r.Name == "")
	fields.Text("name", r.Name, maxProductName, false)
	richtext.MarkdownField(fields, "description", r.Description, maxProductText)
	richtext.MarkdownField(fields, "bn_description", r.BnDescription, maxProductText)
	sizeGuideField(fields, "size_guide", r.SizeGuide)
	sizeGuideField(fields, "bn_size_guide", r.BnSizeGuide)
	fields.Text("brand", r.Brand, maxBrand, false)
	fields.Text("sku", r.Sku, maxSku, false)
	if r.Weight != nil && (*r.Weight < 0 || *r.Weight > maxWeight) {
		fields["weight"] = "invalid"
	}
	if r.Cost != nil && (*r.Cost < 0 || *r.Cost > maxPrice) {
		fields["cost"] = "invalid"
	}
	if r.Advance != nil {
		r.Advance.rule(fields)
	}
	fields.Text("meta_title", r.MetaTitle, maxMetaTitle, false)
	fields.Text("bn_meta_title", r.BnMetaTitle, maxMetaTitle, false)
	fields.Text("meta_description", r.MetaDescription, maxMetaText, false)
	fields.Text("bn_meta_description", r.BnMetaDescription, maxMetaText, false)
	if fields.Text("slug", r.Slug, maxSlug, false); r.Slug != "" && fields["slug"] == "" && !catalog.ValidSlug(r.Slug, maxSlug) {
		fields["slug"] = "invalid"
	}
	if len(r.Pictures) > maxPictures {
		fields["pictures"] = "max"
	}
	if product.StatusValidator(product.Status(r.Status)) != nil {
		fields["status"] = "invalid"
	}
	if r.CategoryID < 0 {
		fields["category_id"] = "invalid"
	}
	r.checkPrices(fields)
	if r.Sale != nil {
		r.Sale.check(fields, "sale.")
	}
	if len(r.Options) == 0 { // with options, the stock is the sum over variants, which may exceed the limit
		checkStock(fields, "stock", r.Stock)
	}
	if r.checkOptions(fields); fields["options"] == "" {
		r.checkVariants(fields)
	}
	return fields.Of(fault.New(fault.Invalid, "product_invalid"))
}

func (r ProductRequest) checkPrices(fields form.Fields) {
	checkPrice(fields, "selling_price", r.SellingPrice)
	most := r.SellingPrice
	switch r.DiscountType {
	case money.Percent:
		most = wholePercent
	case money.Flat:
		for _, v := range r.Variants {
			if v.SellingPrice != nil {
				most = min(most, *v.SellingPrice)
			}
		}
	default:
		fields["discount_type"] = "invalid"
	}
	switch {
	case r.Discount < 0:
		fields["discount"] = "invalid"
	case r.Discount > most:
		fields["discount"] = "max"
	}
}

func checkPrice(fields form.Fields, name string, price money.Amount) {
	switch {
	case price < 0:
		fields[name] = "invalid"
	case price > maxPrice:
		fields[name] = "max"
	}
}

func checkStock(fields form.Fields, name string, stock StockChange) {
	switch {
	case stock.To < 0:
		fields[name] = "invalid"
	case stock.To > maxStock || stock.From > maxStock*MaxVariants || stock.From < -maxStock*MaxVariants:
		fields[name] = "max"
	}
}

func (r ProductRequest) checkOptions(fields form.Fields) {
	if len(r.Options) > maxOptions {
		fields["options"] = "max"
	}
	for i, o := range r.Options {
		name := fmt.Sprintf("options.%d", i)
		fields.Text(name+".name", o.Name, maxOptionText, o.BnName == "")
		fields.Text(name+".bn_name", o.BnName, maxOptionText, false)
		if len(o.Values) == 0 {
			fields[name+".values"] = "required"
		}
		seen := map[string]bool{}
		for j, v := range o.Values {
			at := fmt.Sprintf("%s.values.%d", name, j)
			fields.Text(at+".value", v.Value, maxOptionText, true)
			fields.Text(at+".bn_value", v.BnValue, maxOptionText, false)
			if seen[v.Value] {
				fields[at+".value"] = "taken"
			}
			if v.Color != "" && !colour.MatchString(v.Color) {
				fields[at+".color"] = "invalid"
			}
			seen[v.Value] = true
		}
	}
}

// checkVariants checks that each combination of option values occurs at most once and has no
// unknown values.
func (r ProductRequest) checkVariants(fields form.Fields) {
	switch {
	case len(r.Options) > 0 && len(r.Variants) == 0:
		fields["variants"] = "required"
	case len(r.Options) == 0 && len(r.Variants) > 0:
		fields["variants"] = "invalid"
	case len(r.Variants) > MaxVariants:
		fields["variants"] = "max"
		return
	}
	keys, ids := map[string]bool{}, map[int]bool{}
	for i, v := range r.Variants {
		name, key := fmt.Sprintf("variants.%d", i), v.key()
		if v.ID < 0 || keys[key] || ids[v.ID] || !r.combines(v.Values) {
			fields[name+".values"] = "invalid"
		}
		keys[key], ids[v.ID] = true, v.ID != 0
		if v.SellingPrice != nil {
			checkPrice(fields, name+".selling_price", *v.SellingPrice)
		}
		checkStock(fields, name+".stock", v.Stock)
		fields.Text(name+".sku", v.Sku, maxSku, false)
	}
}

// combines reports whether values contains one value of each option.
func (r ProductRequest) combines(values []string) bool {
	if len(values) != len(r.Options) {
		return false
	}
	for i, value := range values {
		if !slices.ContainsFunc(r.Options[i].Values, func(v FullOptionValue) bool { return v.Value == value }) {
			return false
		}
	}
	return true
}

// key returns a string that identifies the variant's values within its product. Slashes within a
// value are replaced.
func (v VariantRequest) key() string {
	values := make([]string, len(v.Values))
	for i, value := range v.Values {
		values[i] = strings.ReplaceAll(value, keySeparator, "∕")
	}
	return strings.Join(values, keySeparator)
}
