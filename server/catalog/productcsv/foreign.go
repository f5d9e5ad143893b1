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

// offer is the price of a product or variant in another shop system, and its former price.
type offer struct{ price, former string }

// parsed returns the prices before and after the discount. They are equal without a discount.
func (o offer) parsed() (selling, price money.Amount, ok bool) {
	price, err := money.Parse(digits(o.price))
	if err != nil {
		return 0, 0, false
	}
	former, err := money.Parse(digits(o.former))
	if err != nil || former <= price {
		return price, price, true
	}
	return former, price, true
}

// setPrices writes the prices of offers to lines, one for each, of one product. Haat has one
// discount for all variants: offers with different discounts have none, and their current prices.
func setPrices(lines []line, offers []offer) {
	selling, price := make([]money.Amount, len(offers)), make([]money.Amount, len(offers))
	for i, o := range offers {
		var ok bool
		if selling[i], price[i], ok = o.parsed(); !ok {
			for j, raw := range offers { // the errors of the cells are reported as usual
				lines[j].cells["variant_price"] = raw.price
			}
			lines[0].cells["selling_price"] = offers[0].price
			return
		}
	}
	discount, kind, ok := commonDiscount(selling, price)
	if !ok {
		selling = price
	}
	lines[0].cells["selling_price"] = selling[0].Decimal()
	lines[0].cells["discount"], lines[0].cells["discount_type"] = "", ""
	if ok && discount > 0 {
		lines[0].cells["discount"], lines[0].cells["discount_type"] = discount.Decimal(), string(kind)
	}
	for i := range lines {
		lines[i].cells["variant_price"] = ""
		if selling[i] != selling[0] {
			lines[i].cells["variant_price"] = selling[i].Decimal()
		}
	}
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
