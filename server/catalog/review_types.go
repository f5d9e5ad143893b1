package catalog

import (
	"time"

	"haat/server/platform/media"
)

// GivenReview is a review as the merchant sees it. Status is "pending", "approved" or
// "rejected", which is hidden. Mobile is the customer's, empty of who has left.
// RepliedAt is null without a reply.
type GivenReview struct {
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

// GivenReviews is one page of a shop's reviews of one status. Waiting, Shown and
// Hidden are how many there are of each.
type GivenReviews struct {
	Reviews []GivenReview `json:"reviews"`
	Page    int           `json:"page"`
	Pages   int           `json:"pages"`
	Total   int           `json:"total"`
	Waiting int           `json:"waiting"`
	Shown   int           `json:"shown"`
	Hidden  int           `json:"hidden"`
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
