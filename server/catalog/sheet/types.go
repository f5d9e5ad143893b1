package sheet

import "time"

// Import is a file of products and the state of its import. Status is "mapping" (the merchant must map the
// columns), "previewed", "running", "done" or "failed". Format is "haat", "shopify", "woocommerce",
// "magento", "prestashop", "prestashop_combinations", "meta", "google" or "other". Columns lists the columns
// of the file. For a workbook, Sheet is the name of the sheet that was read, and OtherSheets the number of
// the other sheets. Problem is the code of an error, or of the reason for a new preview. Total is the number
// of products to write, Done the number written so far.
type Import struct {
	ID          int          `json:"id"`
	FileName    string       `json:"file_name"`
	Status      string       `json:"status"`
	Total       int          `json:"total"`
	Done        int          `json:"done"`
	Problem     string       `json:"problem"`
	CreatedAt   time.Time    `json:"created_at"`
	Format      string       `json:"format"`
	Columns     []FileColumn `json:"columns"`
	Sheet       string       `json:"sheet"`
	OtherSheets int          `json:"other_sheets"`
	Preview     Preview      `json:"preview"`
	Pictures    PictureState `json:"pictures"`
}

// PictureState is the progress of the pictures that an import fetches after it has written its products.
// Errors contains the first failed pictures.
type PictureState struct {
	Total  int            `json:"total"`
	Done   int            `json:"done"`
	Failed int            `json:"failed"`
	Errors []PictureError `json:"errors"`
}

// PictureError describes a picture that could not be fetched. Reason is one of "blocked" (an address
// inside a network), "unreachable", "status", "too_large", "progressive" and "unreadable".
type PictureError struct {
	Row     int    `json:"row"`
	Address string `json:"address"`
	Reason  string `json:"reason"`
}

// Preview contains the changes that importing a file would make. New, Changed and Unchanged count products;
// Rows and Wrong count rows. Errors and Changes contain only the first ones of the file.
type Preview struct {
	Rows      int        `json:"rows"`
	New       int        `json:"new"`
	Changed   int        `json:"changed"`
	Unchanged int        `json:"unchanged"`
	Wrong     int        `json:"wrong"`
	Errors    []RowError `json:"errors"`
	Changes   []Change   `json:"changes"`
	// MissingCategories lists categories of the file that the shop does not have. In a file of another
	// program they are ignored; otherwise they are errors.
	MissingCategories []string `json:"missing_categories"`
	// Notes lists cells that Haat reads differently from the program that wrote the file. They are not
	// errors.
	Notes []RowError `json:"notes"`
}

// RowError describes an error in a row, or a note about a cell. Row 1 is the header. Value is the cell's
// text, shortened, or the slug that was generated.
//
// Reasons of errors:
//   - "required", "max", "invalid", "number", "formula" and "repeated"
//   - "min": the sale ends before it starts
//   - "nameless": the row has neither a name nor a variant of the product above
//   - "differs": the value differs from that in the product's first row
//   - "unknown": the category does not exist
//   - "address": the URL of a picture is invalid
//   - "stock_of_variants": the product's stock is that of its variants
//   - "no_parent": the file lacks the product of a variation
//   - "ambiguous", "currency", "decimals", "date": the number or date cannot be read reliably
//   - "taken", "slug_taken": another product has or had the SKU, or the slug that was generated from the
//     name
//   - "scientific", "dated": a spreadsheet program has changed the SKU
//   - "leading_zeros": the SKU lacks zeros of an existing SKU
//   - "wide", "beside": the row has more cells than the header has columns, in a CSV file or in a workbook
//   - "failure", "uncomputed": the cell contains an error such as #N/A, or a formula without a result
//   - "no_reference", "no_product", "same_reference": a combination of PrestaShop has no product reference,
//     or no or several products have it
//   - "attributes", "too_many_options": a combination has different numbers of attributes and values, or
//     too many attributes
//
// Reasons of notes:
//   - "sale_past": the sale price is not applied
//   - "sale_ends": the sale price remains after its end, because day and month could be exchanged
//   - "discounts_differ": the variants have different discounts, so none is applied
//   - "weights_differ": the heaviest variant determines the weight
//   - "uncounted": the stock is not counted
//   - "below_zero": the stock is negative
//   - "first_category": only the first category is used
//   - "dated": the option's value may have been a range
//   - "relative": the path of a picture lacks a host
//   - "impact": a price difference is added unchanged
type RowError struct {
	Row    int    `json:"row"`
	Column string `json:"column"`
	Reason string `json:"reason"`
	Value  string `json:"value"`
}

// Change describes a new or changed product.
type Change struct {
	Row    int           `json:"row"`
	Slug   string        `json:"slug"`
	Name   string        `json:"name"`
	BnName string        `json:"bn_name"`
	New    bool          `json:"new"`
	Fields []FieldChange `json:"fields"`
}

// FieldChange is the value of a column before and after the import, shortened. For a variant, Column is
// "variant", "variant_removed" or "variant_added".
type FieldChange struct {
	Column string `json:"column"`
	From   string `json:"from"`
	To     string `json:"to"`
}

// RunRequest contains the options of Run. If SkipWrong is true, Run skips rows with errors; otherwise it
// refuses a file that has any.
type RunRequest struct {
	SkipWrong bool `json:"skip_wrong"`
}

// FileColumn is a column of a file. To is the column of Haat to which it is mapped, "options" or "variants" if
// it is read as several columns, or empty if it is ignored. Sample is its first text, shortened. Ignored is
// the reason why it is ignored: "unused" (no column of Haat is chosen or suitable), "empty", "unnamed" or
// "repeated" (an earlier column has the same name).
type FileColumn struct {
	Name    string `json:"name"`
	Sample  string `json:"sample"`
	To      string `json:"to"`
	Ignored string `json:"ignored"`
}

// ColumnsRequest maps the columns of a file: Columns contains a column of Haat for each of them, or "" to
// ignore it.
type ColumnsRequest struct {
	Columns []string `json:"columns"`
}
