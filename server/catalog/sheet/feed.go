package sheet

import (
	"slices"
	"strings"

	"haat/server/platform/figure"
)

// feedName normalizes the name of a feed's column: lower case, underscores, and no prefix "g:". Meta and
// newer files of Google use this form.
func feedName(header string) string {
	return strings.ReplaceAll(strings.TrimPrefix(strings.ToLower(strings.TrimSpace(header)), "g:"), " ", "_")
}

// feedOptions lists the columns that become options if they differ between the items of a group.
var feedOptions = []struct{ column, name string }{{"size", "Size"}, {"color", "Colour"}, {"material", "Material"}, {"pattern", "Pattern"}}

// feed returns the products of a product feed for Meta or Google. Items with the same item_group_id are
// variants of a product.
func (s *sheet) feed() (*table, error) {
	for i, header := range slices.Backward(s.header) {
		s.index[feedName(header)] = i
	}
	var lines []line
	names := map[string]bool{}
	for i, rows := range s.groups(func(r row) string { return s.text(r, "item_group_id") }) {
		made, err := s.feedProduct(rows)
		if err != nil {
			return nil, err
		}
		slug := ownSlug(s.text(rows[0], "title"))
		if names[slug] {
			slug = ownSlug(slug + " " + s.text(rows[0], "id"))
		}
		names[slug], made[0].cells["slug"] = true, slug
		made[0].errors = append(s.damage(rows...), made[0].errors...)
		lines = append(lines, numbered(made, i+1)...)
	}
	of := func(name string) string { return s.headerOf([]string{name}) }
	return foreignTable(lines, map[string]string{
		"name": of("title"), "bn_name": of("title"), "slug": of("title"), "selling_price": of("price"), "variant_price": of("price"), "discount": of("sale_price"), "sku": of("id"),
		"variant_sku": of("id"), "stock": of("availability"), "category": of("product_type"), "pictures": of("image_link"), "description": of("description"),
		"bn_description": of("description"), "brand": of("brand"), "weight_grams": of("shipping_weight"), "option1_value": of("size"), "option1_name": of("item_group_id"),
	}), nil
}

func (s *sheet) feedProduct(rows []row) ([]line, error) {
	columns := s.feedVarying(rows)
	lines, offers := make([]line, len(rows)), make([]offer, len(rows))
	for i, r := range rows {
		l := line{number: r.number, cells: map[string]string{}}
		l.cells["stock"] = s.feedStock(&l, r)
		sku := "sku"
		for j, at := range columns {
			l.cells[optionColumn(j, "name")], l.cells[optionColumn(j, "value")] = feedOptions[at].name, s.text(r, feedOptions[at].column)
			sku = "variant_sku"
		}
		l.cells[sku] = s.text(r, "id")
		lines[i] = l
		offers[i] = offer{usual: s.source(r, "price"), sale: s.source(r, "sale_price"), window: windowOf(s.source(r, "sale_price_effective_date"))}
	}
	s.setPrices(lines, offers)
	s.weigh(lines, rows, "", "shipping_weight")
	return lines, s.feedShared(rows, &lines[0])
}

// feedVarying returns the indexes in feedOptions of the columns in which the items differ, at most as many as
// a product can have options.
func (s *sheet) feedVarying(rows []row) (list []int) {
	for i, each := range feedOptions {
		differ := slices.ContainsFunc(rows, func(r row) bool { return s.text(r, each.column) != s.text(rows[0], each.column) })
		if differ && len(list) < options {
			list = append(list, i)
		}
	}
	return list
}

// feedStock returns an item's stock. Without a quantity, it depends on the availability.
func (s *sheet) feedStock(l *line, r row) string {
	available := s.source(r, "availability")
	state := strings.ReplaceAll(strings.ToLower(available.text), "_", " ")
	quantity := s.source(r, "quantity_to_sell_on_facebook", "sell_on_google_quantity", "inventory")
	switch {
	case state != "" && state != "in stock" && state != "available for order":
		return "0"
	case quantity.text != "":
		return atLeastZero(l, quantity)
	}
	return s.uncounted(l, available)
}

func (s *sheet) feedShared(rows []row, l *line) error {
	first := rows[0]
	text := s.text(first, "rich_text_description")
	if text == "" {
		text = s.text(first, "description")
	}
	description, err := markdown(text)
	if err != nil {
		return err
	}
	l.cells["name"], l.cells["description"], l.cells["brand"] = s.text(first, "title"), description, s.text(first, "brand")
	l.cells["status"] = "published"
	for _, column := range []string{"status", "visibility"} {
		switch strings.ToLower(s.text(first, column)) {
		case "archived", "staging", "hidden":
			l.cells["status"] = "draft"
		}
	}
	l.cells["category"] = s.category(l, s.source(first, "product_type"), ",", ">", "Home")
	var pictures []source
	for _, r := range rows {
		pictures = append(pictures, s.source(r, "image_link"))
	}
	for _, r := range rows {
		pictures = append(pictures, s.source(r, "additional_image_link"))
	}
	l.cells["pictures"] = s.addresses(l, pictures...)
	l.inLanguages("name", "description")
	return nil
}

// weigh sets the weight of a product to the heaviest weight in its rows. If unit is "", the cells contain the
// unit.
func (s *sheet) weigh(lines []line, rows []row, unit figure.Unit, names ...string) {
	most, seen := 0, map[int]bool{}
	var heaviest source
	for _, r := range rows {
		c := s.source(r, names...)
		if c.text == "" {
			continue
		}
		grams, err := figure.Grams(c.text, unit)
		if err != nil {
			lines[0].refuse(c, "weight_grams", figure.Reason(err))
			return
		}
		if seen[grams] = true; grams > most {
			most, heaviest = grams, c
		}
	}
	if most > 0 {
		lines[0].cells["weight_grams"] = grams(most)
	}
	if len(seen) > 1 {
		lines[0].note(heaviest, "weights_differ")
	}
}
