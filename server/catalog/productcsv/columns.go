// Package productcsv is a shop's products as a file of comma-separated values: written for
// a spreadsheet, and read back with a look at what will happen before anything does.
package productcsv

import (
	"fmt"
	"regexp"
)

// The bounds of a file.
const (
	MaxBytes = 5 << 20
	MaxRows  = 10_000
)

const options = 3

// Columns are those of a file, in the order of an export. Products stand in one row,
// or in one for each of their variants; of a product, the first row counts.
var Columns = []string{
	"slug", "name", "bn_name", "category", "brand", "sku", "selling_price", "discount", "discount_type", "stock", "status",
	"option1_name", "option1_bn_name", "option1_value", "option1_bn_value",
	"option2_name", "option2_bn_name", "option2_value", "option2_bn_value",
	"option3_name", "option3_bn_name", "option3_value", "option3_bn_value",
	"variant_price", "variant_sku",
	"description", "bn_description", "meta_title", "bn_meta_title", "meta_description", "bn_meta_description",
}

// optionColumn is a column of an option, from 0: name, bn_name, value or bn_value.
func optionColumn(i int, of string) string { return fmt.Sprintf("option%d_%s", i+1, of) }

// Cells that a spreadsheet would execute (CSV injection), with the apostrophes that prevent it.
// Spreadsheets in East Asian locales read the full-width forms of the signs as the signs.
var (
	formula = regexp.MustCompile(`^'*[=+\-@\t\r＝＋－＠]`)
	kept    = regexp.MustCompile(`^'+[=+\-@\t\r＝＋－＠]`)
	// danger is a formula that nobody has kept from being one: a text may well begin
	// with a sign.
	danger = regexp.MustCompile(`^\s*([=@＝＠]|[+\-＋－][^\n]*[|(!])`)
	// listed is how a list begins.
	listed = regexp.MustCompile(`^\s*[+-] `)
)

// isFormula reports whether what stands in a column is dangerous. A description may
// begin with a list.
func isFormula(column, text string) bool {
	described := column == "description" || column == "bn_description"
	return danger.MatchString(text) && !(described && listed.MatchString(text))
}

// neutral is a text that no spreadsheet takes for a formula; plain takes it back.
func neutral(text string) string {
	if formula.MatchString(text) {
		return "'" + text
	}
	return text
}

func plain(text string) string {
	if kept.MatchString(text) {
		return text[1:]
	}
	return text
}
