package text

import (
	"slices"
	"strings"

	"haat/server/catalog"
)

// match is a product that a wish may refer to, with its variant and quantity.
type match struct {
	product   catalog.FoundProduct
	variantID int
	quantity  int
	// score is 0 if the wish does not refer to the product.
	score float64
	// complete reports whether the product's name contains all words of the wish.
	complete bool
}

// Shares of the words of a wish that a product's name must contain.
const (
	enough  = 0.5
	certain = 0.99 // for doubtful wishes
)

// matchOf compares a product with a wish. full contains the wish's words, and plain those without colours and
// sizes.
func matchOf(p catalog.FoundProduct, w *wish, plain, full []word) match {
	sold := p.AsSold(catalog.Variant{})
	names := wordsOf(sold.Name + " " + sold.BnName)
	covered := shareOf(plain, names)
	least := enough
	if w.doubtful {
		least = certain
	}
	synonym := covered == 0 && !w.doubtful && len(plain) == 1 // the search found the product by a synonym
	if covered < least && !synonym {
		return match{}
	}
	asked := w.all()
	id, values, used := variantOf(p, asked)
	m := match{product: p, variantID: id, score: 0.1 + 2*covered + 0.5*shareOf(full, names), complete: covered >= certain}
	m.score += 0.5*max(shareOf(wordsOf(sold.Name), full), shareOf(wordsOf(sold.BnName), full)) + 0.2*float64(values)
	amount, weight := measured(asked)
	m.quantity = quantityOf(asked, append(slices.Clone(used), weight...)).count
	if amount == 0 {
		return m
	}
	if slices.ContainsFunc(used, func(i int) bool { return slices.Contains(weight, i) }) { // the weight is a value of the variant
		m.score += 0.3
		return m
	}
	if pack, _ := measured(wordsOf(sold.Name)); pack > 0 {
		if pack == amount {
			m.score += 0.3
		} else if amount%pack == 0 && !quantityOf(asked, weight).explicit {
			m.quantity = min(maxQuantity, amount/pack)
		}
	}
	return m
}

// shareOf returns the share of words that names contain in any spelling.
func shareOf(words, names []word) float64 {
	if len(words) == 0 {
		return 0
	}
	n := 0
	for _, w := range words {
		if slices.ContainsFunc(names, func(name word) bool { return means(w, name) }) {
			n++
		}
	}
	return float64(n) / float64(len(words))
}

// means reports whether two words are equal in any spelling, or are synonymous colours. w may have a case
// ending, as in শাড়িটা or শাড়ির.
func means(w, name word) bool {
	if w.fold == name.fold || isColor(w) && colors[w.fold] == colors[name.fold] {
		return true
	}
	if w.isNumber() || name.isNumber() {
		return false
	}
	long := len(w.sound) >= minSound && len(name.sound) >= minSound-1
	if w.sound == name.sound && (len(w.sound) >= 3) {
		return true
	}
	if long && strings.HasPrefix(w.sound, name.sound) && slices.Contains(endings, w.sound[len(name.sound):]) {
		return true
	}
	return len(w.sound) >= minPlaceSound && len(name.sound) >= minPlaceSound && differs(w.sound, name.sound)
}

// endings contains the phonetic keys of suffixes that people add to a product's name.
var endings = []string{"ta", "ti", "r", "ar", "er", "s", "tar", "gula", "gulo", "k", "es", "ke"}

// variantOf returns the variant that words describe: its id, the number of its values that occur in words,
// and the indexes of those words. The id is 0 if the words match no variant or several.
func variantOf(p catalog.FoundProduct, words []word) (id, values int, used []int) {
	var best []catalog.Variant
	for _, v := range p.Variants {
		var at []int
		n := 0
		for i, value := range v.Values {
			texts := []string{value}
			if i < len(p.Options) {
				for _, each := range p.Options[i].Values {
					if each.Value == value {
						texts = append(texts, each.Label)
					}
				}
			}
			if found := findValue(texts, words); found != nil {
				at = append(at, found...)
				n++
			}
		}
		switch {
		case n > values:
			best, values, used = []catalog.Variant{v}, n, at
		case n == values:
			best = append(best, v)
		}
	}
	if len(best) == 1 {
		return best[0].ID, values, used
	}
	return 0, values, used
}

// findValue returns the indexes of the words that form an option's value in one of its texts, or nil.
func findValue(texts []string, words []word) []int {
	for _, text := range texts {
		value := wordsOf(text)
		for i := 0; len(value) > 0 && i+len(value) <= len(words); i++ {
			fits := true
			for j, v := range value {
				fits = fits && isValue(words, i+j, v)
			}
			if fits {
				at := make([]int, len(value))
				for j := range value {
					at[j] = i + j
				}
				return at
			}
		}
		if amount, _ := measured(value); amount > 0 {
			if asked, at := measured(words); asked == amount {
				return at
			}
		}
	}
	return nil
}

// isValue reports whether the word at i is a word of a value. A number with a unit is not, because it is a
// quantity.
func isValue(words []word, i int, value word) bool {
	w := words[i]
	if w.isNumber() && value.isNumber() {
		counted := i+1 < len(words) && units.has(words[i+1])
		return w.fold == value.fold && (!counted || value.number > maxBareQuantity)
	}
	if a, b := sizes[w.fold], sizes[value.fold]; a != "" && a == b {
		return true
	}
	return means(w, value)
}
