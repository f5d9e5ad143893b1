package sheet

import (
	"slices"
	"strconv"
	"strings"

	"haat/server/platform/figure"
)

// Names of columns in Shopify's files, in lower case: those of the product export and those of the template
// introduced in 2025.
var (
	shopifyHandle    = []string{"handle", "url handle"}
	shopifyBody      = []string{"body (html)", "description"}
	shopifyPublished = []string{"published", "published on online store"}
	shopifyPrice     = []string{"variant price", "price"}
	shopifyFormer    = []string{"variant compare at price", "compare-at price"}
	shopifySku       = []string{"variant sku", "sku"}
	shopifyQuantity  = []string{"variant inventory qty", "inventory quantity"}
	shopifyTracker   = []string{"variant inventory tracker", "inventory tracker"}
	shopifyGrams     = []string{"variant grams", "weight value (grams)"}
	shopifyImage     = []string{"image src", "product image url"}
	shopifyOwnImage  = []string{"variant image", "variant image url"}
)

// shopify returns the products of Shopify's export. All rows of a product have its handle. There is one row
// per variant or picture; the first row contains the values that do not differ between variants.
func (s *sheet) shopify() (*table, error) {
	var lines []line
	for i, rows := range s.groups(func(r row) string { return s.text(r, shopifyHandle...) }) {
		made, err := s.shopifyProduct(rows)
		if err != nil {
			return nil, err
		}
		made[0].errors = append(s.damage(rows...), made[0].errors...)
		lines = append(lines, numbered(made, i+1)...)
	}
	return foreignTable(lines, map[string]string{
		"name": "Title", "bn_name": "Title", "slug": s.headerOf(shopifyHandle), "selling_price": s.headerOf(shopifyPrice), "variant_price": s.headerOf(shopifyPrice),
		"discount": s.headerOf(shopifyFormer), "sku": s.headerOf(shopifySku), "variant_sku": s.headerOf(shopifySku), "stock": s.headerOf(shopifyQuantity),
		"description": s.headerOf(shopifyBody), "bn_description": s.headerOf(shopifyBody), "brand": "Vendor", "pictures": s.headerOf(shopifyImage),
		"meta_title": "SEO Title", "meta_description": "SEO Description", "option1_value": "Option1 Value", "option1_name": "Option1 Name",
	}), nil
}

// headerOf returns the header cell of the first column with one of the names.
func (s *sheet) headerOf(names []string) string {
	if i := s.find(names...); i >= 0 {
		return s.header[i]
	}
	return ""
}

// groups returns the rows grouped by key, in the order of their first rows. Each row without a key is a
// separate group.
func (s *sheet) groups(key func(row) string) [][]row {
	var list [][]row
	at := map[string]int{}
	for _, r := range s.rows {
		k := key(r)
		if i, ok := at[k]; ok && k != "" {
			list[i] = append(list[i], r)
			continue
		}
		at[k] = len(list)
		list = append(list, []row{r})
	}
	return list
}

func (s *sheet) shopifyProduct(rows []row) ([]line, error) {
	first := rows[0]
	sold := slices.DeleteFunc(slices.Clone(rows), func(r row) bool {
		return s.text(r, shopifyPrice...) == "" && s.text(r, shopifySku...) == "" && s.text(r, "option1 value") == ""
	})
	if len(sold) == 0 {
		sold = rows[:1]
	}
	lines, offers := make([]line, len(sold)), make([]offer, len(sold))
	for i, r := range sold {
		lines[i] = line{number: r.number, cells: s.shopifyVariant(first, r)}
		lines[i].cells["stock"] = s.shopifyStock(&lines[i], r)
		offers[i] = offer{usual: s.source(r, shopifyPrice...), sale: s.source(r, shopifyFormer...), former: true}
	}
	lines[0].cells["slug"] = ownSlug(s.text(first, shopifyHandle...))
	s.setPrices(lines, offers)
	s.weigh(lines, sold, figure.Gram, shopifyGrams...)
	return lines, s.shopifyShared(rows, lines[0])
}

// shopifyVariant returns the cells of a variant. A product without options has a single variant with an
// option named "Title".
func (s *sheet) shopifyVariant(first, r row) map[string]string {
	cells := map[string]string{}
	sku := "sku"
	for i := range options {
		prefix := "option" + strconv.Itoa(i+1)
		name, value := s.text(first, prefix+" name"), s.text(r, prefix+" value")
		if name == "" || value == "" || name == "Title" && value == "Default Title" {
			break
		}
		cells[optionColumn(i, "name")], cells[optionColumn(i, "value")] = name, value
		sku = "variant_sku"
	}
	cells[sku] = strings.TrimPrefix(s.text(r, shopifySku...), "'")
	return cells
}

func (s *sheet) shopifyStock(l *line, r row) string {
	quantity := s.source(r, shopifyQuantity...)
	tracked := s.find(shopifyTracker...) < 0 || s.text(r, shopifyTracker...) != ""
	if quantity.text == "" || quantity.text == "0" && !tracked {
		return s.uncounted(l, quantity)
	}
	return atLeastZero(l, quantity)
}

// shopifyShared sets the cells that do not differ between the variants of a product.
func (s *sheet) shopifyShared(rows []row, l line) error {
	first := rows[0]
	description, err := markdown(s.text(first, shopifyBody...))
	if err != nil {
		return err
	}
	l.cells["name"], l.cells["description"] = s.text(first, "title"), description
	l.cells["brand"], l.cells["category"] = s.text(first, "vendor"), s.text(first, "type")
	l.cells["meta_title"], l.cells["meta_description"] = s.text(first, "seo title"), s.text(first, "seo description")
	l.cells["status"] = "draft"
	if state := strings.ToLower(s.text(first, "status")); s.isYes(first, shopifyPublished...) && (state == "" || state == "active") {
		l.cells["status"] = "published"
	}
	l.cells["pictures"] = s.shopifyPictures(rows)
	l.inLanguages("name", "description", "meta_title", "meta_description")
	return nil
}

// isYes reports whether a cell means yes or is empty.
func (s *sheet) isYes(r row, names ...string) bool {
	text := strings.ToLower(s.text(r, names...))
	return text == "true" || text == "1" || text == "yes" || text == ""
}

// shopifyPictures returns the product's pictures in the order of their positions, followed by pictures that
// only variants have.
func (s *sheet) shopifyPictures(rows []row) string {
	type placed struct {
		position int
		address  string
	}
	var list []placed
	for _, r := range rows {
		position, err := strconv.Atoi(s.text(r, "image position"))
		if err != nil {
			position = len(list) + 1 // rows are in the order of the pictures
		}
		list = append(list, placed{position, s.text(r, shopifyImage...)})
	}
	slices.SortStableFunc(list, func(a, b placed) int { return a.position - b.position })
	var addresses []string
	for _, p := range list {
		addresses = append(addresses, p.address)
	}
	for _, r := range rows {
		addresses = append(addresses, s.text(r, shopifyOwnImage...))
	}
	return pictureList(addresses)
}
