package catalog

// Sort is the order of a listing.
type Sort string

// The orders a listing can have.
const (
	SortPopular   Sort = "popular"
	SortNewest    Sort = "newest"
	SortPriceAsc  Sort = "price-asc"
	SortPriceDesc Sort = "price-desc"
)
