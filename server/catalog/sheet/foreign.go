package sheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"haat/server/catalog"
	"haat/server/platform/money"
	"haat/server/platform/richtext"
)

// uncounted is the stock of a product whose units another shop system does not count.
const uncounted = "1"

// maxSlugLength is the maximum length of a product's slug.
const maxSlugLength = 100

// ownSlug returns the slug of a product in another shop system. If it is not valid in Haat, ownSlug makes a
// valid one from it.
func ownSlug(slug string) string {
	if slug = strings.ToLower(slug); catalog.ValidSlug(slug, maxSlugLength) {
		return slug
	}
	return catalog.SlugOf(slug, maxSlug)
}

// markdown converts a description from HTML to Markdown. It returns a text without markup unchanged.
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

// commonDiscount returns the discount that is the same for all offers, as an amount or a percentage. It
// reports false if there is none, or if its dates differ.
func commonDiscount(prices []priceOf) (money.Amount, money.DiscountType, bool) {
	first := prices[0]
	amount := first.selling - first.price
	share := money.Amount(0)
	if first.selling > 0 {
		share = amount * 100_00 / first.selling
	}
	for _, c := range []struct {
		discount money.Amount
		kind     money.DiscountType
	}{{amount, money.Flat}, {share, money.Percent}} {
		same := true
		for _, p := range prices {
			same = same && p.dates == first.dates && money.Discounted(p.selling, c.discount, c.kind, false) == p.price
		}
		if same {
			return c.discount, c.kind, true
		}
	}
	return 0, "", false
}

func grams(n int) string { return strconv.Itoa(n) }

// uncounted returns the stock of a product whose units are not counted. It adds the note about that once per
// file.
func (s *sheet) uncounted(l *line, c source) string {
	if !s.noted["uncounted"] {
		s.once("uncounted")
		l.note(c, "uncounted")
	}
	return uncounted
}

// once records that the note with a reason was added. The note applies to all rows, so it is added only once.
func (s *sheet) once(reason string) {
	if s.noted == nil {
		s.noted = map[string]bool{}
	}
	s.noted[reason] = true
}

// atLeastZero returns the stock in a cell. A negative stock counts as 0, with a note, because its units were
// sold beyond the stock.
func atLeastZero(l *line, c source) string {
	if strings.HasPrefix(c.text, "-") {
		if strings.Trim(c.text, "-0.") != "" {
			l.note(c, "below_zero")
		}
		return "0"
	}
	return c.text
}

// category returns the name of the first category in a list of paths, separated by between; the steps of a
// path are separated by within. It ignores the category root.
func (s *sheet) category(l *line, c source, between, within, root string) string {
	first := ""
	for path := range strings.SplitSeq(c.text, between) {
		steps := strings.Split(path, within)
		name := strings.TrimSpace(steps[len(steps)-1])
		switch {
		case name == "", strings.EqualFold(name, root):
		case first == "":
			first = name
		case name != first:
			l.note(c, "first_category")
			return first
		}
	}
	return first
}

// addresses joins the addresses of pictures from cells with comma-separated lists. It notes paths without a
// host, because they cannot be fetched.
func (s *sheet) addresses(l *line, cells ...source) string {
	var list []string
	for _, c := range cells {
		for address := range strings.SplitSeq(c.text, ",") {
			address = strings.TrimSpace(address)
			switch {
			case address == "":
			case strings.Contains(address, "://"):
				list = append(list, address)
			case !s.noted["relative"]:
				s.once("relative")
				l.note(c, "relative")
			}
		}
	}
	return pictureList(list)
}

// numbered sets the number of the lines' product.
func numbered(lines []line, product int) []line {
	for i := range lines {
		lines[i].product = product
	}
	return lines
}

// pictureList joins the distinct addresses of pictures, one per line.
func pictureList(addresses []string) string {
	var list []string
	for _, address := range addresses {
		if address != "" && !slices.Contains(list, address) {
			list = append(list, address)
		}
	}
	return strings.Join(list, "\n")
}
