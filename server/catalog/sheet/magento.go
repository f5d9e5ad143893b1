package sheet

import (
	"cmp"
	"slices"
	"strings"

	"haat/server/platform/textnorm"
)

// magento returns the products of Magento's export. A configurable product lists its variants, which are
// simple products in separate rows. Rows of a store view are translations.
func (s *sheet) magento() (*table, error) {
	m := &magento{sheet: s, bySku: map[string]row{}, views: map[string][]row{}, parts: map[string]bool{}}
	var sold []row
	for _, r := range s.rows {
		sku := s.text(r, "sku")
		if s.text(r, "store_view_code") != "" {
			m.views[sku] = append(m.views[sku], r)
			continue
		}
		if _, twice := m.bySku[sku]; !twice {
			m.bySku[sku] = r
		}
		for _, v := range variations(s.text(r, "configurable_variations")) {
			m.parts[v["sku"]] = true
		}
		sold = append(sold, r)
	}
	var lines []line
	product := 0
	for _, r := range sold {
		if m.parts[s.text(r, "sku")] {
			continue
		}
		made, err := m.lines(r)
		if err != nil {
			return nil, err
		}
		product++
		lines = append(lines, numbered(made, product)...)
	}
	return foreignTable(lines, map[string]string{
		"name": "name", "bn_name": "name", "slug": "url_key", "selling_price": "price", "variant_price": "price", "discount": "special_price", "sku": "sku", "variant_sku": "sku",
		"stock": "qty", "category": "categories", "pictures": "base_image", "description": "description", "bn_description": "description",
		"option1_name": "configurable_variation_labels", "option1_value": "configurable_variations",
	}), nil
}

// magento contains Magento's export: its rows by SKU, the rows of store views by SKU, and the SKUs that are
// variants.
type magento struct {
	*sheet
	bySku map[string]row
	views map[string][]row
	parts map[string]bool
}

// variations parses "sku=A-S,size=S,color=Red|sku=A-M,size=M,color=Red".
func variations(text string) (list []map[string]string) {
	for each := range strings.SplitSeq(text, "|") {
		v := map[string]string{}
		for pair := range strings.SplitSeq(each, ",") {
			if name, value, ok := strings.Cut(pair, "="); ok {
				v[strings.TrimSpace(name)] = strings.TrimSpace(value)
			}
		}
		if v["sku"] != "" {
			list = append(list, v)
		}
	}
	return list
}

// labels parses a list of codes and names such as "size=Size,color=Color". codes are in the order of the
// list.
func labels(text string) (codes []string, names map[string]string) {
	names = map[string]string{}
	for pair := range strings.SplitSeq(text, ",") {
		if code, name, ok := strings.Cut(pair, "="); ok && len(codes) < options {
			code = strings.TrimSpace(code)
			codes, names[code] = append(codes, code), strings.TrimSpace(name)
		}
	}
	return codes, names
}

func (m *magento) lines(r row) ([]line, error) {
	parts := variations(m.text(r, "configurable_variations"))
	codes, names := labels(m.text(r, "configurable_variation_labels"))
	if len(codes) == 0 && len(parts) > 0 {
		for code := range parts[0] {
			if code != "sku" {
				codes = append(codes, code)
			}
		}
		slices.Sort(codes)
		codes = codes[:min(len(codes), options)]
	}
	lines, offers, rows := []line{}, []offer{}, append([]row{r}, m.views[m.text(r, "sku")]...)
	for _, v := range parts {
		simple, ok := m.bySku[v["sku"]]
		if !ok {
			simple = r
		}
		l := line{number: simple.number, cells: map[string]string{"variant_sku": v["sku"]}}
		for i, code := range codes {
			l.cells[optionColumn(i, "name")], l.cells[optionColumn(i, "value")] = cmp.Or(names[code], code), v[code]
		}
		if !ok {
			missing := m.source(r, "configurable_variations")
			missing.text = v["sku"]
			l.refuse(missing, "", "no_variant")
		}
		l.cells["stock"] = m.stock(&l, simple)
		lines, offers, rows = append(lines, l), append(offers, m.offer(simple)), append(rows, simple)
	}
	if len(lines) == 0 {
		l := line{number: r.number, cells: map[string]string{}}
		l.cells["stock"] = m.stock(&l, r)
		lines, offers = []line{l}, []offer{m.offer(r)}
	}
	m.setPrices(lines, offers)
	lines[0].errors = append(m.damage(rows...), lines[0].errors...)
	return lines, m.shared(r, &lines[0])
}

func (m *magento) offer(r row) offer {
	return offer{
		usual: m.source(r, "price"), sale: m.source(r, "special_price"),
		window: window{m.source(r, "special_price_from_date"), m.source(r, "special_price_to_date")},
	}
}

func (m *magento) stock(l *line, r row) string {
	quantity := m.source(r, "qty")
	switch {
	case m.text(r, "is_in_stock") == "0":
		return "0"
	case quantity.text == "", m.text(r, "manage_stock") == "0" && m.text(r, "use_config_manage_stock") != "1":
		return m.uncounted(l, quantity)
	}
	return atLeastZero(l, quantity)
}

// shared sets the cells that do not differ between the variants of a product.
func (m *magento) shared(r row, l *line) error {
	var texts []string
	for _, name := range []string{"short_description", "description"} {
		text, err := markdown(m.text(r, name))
		if err != nil {
			return err
		}
		if text = strings.TrimSpace(text); text != "" && !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	l.cells["description"] = strings.Join(texts, "\n\n")
	l.cells["name"], l.cells["sku"] = m.text(r, "name"), m.text(r, "sku")
	l.cells["meta_title"], l.cells["meta_description"] = m.text(r, "meta_title"), m.text(r, "meta_description")
	l.cells["slug"] = ownSlug(cmp.Or(m.text(r, "url_key"), m.text(r, "name")))
	l.cells["status"] = "draft"
	if m.text(r, "product_online") != "2" && !strings.EqualFold(m.text(r, "visibility"), "Not Visible Individually") {
		l.cells["status"] = "published"
	}
	l.cells["category"] = m.category(l, m.source(r, "categories"), ",", "/", "Default Category")
	l.cells["pictures"] = m.addresses(l, m.source(r, "base_image"), m.source(r, "additional_images"))
	l.inLanguages("name", "description", "meta_title", "meta_description")
	for _, view := range m.views[m.text(r, "sku")] {
		if name := m.text(view, "name"); l.cells["bn_name"] == "" && textnorm.HasBengali(name) {
			l.cells["bn_name"] = name
		}
	}
	return nil
}
