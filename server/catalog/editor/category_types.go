package editor

// CategoryNode is a category in the admin area. ParentID is 0 for a root category. Products counts
// its own products, including drafts, without those of descendants.
type CategoryNode struct {
	ID       int    `json:"id"`
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	BnName   string `json:"bn_name"`
	Icon     string `json:"icon"` // an emoji or a picture's address
	ParentID int    `json:"parent_id"`
	Products int    `json:"products"`
	// SizeGuide and BnSizeGuide apply to the products of the category and its descendants that have no size
	// guide. They are Markdown.
	SizeGuide   string `json:"size_guide"`
	BnSizeGuide string `json:"bn_size_guide"`
}

// CategoryRequest contains a category's fields. One of the two names may be empty. An empty slug is
// made from the name. Picture is the key of an upload that replaces Icon; otherwise Icon is an
// emoji or the current picture's address. Had is the state that the merchant saw, used to detect
// concurrent changes.
type CategoryRequest struct {
	Name        string         `json:"name"`
	BnName      string         `json:"bn_name"`
	Slug        string         `json:"slug"`
	Icon        string         `json:"icon"`
	Picture     string         `json:"picture"`
	ParentID    int            `json:"parent_id"`
	SizeGuide   string         `json:"size_guide"`
	BnSizeGuide string         `json:"bn_size_guide"`
	Had         *KnownCategory `json:"had,omitempty"`
}

// KnownCategory is the state of a category that a merchant saw.
type KnownCategory struct {
	Name        string `json:"name"`
	BnName      string `json:"bn_name"`
	Slug        string `json:"slug"`
	Icon        string `json:"icon"`
	ParentID    int    `json:"parent_id"`
	SizeGuide   string `json:"size_guide"`
	BnSizeGuide string `json:"bn_size_guide"`
}

// CategoryPlace is the requested parent of a category. Parent 0 makes it a root category.
type CategoryPlace struct {
	ID       int `json:"id"`
	ParentID int `json:"parent_id"`
}

// CategoryOrder lists all categories of a shop, each after its parent.
type CategoryOrder struct {
	Categories []CategoryPlace `json:"categories"`
}
