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

// ReviewedProduct is a product that was bought. Slug is empty where it is no
// longer for sale.
type ReviewedProduct struct {
	ID      int            `json:"id"`
	Slug    string         `json:"slug"`
	Name    string         `json:"name"`
	Picture *media.Picture `json:"picture"`
}

// OwnReview is a review as the one who wrote it sees it. Status is "pending",
// "approved" or "rejected"; Reply is what the shop answered, or empty.
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

// OwnReviews are a customer's reviews, the newest first, and what was delivered to
// them and has none.
type OwnReviews struct {
	Reviews []OwnReview       `json:"reviews"`
	Waiting []ReviewedProduct `json:"waiting"`
}

// ShopReview is a review as the merchant sees it. Status is "pending", "approved" or
// "rejected", which is hidden. Mobile is the customer's, empty of who has left.
// RepliedAt is null without a reply.
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

// ShopReviews is one page of a shop's reviews of one status. Waiting, Shown and
// Hidden are how many there are of each.
type ShopReviews struct {
	Reviews []ShopReview `json:"reviews"`
	Page    int          `json:"page"`
	Pages   int          `json:"pages"`
	Total   int          `json:"total"`
	Waiting int          `json:"waiting"`
	Shown   int          `json:"shown"`
	Hidden  int          `json:"hidden"`
}

// ReplyRequest is what a shop answers to a review; empty takes the answer away.
type ReplyRequest struct {
	Text string `json:"text"`
}

// SeenReview is what a shop has read of a review that it shows; Pictures are their keys.
type SeenReview struct {
	Rating   int      `json:"rating"`
	Text     string   `json:"text"`
	Pictures []string `json:"pictures"`
}
