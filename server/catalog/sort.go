package catalog

// Sort is the order of a listing.
type Sort string

// Orders of a listing.
const (
	SortPopular   Sort = "popular"
	SortNewest    Sort = "newest"
	SortPriceAsc  Sort = "price-asc"
	SortPriceDesc Sort = "price-desc"
)
