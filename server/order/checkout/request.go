package checkout

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"

	orders "haat/server/order"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// maxPage is the maximum length of a page's address, in bytes.
const maxPage = 2000

var keyPattern = regexp.MustCompile(`^[A-Za-z0-9_-]{8,80}$`)

// check returns Invalid "order_invalid" with all wrong fields of the request and of fields: "required", "max" or "invalid". The request
// must be cleaned. The idempotency key has 8 to 80 characters from A-Z, a-z, 0-9, _ and -. An order to be collected needs no address.
func (r PlaceRequest) check(key string, fields form.Fields, collected bool) error {
	if key == "" {
		fields["idempotency_key"] = "required"
	} else if !keyPattern.MatchString(key) {
		fields["idempotency_key"] = "invalid"
	}
	r.addWrong(fields)
	if !collected || r.Division+r.District+r.Upazila+r.Line != "" {
		fields.Place(r.Division, r.District, r.Upazila)
		fields.Text("line", r.Line, form.MaxLine, true)
	}
	return fields.Of(fault.New(fault.Invalid, "order_invalid"))
}

func (r PlaceRequest) addWrong(fields form.Fields) {
	fields.Text("name", r.Name, form.MaxName, true)
	fields.Mobile(r.Mobile)
	fields.Text("note", r.Note, orders.MaxNote, false)
	fields.Email(r.Email)
	if r.PackageID < 0 {
		fields["package_id"] = "invalid"
	}
	if len(r.Lines) == 0 {
		fields["lines"] = "required"
	}
	checkLines(r.Lines, fields)
	checkCodes(r.Codes, fields)
}

// cleaned returns the request normalized for storage: the phone number as 11 digits if
// it is valid, and texts without surrounding spaces and invisible characters.
func (r PlaceRequest) cleaned() PlaceRequest {
	for _, text := range []*string{&r.Name, &r.Division, &r.District, &r.Upazila, &r.Line, &r.Email} {
		*text = form.OneLine(*text)
	}
	r.Mobile, r.Note = form.Mobile(r.Mobile), form.Lines(r.Note)
	if len(r.Tracking.Page) > maxPage {
		r.Tracking.Page = ""
	}
	return r
}

// hash returns a hash of a cleaned request's content. It excludes the fingerprint, the tracking data, the
// visit's source, the code and the time spent on the form.
func (r PlaceRequest) hash() (string, error) {
	r.Fingerprint, r.Tracking, r.VisitSource, r.Code, r.FormSeconds = "", Tracking{}, "", "", nil
	return hashOf(r)
}

func hashOf(request any) (string, error) {
	encoded, err := json.Marshal(request)
	if err != nil {
		return "", fmt.Errorf("hash order: %w", err)
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:]), nil
}
