package delivery

import "haat/server/platform/money"

// Package is a shipping package in the admin area, active or not.
type Package struct {
	PackageRequest `tstype:",extends,required"`
	ID             int `json:"id"`
}

// PackageRequest contains the fields of a shipping package. One of the names may be empty. Zone is
// "inside" or "outside" the shop's district, or "any". Delivery takes MinDays to MaxDays days; both
// are 0 if not specified.
type PackageRequest struct {
	Name   string       `json:"name"` // in English
	BnName string       `json:"bn_name"`
	Fee    money.Amount `json:"fee"`
	// FreeFrom is the subtotal from which delivery is free; 0 means never.
	FreeFrom money.Amount `json:"free_from"`
	Zone     string       `json:"zone"`
	MinDays  int          `json:"min_days"`
	MaxDays  int          `json:"max_days"`
	Active   bool         `json:"active"`
}

// PackageChange changes a package. Had is the state that the user saw; if it is null, the state is not
// checked.
type PackageChange struct {
	PackageRequest `tstype:",extends,required"`
	Had            *PackageRequest `json:"had"`
}

// PackageTurn activates or deactivates a package. Active is required.
type PackageTurn struct {
	Active *bool `json:"active" tstype:"boolean"`
}

// PackageSort lists the ids of packages in the order in which shoppers see them.
type PackageSort struct {
	IDs []int `json:"ids"`
}
