package sheet

import (
	"context"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"

	"haat/server/catalog/editor"
	"haat/server/platform/spreadsheet"
)

// numbers contains the numeric columns. They need no protection from CSV injection and must remain numbers in
// a spreadsheet.
var numbers = map[string]bool{"selling_price": true, "discount": true, "stock": true, "variant_price": true, "weight_grams": true, "sale_units": true}

// Export writes all products of the shop as CSV.
func (s *Sheets) Export(ctx context.Context, w io.Writer) error {
	names, err := loadCategories(ctx, s.catalog)
	if err != nil {
		return err
	}
	products, err := s.editor.FullProducts(ctx, nil)
	if err != nil {
		return err
	}
	out, err := begin(w)
	if err != nil {
		return err
	}
	for _, p := range products {
		for _, cells := range rowsOf(p.Request(), names.slugs[p.CategoryID]) {
			if err := out.Write(cellsInOrder(cells)); err != nil {
				return fmt.Errorf("write products: %w", err)
			}
		}
	}
	return end(out)
}

// Template writes a file with the header and two example products.
func Template(w io.Writer) error {
	out, err := begin(w)
	if err != nil {
		return err
	}
	for _, cells := range examples {
		if err := out.Write(cellsInOrder(cells)); err != nil {
			return fmt.Errorf("write template: %w", err)
		}
	}
	return end(out)
}

func begin(w io.Writer) (*csv.Writer, error) {
	out, err := spreadsheet.NewWriter(w, Columns)
	if err != nil {
		return nil, fmt.Errorf("write products: %w", err)
	}
	return out, nil
}

func end(out *csv.Writer) error {
	out.Flush()
	return out.Error()
}

// cellsInOrder returns a row's cells in the order of Columns.
func cellsInOrder(cells map[string]string) []string {
	list := make([]string, len(Columns))
	for i, column := range Columns {
		list[i] = cells[column]
		if !numbers[column] {
			list[i] = spreadsheet.Neutral(list[i])
		}
	}
	return list
}

// rowsOf returns the rows of a product: one per variant, or a single one. Values that do not differ between
// variants are in the first row.
func rowsOf(in editor.ProductRequest, category string) []map[string]string {
	rows := []map[string]string{textsOf(in, category)}
	for i, v := range in.Variants {
		if i > 0 {
			rows = append(rows, map[string]string{"slug": in.Slug})
		}
		rows[i]["stock"], rows[i]["variant_sku"] = strconv.Itoa(v.Stock.To), v.Sku
		if v.SellingPrice != nil {
			rows[i]["variant_price"] = v.SellingPrice.Decimal()
		}
		for j, o := range in.Options[:min(len(in.Options), options)] {
			if i == 0 {
				rows[0][optionColumn(j, "name")], rows[0][optionColumn(j, "bn_name")] = o.Name, o.BnName
			}
			rows[i][optionColumn(j, "value")] = v.Values[j]
			for _, value := range o.Values {
				if value.Value == v.Values[j] {
					rows[i][optionColumn(j, "bn_value")] = value.BnValue
				}
			}
		}
	}
	return rows
}

// examples contains a product without variants and a product with two variants.
var examples = []map[string]string{
	{
		"slug": "miniket-rice-5kg", "name": "Miniket Rice 5 kg", "bn_name": "মিনিকেট চাল ৫ কেজি", "brand": "Pran", "sku": "RICE-5",
		"selling_price": "450", "discount": "10", "discount_type": "PERCENT", "stock": "20", "status": "draft",
		"description": "Clean, **stone-free** rice.", "bn_description": "পরিষ্কার, **পাথরমুক্ত** চাল।",
	},
	{
		"slug": "cotton-t-shirt", "name": "Cotton T-shirt", "bn_name": "সুতির টি-শার্ট", "selling_price": "350", "stock": "8", "status": "draft",
		"option1_name": "Size", "option1_bn_name": "সাইজ", "option1_value": "M", "option1_bn_value": "এম", "variant_sku": "TS-M",
	},
	{"slug": "cotton-t-shirt", "stock": "5", "option1_value": "L", "option1_bn_value": "এল", "variant_price": "370", "variant_sku": "TS-L"},
}
