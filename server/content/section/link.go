package section

import (
	"encoding/json"
	"strings"

	"haat/server/catalog"
	"haat/server/content/prose"
	"haat/server/platform/form"
	"haat/server/platform/phone"
)

// LinkTo is what a link leads to.
type LinkTo string

// Targets of links. A link to a product, category or page has its id, so that a new address does not break it.
const (
	ToProduct  LinkTo = "product"
	ToCategory LinkTo = "category"
	ToPage     LinkTo = "page"
	ToListing  LinkTo = "listing"  // Text: home, best-selling, blog, track-order, wishlist or cart
	ToSearch   LinkTo = "search"   // Text: the words
	ToAddress  LinkTo = "address"  // Text: an address of http or https, or a path
	ToPhone    LinkTo = "phone"    // Text: 11 digits
	ToWhatsApp LinkTo = "whatsapp" // Text: 11 digits
)

// listings contains the paths of the pages that every shop has.
var listings = map[string]string{
	"home": "/", "best-selling": "/best-selling-products", "track-order": "/track-order", "blog": catalog.BlogPath, "wishlist": "/wishlist", "cart": "/cart",
}

// maxSearch is the maximum number of characters of a search.
const maxSearch = 100

// readLink reads a LinkValue. A link without a target is no link.
func readLink(value any) (any, string) {
	if object, ok := value.(map[string]any); !ok || object["to"] == "" {
		if ok {
			return nil, ""
		}
		return nil, invalid
	}
	var l LinkValue
	if !Decode(value, &l) || !l.clean() {
		return nil, invalid
	}
	return AsJSON(l), ""
}

// clean normalizes a link, and reports whether it is valid.
func (l *LinkValue) clean() bool {
	text := form.OneLine(l.Text)
	switch l.To {
	case ToProduct, ToCategory, ToPage:
		l.Text = ""
		return l.ID > 0
	case ToListing:
		l.ID, l.Text = 0, text
		return listings[text] != ""
	case ToSearch:
		l.ID, l.Text = 0, text
		return text != "" && len([]rune(text)) <= maxSearch
	case ToAddress:
		l.ID, l.Text = 0, text
		return prose.IsAddress(text) && !strings.HasPrefix(text, "tel:") && !strings.HasPrefix(text, "mailto:")
	case ToPhone, ToWhatsApp:
		number, ok := phone.Read(text)
		l.ID, l.Text = 0, number
		return ok
	}
	return false
}

// Decode decodes a decoded JSON value into a typed one, and reports whether it fits.
func Decode(value, into any) bool {
	data, err := json.Marshal(value)
	return err == nil && json.Unmarshal(data, into) == nil
}

// AsJSON returns a value as encoding/json decodes it.
func AsJSON(value any) any {
	var out any
	Decode(value, &out)
	return out
}
