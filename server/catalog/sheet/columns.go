// Package sheet exports a shop's products as CSV files, and imports CSV and XLSX files after a preview
// of the changes.
package sheet

import (
	"fmt"
	"regexp"
	"slices"
)

// Limits of a file.
const (
	MaxBytes = 5 << 20
	MaxRows  = 10_000
	// maxColumns is the maximum number of columns. Shop systems add a column per attribute.
	maxColumns = 500
)

const options = 3

// Columns lists the columns of a file in the order of an export. A product has one row or, with variants, one
// row per variant. Values that do not differ between variants are read from the product's first row.
var Columns = []string{
	"slug", "name", "bn_name", "category", "brand", "sku", "weight_grams", "selling_price", "discount", "discount_type",
	"sale_starts", "sale_ends", "sale_units", "stock", "status",
	"option1_name", "option1_bn_name", "option1_value", "option1_bn_value",
	"option2_name", "option2_bn_name", "option2_value", "option2_bn_value",
	"option3_name", "option3_bn_name", "option3_value", "option3_bn_value",
	"variant_price", "variant_sku",
	"description", "bn_description", "meta_title", "bn_meta_title", "meta_description", "bn_meta_description",
}

// fileColumns lists the columns of an imported file. The column "pictures" contains addresses of pictures and
// is not exported.
var fileColumns = append(slices.Clone(Columns), "pictures")

// optionColumn returns the name of a column of the option with index i. part is name, bn_name,
// value or bn_value.
func optionColumn(i int, part string) string { return fmt.Sprintf("option%d_%s", i+1, part) }

var (
	// unescapedFormula matches a formula without a preceding apostrophe. A plus or minus sign alone does not
	// make a text a formula.
	unescapedFormula = regexp.MustCompile(`^\s*([=@＝＠]|[+\-＋－][^\n]*[|(!])`)
	// listItem matches the beginning of a Markdown list.
	listItem = regexp.MustCompile(`^\s*[+-] `)
)

// isFormula reports whether a cell contains a formula. A Markdown list at the beginning of a description is
// not a formula.
func isFormula(column, text string) bool {
	described := column == "description" || column == "bn_description"
	return unescapedFormula.MatchString(text) && !(described && listItem.MatchString(text))
}
