package editor

// CategoryNode is a category as the merchant sees it. ParentID is 0 at the top;
// Products are those in it alone, also drafts.
type CategoryNode struct {
	ID       int    `json:"id"`
	Slug     string `json:"slug"`
	Name     string `json:"name"`
	BnName   string `json:"bn_name"`
	Icon     string `json:"icon"` // an emoji, or a picture's address
	ParentID int    `json:"parent_id"`
	Products int    `json:"products"`
}

// CategoryRequest is a category as the merchant writes it. One of the names may be
// empty. An empty slug is made from the name. Picture is the key of an upload that
// becomes the icon in place of Icon, which is an emoji or the address that it has. Had is
// what the merchant was shown, so that what others did since is not undone.
type CategoryRequest struct {
	Name     string         `json:"name"`
	BnName   string         `json:"bn_name"`
	Slug     string         `json:"slug"`
	Icon     string         `json:"icon"`
	Picture  string         `json:"picture"`
	ParentID int            `json:"parent_id"`
	Had      *KnownCategory `json:"had,omitempty"`
}

// KnownCategory is what a merchant was shown of a category.
type KnownCategory struct {
	Name     string `json:"name"`
	BnName   string `json:"bn_name"`
	Slug     string `json:"slug"`
	Icon     string `json:"icon"`
	ParentID int    `json:"parent_id"`
}

// CategoryPlace is where a category is to stand: below a parent, 0 for the top.
type CategoryPlace struct {
	ID       int `json:"id"`
	ParentID int `json:"parent_id"`
}

// CategoryOrder is a shop's whole tree, each category after the one above it.
type CategoryOrder struct {
	Categories []CategoryPlace `json:"categories"`
}
