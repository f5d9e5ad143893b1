package kind

// ErasedMobile replaces the mobile number of a use of a discount when its customer's data is erased. Discounts of orders without any number are
// not uses.
const ErasedMobile = "erased"

// DiscountTerms describe a discount: what it lowers, by how much, and from when on. server/discount explains them.
type DiscountTerms struct {
	Class    string         `json:"class"` // product, order or delivery
	Value    DiscountValue  `json:"value"`
	Target   DiscountTarget `json:"target,omitzero"`
	MinSum   int64          `json:"min_sum,omitempty"` // poisha
	MinUnits int            `json:"min_units,omitempty"`
	Combines []string       `json:"combines,omitempty"` // classes
}

// DiscountValue is what a discount gives. Fields that the kind does not use are 0.
type DiscountValue struct {
	// Kind is percent, amount, price, tiers, buy_get, bundle or free.
	Kind    string `json:"kind"`
	Percent int    `json:"percent,omitempty"` // hundredths of a percent
	// Cap is the most that a percentage lowers a unit (class product), the order or the fee, in poisha; 0 means no cap.
	Cap    int64          `json:"cap,omitempty"`
	Amount int64          `json:"amount,omitempty"` // poisha
	Tiers  []DiscountTier `json:"tiers,omitempty"`  // by Units, ascending
	// Of each Buy + Get units, the Get cheapest are lowered by Percent.
	Buy int `json:"buy,omitempty"`
	Get int `json:"get,omitempty"`
	// Units is the number of units of a bundle. 0 means one unit of each product of the target.
	Units int `json:"units,omitempty"`
	// Most is the number of times that a bundle or a buy-and-get counts in one order; 0 means no limit.
	Most int `json:"most,omitempty"`
}

// DiscountTier lowers the target's units by Percent if there are at least Units of them.
type DiscountTier struct {
	Units   int `json:"units"`
	Percent int `json:"percent"` // hundredths of a percent
}

// DiscountTarget selects products: those of the lists, or all if both are empty, without the excluded ones. A category contains those below it.
type DiscountTarget struct {
	Products          []int `json:"products,omitempty"`
	Categories        []int `json:"categories,omitempty"`
	WithoutProducts   []int `json:"without_products,omitempty"`
	WithoutCategories []int `json:"without_categories,omitempty"`
}

// DiscountShare is the part of a discount that lowers an item of an order.
type DiscountShare struct {
	Item   int   `json:"item"`
	Amount int64 `json:"amount"` // poisha
}
