package review

import (
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Limits of a review.
const (
	maxRating         = 5
	maxReviewText     = 2000 // characters
	MaxReviewPictures = 4
)

// ReviewRequest contains the content of a review. Keep lists the keys of current pictures to keep;
// Pictures contains the files of new ones. An edit ignores ProductID.
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

// check returns Invalid "review_invalid" with the wrong fields. kept is the number of current pictures that
// the review keeps.
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
