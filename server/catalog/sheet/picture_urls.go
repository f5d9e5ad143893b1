package sheet

import (
	"net/url"
	"regexp"
	"strings"
)

const (
	// maxPictures is the maximum number of a product's pictures.
	maxPictures = 10
	// maxAddress is the maximum length of a picture's address, in bytes.
	maxAddress = 2000
)

// nextAddress matches the separator before an address. A comma within an address is not a separator.
var nextAddress = regexp.MustCompile(`[\s,;|]+(https?:)`)

// addPictures sets the addresses of the pictures to fetch. A product that already has pictures gets none.
func (it *item) addPictures() {
	first := it.rows[0]
	text, _ := it.cell(first, "pictures")
	if text == "" {
		return
	}
	var list []string
	for address := range strings.SplitSeq(nextAddress.ReplaceAllString(text, "\n$1"), "\n") {
		address = strings.TrimRight(strings.TrimSpace(address), ",;|")
		if !isAddress(address) {
			it.refuseValue(first, "pictures", "address", address)
			return
		}
		list = append(list, address)
	}
	if it.before == nil || len(it.before.Pictures) == 0 {
		it.pictures = list[:min(len(list), maxPictures)]
	}
}

// isAddress reports whether text is an http or https address of at most maxAddress bytes, without a user
// name.
func isAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil && len(text) <= maxAddress
}
