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

// nextAddress matches the separator before an address. Addresses may contain commas.
var nextAddress = regexp.MustCompile(`[\s,;|]+(https?:)`)

// addPictures reads the addresses of pictures. Only products without pictures get them.
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

// isAddress reports whether text is the address of a web page or file.
func isAddress(text string) bool {
	u, err := url.Parse(text)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != "" && u.User == nil && len(text) <= maxAddress
}
