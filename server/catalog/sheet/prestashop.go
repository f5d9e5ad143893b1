package sheet

import (
	"cmp"
	"strings"

	"haat/server/platform/figure"
	"haat/server/platform/money"
)

// Names of columns in PrestaShop's files, in lower case: those of its import form and those of its exported
// product list.
var (
	prestaID       = []string{"product id", "id"}
	prestaName     = []string{"name *", "name"}
	prestaPrice    = []string{"price tax included", "price (tax incl.)", "price tax excluded", "price (tax excl.)"}
	prestaSku      = []string{"reference #", "reference"}
	prestaActive   = []string{"active (0/1)", "active", "status"}
	prestaCategory = []string{"categories (x,y,z...)", "category"}
	prestaBrand    = []string{"manufacturer", "brand"}
	prestaImages   = []string{"image urls (x,y,z...)", "image"}
)

// prestaShop returns the products of PrestaShop's files. Their combinations are in a separate file: see
// combinations.
func (s *sheet) prestaShop() (*table, error) {
	var lines []line
	names := map[string]bool{}
	for i, r := range s.rows {
		l := line{number: r.number, cells: map[string]string{}, errors: s.damage(r)}
		if err := s.prestaProduct(r, &l); err != nil {
			return nil, err
		}
		slug := ownSlug(cmp.Or(s.text(r, "url rewritten"), s.text(r, prestaName...)))
		if names[slug] {
			slug = ownSlug(slug + " " + s.text(r, prestaID...))
		}
		names[slug], l.cells["slug"] = true, slug
		lines = append(lines, numbered([]line{l}, i+1)...)
	}
	return foreignTable(lines, map[string]string{
		"name": s.headerOf(prestaName), "bn_name": s.headerOf(prestaName), "slug": s.headerOf(prestaName), "selling_price": s.headerOf(prestaPrice), "sku": s.headerOf(prestaSku),
		"stock": "Quantity", "category": s.headerOf(prestaCategory), "pictures": s.headerOf(prestaImages), "description": "Description", "bn_description": "Description",
		"brand": s.headerOf(prestaBrand), "discount": "Discount amount", "weight_grams": "Weight",
	}), nil
}

func (s *sheet) prestaProduct(r row, l *line) error {
	var texts []string
	for _, name := range []string{"summary", "description"} {
		text, err := markdown(s.text(r, name))
		if err != nil {
			return err
		}
		if text = strings.TrimSpace(text); text != "" {
			texts = append(texts, text)
		}
	}
	l.cells["description"] = strings.Join(texts, "\n\n")
	l.cells["name"], l.cells["sku"], l.cells["brand"] = s.text(r, prestaName...), s.text(r, prestaSku...), s.text(r, prestaBrand...)
	l.cells["meta_title"], l.cells["meta_description"] = s.text(r, "meta title"), s.text(r, "meta description")
	l.cells["status"] = "draft"
	if s.isYes(r, prestaActive...) {
		l.cells["status"] = "published"
	}
	l.cells["category"] = s.category(l, s.source(r, prestaCategory...), ",", "/", "Home")
	l.cells["pictures"] = s.addresses(l, s.source(r, prestaImages...))
	if quantity := s.source(r, "quantity"); quantity.text != "" {
		l.cells["stock"] = atLeastZero(l, quantity)
	}
	list := []line{*l}
	s.setPrices(list, []offer{s.prestaOffer(r, &list[0])})
	s.weigh(list, []row{r}, figure.Kilogram, "weight")
	*l = list[0]
	l.inLanguages("name", "description", "meta_title", "meta_description")
	return nil
}

// prestaOffer returns the offer of a product. The sale price is the price less the discount, which is an
// amount or a percentage.
func (s *sheet) prestaOffer(r row, l *line) offer {
	o := offer{usual: s.source(r, prestaPrice...), window: window{s.source(r, "discount from (yyyy-mm-dd)"), s.source(r, "discount to (yyyy-mm-dd)")}}
	usual, err := figure.Amount(o.usual.text, s.currency)
	if err != nil {
		return o // setPrices adds the error
	}
	for _, c := range []struct {
		source
		parse func(string) (money.Amount, error)
		kind  money.DiscountType
	}{
		{s.source(r, "discount amount"), func(text string) (money.Amount, error) { return figure.Amount(text, s.currency) }, money.Flat},
		{s.source(r, "discount percent"), figure.Percent, money.Percent},
	} {
		if c.text == "" {
			continue
		}
		discount, err := c.parse(c.text)
		if err != nil {
			l.refuse(c.source, "selling_price", figure.Reason(err))
			continue
		}
		if discount > 0 {
			o.sale = c.source
			o.sale.text = money.Discounted(usual, discount, c.kind, false).Decimal()
		}
	}
	return o
}
