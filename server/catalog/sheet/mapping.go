package sheet

import (
	"slices"

	"haat/server/platform/fault"
	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

// check returns Invalid "import_columns" with a reason for each wrong column: "unknown", "repeated", or
// "required" if no column is mapped to a name or slug.
func (r ColumnsRequest) check(header []string) error {
	fields, seen := form.Fields{}, map[string]bool{}
	if len(r.Columns) != len(header) {
		fields["columns"] = "invalid"
	}
	for _, column := range r.Columns {
		switch {
		case column == "":
		case !slices.Contains(fileColumns, column):
			fields[textnorm.Clip(column, 40)] = "unknown"
		case seen[column]:
			fields[column] = "repeated"
		}
		seen[column] = true
	}
	if !identifies(seen) {
		fields["name"] = "required"
	}
	return fields.Of(fault.New(fault.Invalid, "import_columns"))
}

// usual contains the column names that other programs and handwritten lists use for Haat's columns.
var usual = map[string][]string{
	"name":             {"product name", "product", "title", "item", "item name", "english name", "name (english)"},
	"bn_name":          {"নাম", "পণ্যের নাম", "পণ্য", "bangla name", "bengali name", "name (bangla)"},
	"selling_price":    {"regular price", "selling price", "price", "mrp", "rate", "unit price", "sale price", "দাম", "মূল্য", "বিক্রয় মূল্য"},
	"stock":            {"qty", "quantity", "inventory", "in stock", "stock quantity", "স্টক", "পরিমাণ"},
	"sku":              {"code", "product code", "item code", "কোড", "পণ্য কোড"},
	"weight_grams":     {"weight", "weight (g)", "ওজন"},
	"category":         {"categories", "type", "product type", "ক্যাটাগরি", "ধরন"},
	"brand":            {"vendor", "manufacturer", "ব্র্যান্ড"},
	"description":      {"details", "body", "short description", "long description"},
	"bn_description":   {"বিবরণ", "বর্ণনা", "bangla description"},
	"pictures":         {"picture", "image", "images", "photo", "photos", "image url", "image link", "image src", "ছবি"},
	"option1_value":    {"size", "সাইজ", "মাপ"},
	"option2_value":    {"colour", "color", "রং", "রঙ"},
	"discount":         {"discount amount", "ছাড়"},
	"status":           {"published", "visibility"},
	"slug":             {"handle", "url", "permalink"},
	"meta_title":       {"seo title"},
	"meta_description": {"seo description"},
}

// guess returns the column of Haat that each column's name suggests. If several names suggest the same
// column, the one that is listed first in usual is used.
func (s *sheet) guess() []string {
	list := make([]string, len(s.header))
	for _, column := range fileColumns {
		for _, name := range append([]string{column}, usual[column]...) {
			at := slices.IndexFunc(s.header, func(cell string) bool { return columnName(cell) == columnName(name) })
			if at >= 0 && list[at] == "" {
				list[at] = column
				break
			}
		}
	}
	return list
}

// mapped returns the table of a file whose columns are read as those in mapping. If an option's values are
// mapped without a name, the header is the option's name.
func (s *sheet) mapped(mapping []string) *table {
	headers := map[string]string{}
	for i, column := range mapping {
		if column != "" {
			headers[column] = s.header[i]
		}
	}
	lines := make([]line, len(s.rows))
	for i, r := range s.rows {
		l := line{number: r.number, cells: map[string]string{}, errors: s.damage(r)}
		for j, column := range mapping {
			if column != "" {
				l.cells[column] = cellAtIndex(r, j)
			}
		}
		for j := range options {
			name, value := optionColumn(j, "name"), optionColumn(j, "value")
			if headers[name] == "" && l.cells[value] != "" {
				l.cells[name] = headers[value]
			}
		}
		l.inLanguages("name", "description", "meta_title", "meta_description")
		lines[i] = l
	}
	return foreignTable(lines, headers)
}

// inLanguages moves Bengali texts to the Bengali columns, unless the file has a Bengali column too.
func (l line) inLanguages(columns ...string) {
	for _, column := range columns {
		_, both := l.cells["bn_"+column]
		if text := l.cells[column]; !both && textnorm.HasBengali(text) {
			l.cells["bn_"+column] = text
			delete(l.cells, column)
		}
	}
}
