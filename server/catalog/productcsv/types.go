package productcsv

import "time"

// Import is a file of products and what becomes of it. Status is "previewed",
// "running", "done" or "failed". Problem is the code of why it failed, or why it is
// looked at once more. Total is how many products are to be written, Done how many are.
type Import struct {
	ID        int       `json:"id"`
	FileName  string    `json:"file_name"`
	Status    string    `json:"status"`
	Total     int       `json:"total"`
	Done      int       `json:"done"`
	Problem   string    `json:"problem"`
	CreatedAt time.Time `json:"created_at"`
	Preview   Preview   `json:"preview"`
}

// Preview is what would become of a file: so many of its products are new, changed or
// as they are, and so many of its rows are wrong. Errors and Changes are the first of
// them.
type Preview struct {
	Rows      int        `json:"rows"`
	New       int        `json:"new"`
	Changed   int        `json:"changed"`
	Unchanged int        `json:"unchanged"`
	Wrong     int        `json:"wrong"`
	Errors    []RowError `json:"errors"`
	Changes   []Change   `json:"changes"`
}

// RowError is what is wrong in a row, 1 being the header's. Reason is "required",
// "max", "invalid", "number", "formula", "unknown" of a category, "repeated", "differs"
// from the product's first row, "taken" of a sku, "slug_taken" of a slug
// that is made of the name while another product has or had it, "stock_of_variants" or
// "wide" of a row with too many cells. Value is what stands there, cut short, or the
// slug that was made.
type RowError struct {
	Row    int    `json:"row"`
	Column string `json:"column"`
	Reason string `json:"reason"`
	Value  string `json:"value"`
}

// Change is a product that a file makes or changes.
type Change struct {
	Row    int           `json:"row"`
	Slug   string        `json:"slug"`
	Name   string        `json:"name"`
	BnName string        `json:"bn_name"`
	New    bool          `json:"new"`
	Fields []FieldChange `json:"fields"`
}

// FieldChange is a column of a product before and after, cut short; or one of its
// variants that is changed, goes or comes: "variant", "variant_removed" or
// "variant_added".
type FieldChange struct {
	Column string `json:"column"`
	From   string `json:"from"`
	To     string `json:"to"`
}

// RunRequest takes an import over. SkipWrong leaves the wrong rows out; without it
// none may be wrong.
type RunRequest struct {
	SkipWrong bool `json:"skip_wrong"`
}
