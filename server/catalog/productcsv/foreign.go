package productcsv

import (
	"fmt"
	"slices"
	"strings"

	"haat/server/catalog"
	"haat/server/platform/money"
	"haat/server/platform/richtext"
)

// uncounted is the stock of products that another shop system sells without counting them.
const uncounted = "1"

// maxSlugLength is the maximum length of a product's slug.
const maxSlugLength = 100

// ownSlug returns the slug of a product in another shop system, if it can be one here, or one
// made from it.
func ownSlug(slug string) string {
	if slug = strings.ToLower(slug); catalog.ValidSlug(slug, maxSlugLength) {
		return slug
	}
	return catalog.SlugOf(slug, maxSlug)
}

// markdown converts a description in HTML.
func markdown(html string) (string, error) {
	if !strings.ContainsAny(html, "<&") {
		return html, nil
	}
	text, err := richtext.FromHTML(html)
	if err != nil {
		return "", fmt.Errorf("read description: %w", err)
	}
	return text, nil
}

// commonDiscount returns the discount that all offers have, as an amount or a percentage.
func commonDiscount(selling, price []money.Amount) (money.Amount, money.DiscountType, bool) {
	amount := selling[0] - price[0]
	share := money.Amount(0)
	if selling[0] > 0 {
		share = amount * 100_00 / selling[0]
	}
	for _, c := range []struct {
		discount money.Amount
		kind     money.DiscountType
	}{{amount, money.Flat}, {share, money.Percent}} {
		same := true
		for i := range selling {
			same = same && money.Discounted(selling[i], c.discount, c.kind, false) == price[i]
		}
		if same {
			return c.discount, c.kind, true
		}
	}
	return 0, "", false
}

// numbered sets the number of the product to which lines belong.
func numbered(lines []line, product int) []line {
	for i := range lines {
		lines[i].product = product
	}
	return lines
}

// pictureList joins the addresses of pictures, each once, in their order.
func pictureList(addresses []string) string {
	var list []string
	for _, address := range addresses {
		if address != "" && !slices.Contains(list, address) {
			list = append(list, address)
		}
	}
	return strings.Join(list, "\n")
}
