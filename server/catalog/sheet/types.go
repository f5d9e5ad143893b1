package sheet

import "time"

// Import is a file of products and the state of its import. Status is "mapping" (the merchant has
// to say what the columns mean), "previewed", "running", "done" or "failed". Format is "haat", "shopify", "woocommerce", "magento",
// "prestashop", "prestashop_combinations", "meta", "google" or "other"; Columns lists the columns of the file. Sheet is the sheet of a workbook that
// was read, and OtherSheets the number of those that were not.
// Problem is the code of the error, or of the reason for a new preview. Total is the number of
// products to write, Done the number written so far.
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

// PictureState is the progress of the pictures that an import fetches after its products are
// written. Errors contains the first failed ones.
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

// Preview contains the changes that importing a file would make. New, Changed and Unchanged count
// products; Rows and Wrong count rows. Errors and Changes are cut to the first of the file.
type Preview struct {
	Rows      int        `json:"rows"`
	New       int        `json:"new"`
	Changed   int        `json:"changed"`
	Unchanged int        `json:"unchanged"`
	Wrong     int        `json:"wrong"`
	Errors    []RowError `json:"errors"`
	Changes   []Change   `json:"changes"`
	// MissingCategories lists categories of the file that the shop does not have. In a file of another
	// program they are left out; otherwise they are errors.
	MissingCategories []string `json:"missing_categories"`
	// Notes lists cells that are read otherwise than the program that made the file would use them. They are no errors.
	Notes []RowError `json:"notes"`
}

// RowError describes an error in a row; row 1 is the header. Reason is one of "required", "nameless"
// (neither a name nor a variant of the product above), "max", "invalid", "number", "formula",
// "ambiguous", "currency" or "decimals" for a number that cannot be read safely, "date" for such a date, "scientific" or "dated" for an SKU
// that a spreadsheet program has changed, "leading_zeros" for an SKU that another one equals but for zeros at its beginning,
// "unknown" (category), "repeated", "differs" (from the product's first row), "taken" (SKU),
// "slug_taken" (another product has or had the slug made from the name), "stock_of_variants",
// "address" (of a picture), "no_parent" (a variation whose product the file lacks), "wide" (more
// cells than columns), "beside" (such cells in a workbook), "failure" (an error such as #N/A), "uncomputed" (a formula without a result), and for
// combinations of PrestaShop "no_reference", "no_product", "same_reference" (several products have it), "attributes" (not as many as values)
// and "too_many_options". Reasons of notes are "sale_future", "sale_past" and "sale_ends" for a sale price that is not applied or stays after
// its end, "discounts_differ" (variants with different discounts have none), "weights_differ" (the heaviest variant counts),
// "uncounted" (no stock is counted), "below_zero" (stock), "first_category", "dated" (an option's value that may have been a range),
// "relative" (a picture without an address) and "impact" (a difference in price is added as it is). Value is the cell's text, cut short, or
// the slug that was made.
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

// FieldChange is the value of a column before and after the import, cut short. For a variant,
// Column is "variant", "variant_removed" or "variant_added".
type FieldChange struct {
	Column string `json:"column"`
	From   string `json:"from"`
	To     string `json:"to"`
}

// RunRequest contains the options of Run. With SkipWrong, rows with errors are skipped; otherwise
// Run refuses a file that has any.
type RunRequest struct {
	SkipWrong bool `json:"skip_wrong"`
}

// FileColumn is a column of a file. To is the column of Haat that it is read as, "options" or "variants" if it is read as several of
// them, or empty if it is left out. Sample is its first text, cut short. Ignored is the reason for leaving it out: "unused" (no column of
// Haat is chosen or has such values), "empty", "unnamed" or "repeated" (an earlier column has the same name).
type FileColumn struct {
	Name    string `json:"name"`
	Sample  string `json:"sample"`
	To      string `json:"to"`
	Ignored string `json:"ignored"`
}

// ColumnsRequest contains the column of Haat for each column of a file; empty leaves it out.
type ColumnsRequest struct {
	Columns []string `json:"columns"`
}
