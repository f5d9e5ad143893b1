package review

import (
	"time"

	"haat/server/platform/media"
)

// Review is a customer's published review of a product. Reply is the shop's answer, or empty.
type Review struct {
	ID        int             `json:"id"`
	Name      string          `json:"name"`
	Rating    int             `json:"rating"`
	Text      string          `json:"text"`
	Pictures  []media.Picture `json:"pictures"`
	Verified  bool            `json:"verified"`
	Reply     string          `json:"reply"`
	CreatedAt time.Time       `json:"created_at" tstype:"string"`
}

// ReviewedProduct is a product that was bought. Slug is empty if it is no longer for sale.
type ReviewedProduct struct {
	ID      int            `json:"id"`
	Slug    string         `json:"slug"`
	Name    string         `json:"name"`
	Picture *media.Picture `json:"picture"`
}

// OwnReview is a review in its customer's view. Status is "pending", "approved" or "rejected".
// Reply is the shop's answer, or empty.
type OwnReview struct {
	ID        int             `json:"id"`
	Product   ReviewedProduct `json:"product"`
	Rating    int             `json:"rating"`
	Text      string          `json:"text"`
	Pictures  []media.Picture `json:"pictures"`
	Status    string          `json:"status"`
	Reply     string          `json:"reply"`
	CreatedAt time.Time       `json:"created_at"`
}

// OwnReviews contains a customer's reviews, newest first, and in Waiting the delivered products
// without a review.
type OwnReviews struct {
	Reviews []OwnReview       `json:"reviews"`
	Waiting []ReviewedProduct `json:"waiting"`
}

// ShopReview is a review in the merchant's view. Status is "pending", "approved" or "rejected";
// rejected reviews are hidden. Mobile is the customer's number, or empty if the customer was
// deleted. RepliedAt is null without a reply.
type ShopReview struct {
	ID        int             `json:"id"`
	Product   ReviewedProduct `json:"product"`
	Name      string          `json:"name"`
	Mobile    string          `json:"mobile"`
	Rating    int             `json:"rating"`
	Text      string          `json:"text"`
	Pictures  []media.Picture `json:"pictures"`
	Verified  bool            `json:"verified"`
	Status    string          `json:"status"`
	Reply     string          `json:"reply"`
	RepliedAt *time.Time      `json:"replied_at"`
	CreatedAt time.Time       `json:"created_at"`
}

// ShopReviews is a page of a shop's reviews with one status. Waiting, Shown and Hidden are the total numbers
// of reviews with each status.
type ShopReviews struct {
	Reviews []ShopReview `json:"reviews"`
	Page    int          `json:"page"`
	Pages   int          `json:"pages"`
	Total   int          `json:"total"`
	Waiting int          `json:"waiting"`
	Shown   int          `json:"shown"`
	Hidden  int          `json:"hidden"`
}

// ReplyRequest contains the shop's reply to a review. An empty text removes it.
type ReplyRequest struct {
	Text string `json:"text"`
}

// SeenReview is the content of a review that the shop saw when it decided. Pictures lists the pictures' keys.
type SeenReview struct {
	Rating   int      `json:"rating"`
	Text     string   `json:"text"`
	Pictures []string `json:"pictures"`
}

// Quote is a review with the product that it is about.
type Quote struct {
	ID        int       `json:"id"`
	Name      string    `json:"name"` // of the reviewer
	Rating    int       `json:"rating"`
	Text      string    `json:"text"`
	Verified  bool      `json:"verified"`
	Product   string    `json:"product"`
	Path      string    `json:"path"` // of the product, within the shop
	CreatedAt time.Time `json:"created_at" tstype:"string"`
}
