package review

import (
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// The bounds of a review.
const (
	maxRating         = 5
	maxReviewText     = 2000 // letters
	MaxReviewPictures = 4
)

// ReviewRequest is a review as the customer writes it. Keep names those of its
// pictures that stay; Pictures are files that come to them. An edited review stays
// its product's, whatever ProductID says.
type ReviewRequest struct {
	ProductID int
	Rating    int
	Text      string
	Keep      []string
	Pictures  [][]byte
}

func (r ReviewRequest) cleaned() ReviewRequest {
	r.Text = form.Lines(r.Text)
	return r
}

// check returns Invalid "review_invalid" with the fields that no review has. kept is
// how many pictures it has already.
func (r ReviewRequest) check(kept int) error {
	fields := form.Fields{}
	if r.Rating == 0 {
		fields["rating"] = "required"
	} else if r.Rating < 1 || r.Rating > maxRating {
		fields["rating"] = "invalid"
	}
	fields.Text("text", r.Text, maxReviewText, false)
	if kept+len(r.Pictures) > MaxReviewPictures {
		fields["pictures"] = "max"
	}
	return fields.Of(fault.New(fault.Invalid, "review_invalid"))
}
