package checkout

import "haat/server/platform/money"

// Package is a way of delivery as the merchant sets it, be it active or not.
type Package struct {
	PackageRequest `tstype:",extends,required"`
	ID             int `json:"id"`
}

// PackageRequest is what a merchant sets of a way of delivery. One of the names may
// be empty; Zone is "inside" or "outside" of the shop's district, or "any". It takes
// MinDays to MaxDays days, 0 and 0 where the merchant does not say.
type PackageRequest struct {
	Name    string       `json:"name"` // in English
	BnName  string       `json:"bn_name"`
	Fee     money.Amount `json:"fee"`
	Zone    string       `json:"zone"`
	MinDays int          `json:"min_days"`
	MaxDays int          `json:"max_days"`
	Active  bool         `json:"active"`
}

// PackageChange changes a package. Had is what whoever changes it has read of it; null:
// it is changed whatever it is.
type PackageChange struct {
	PackageRequest `tstype:",extends,required"`
	Had            *PackageRequest `json:"had"`
}

// PackageTurn offers a package to shoppers or not. Active is required.
type PackageTurn struct {
	Active *bool `json:"active" tstype:"boolean"`
}

// PackageOrder is the ids of packages in the order that shoppers see them in.
type PackageOrder struct {
	IDs []int `json:"ids"`
}
