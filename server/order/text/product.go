package text

import (
	"context"
	"slices"
	"strings"

	"haat/server/catalog"
	"haat/server/catalog/search"
	"haat/server/platform/i18n"
)

const (
	// maxSearches is the maximum number of searches per message.
	maxSearches = 16
	// maxTries is the maximum number of searches per part of a message.
	maxTries = 4
	// maxCandidates is the maximum number of found products that are compared.
	maxCandidates = 8
	// maxUnmatched is the maximum number of parts listed as not found, and maxUnmatchedText their maximum length.
	maxUnmatched, maxUnmatchedText = 5, 80
)

// wish is a part of a message that may request a product, including its colours and sizes.
type wish struct {
	chunk *chunk
	words []word
	spec  []word
	// doubtful is true if nothing marks the part as an order: only its words may name a product.
	doubtful bool
}

func (w *wish) all() []word { return slices.Concat(w.words, w.spec) }

// named returns the words of the product's name, without colours and sizes.
func (w *wish) named() []word {
	return slices.DeleteFunc(termWords(w.words), func(w word) bool { return isColor(w) || sizeWords.has(w) })
}

// finder searches for the products in one message.
type finder struct {
	products products
	left     int
	found    map[string][]catalog.FoundProduct // by term
}

func (r *Reader) readProducts(ctx context.Context, m *message, found *Reading, locale i18n.Locale) error {
	f := &finder{r.products, maxSearches, map[string][]catalog.FoundProduct{}}
	wishes := m.wishes()
	slices.SortStableFunc(wishes, func(a, b *wish) int { return rank(a) - rank(b) })
	type line struct {
		wish  *wish
		match match
	}
	var lines []line
	for _, w := range wishes {
		best, ok, err := f.find(ctx, w)
		switch {
		case err != nil:
			return err
		case ok:
			w.chunk.kind = productChunk
			lines = append(lines, line{w, best})
		case !w.doubtful:
			w.chunk.kind = productChunk
			if len(found.Unmatched) < maxUnmatched {
				found.Unmatched = append(found.Unmatched, strings.TrimSpace(search.Term(rawOf(w.all()))))
			}
		}
	}
	slices.SortStableFunc(lines, func(a, b line) int {
		return slices.Index(m.chunks, a.wish.chunk) - slices.Index(m.chunks, b.wish.chunk)
	})
	var ids []int
	for _, l := range lines {
		ids = append(ids, l.match.product.ID)
	}
	forSale, err := r.products.ForSale(ctx, ids, locale)
	if err != nil {
		return err
	}
	for _, l := range lines {
		p, ok := forSale[l.match.product.ID]
		if !ok { // false if the product was deleted in the meantime
			continue
		}
		read := ReadProduct{Product: p, VariantID: l.match.variantID, Quantity: l.match.quantity, Text: search.Term(rawOf(l.wish.all()))}
		same := slices.IndexFunc(found.Products, func(other ReadProduct) bool {
			return other.Product.ID == p.ID && other.VariantID == read.VariantID
		})
		if same < 0 {
			found.Products = append(found.Products, read)
		} else if !l.wish.doubtful {
			found.Products[same].Quantity = min(maxQuantity, found.Products[same].Quantity+read.Quantity)
		}
	}
	return nil
}

func rank(w *wish) int {
	if w.doubtful {
		return 1
	}
	return 0
}

// wishes returns the parts of a message that may request products. Colours, sizes and quantities belong to
// the preceding product or, if there is none, to the first one.
func (m *message) wishes() []*wish {
	var list []*wish
	var early []word
	for _, c := range m.chunks {
		switch c.kind {
		case specChunk:
			words := c.words
			if c.label == quantityLabel && len(words) == 1 { // a number is a quantity
				words = append(slices.Clone(words), wordsOf("pcs")...)
			}
			if c.label == specLabel && words[0].number >= 0 {
				words = slices.Concat(wordsOf("size"), words)
			}
			switch {
			case len(list) == 0:
				early = append(early, words...)
			case c.label == noLabel && quantityOf(words, nil).explicit && quantityOf(list[len(list)-1].all(), nil).explicit && len(contentOf(words)) > 1:
				list = append(list, &wish{chunk: c, words: slices.Concat(list[len(list)-1].named(), words)}) // another variant
			default:
				last := list[len(list)-1]
				last.spec = append(last.spec, words...)
			}
		case productChunk:
			for _, part := range partsOf(c.words) {
				if w := (&wish{words: part}); len(list) > 0 && len(w.named()) == 0 { // another variant
					part = slices.Concat(list[len(list)-1].named(), part)
				}
				list = append(list, &wish{chunk: c, words: part})
			}
		case unknown:
			if len(contentOf(c.words)) > 0 {
				list = append(list, &wish{chunk: c, words: c.words, doubtful: c.after != productLabel || c.label != noLabel})
			}
		}
	}
	if len(list) > 0 {
		list[0].spec = append(early, list[0].spec...)
		return list
	}
	if len(early) > 0 {
		return []*wish{{chunk: &chunk{words: early}, words: early}}
	}
	return nil
}

// partsOf splits words that request several products, at words such as "and" and at quantities.
func partsOf(words []word) [][]word {
	var parts [][]word
	start := 0
	for i, w := range words {
		if joiners.has(w) && i > start && i+1 < len(words) || i > start && strings.ContainsAny(w.before, "+&") {
			left, right := words[start:i], words[i:]
			if joiners.has(w) {
				right = words[i+1:]
			}
			if quantityOf(left, nil).explicit || quantityOf(right, nil).explicit {
				parts = append(parts, left)
				start = len(words) - len(right)
			}
		}
	}
	parts = append(parts, words[start:])
	var list [][]word
	for _, part := range parts {
		list = append(list, atQuantities(part)...)
	}
	return list
}

// atQuantities splits words that contain several quantities: before each quantity if the words begin with
// one, otherwise after each.
func atQuantities(words []word) [][]word {
	var at []int
	for i := 0; i < len(words); i++ {
		if q := quantityOf(words[i:min(len(words), i+2)], nil); q.explicit && len(q.used) > 0 && q.used[0] == 0 && !isPrice(words, i) {
			at = append(at, i)
			i += len(q.used) - 1
		}
	}
	if len(at) < 2 {
		return [][]word{words}
	}
	var list [][]word
	start := 0
	for k, i := range at {
		cut := i
		if at[0] != 0 {
			cut = i + len(quantityOf(words[i:min(len(words), i+2)], nil).used)
			if k == len(at)-1 {
				cut = len(words)
			}
		}
		if cut > start {
			list = append(list, words[start:cut])
			start = cut
		}
	}
	if start < len(words) {
		list = append(list, words[start:])
	}
	return list
}

// find returns the product that matches a wish best. It reports false if none matches.
func (f *finder) find(ctx context.Context, w *wish) (match, bool, error) {
	full := termWords(w.words)
	plain := slices.DeleteFunc(slices.Clone(full), func(w word) bool { return isColor(w) || sizeWords.has(w) })
	if len(plain) == 0 {
		plain = slices.DeleteFunc(slices.Clone(full), func(w word) bool { return sizeWords.has(w) })
	}
	if len(plain) == 0 {
		return match{}, false, nil
	}
	tries := [][]word{plain}
	if len(plain) < len(full) && len(full) <= 4 {
		tries = append(tries, full)
	}
	if len(plain) > 1 && !w.doubtful {
		tries = append(tries, plain[:len(plain)-1], plain[1:], longest(plain))
	}
	if len(plain) > 3 {
		tries = append(tries[:1:1], append([][]word{plain[:2], plain[len(plain)-2:]}, tries[1:]...)...)
	}
	var best match
	for _, words := range tries[:min(maxTries, len(tries))] {
		found, err := f.search(ctx, words)
		if err != nil {
			return match{}, false, err
		}
		for _, p := range found {
			if m := matchOf(p, w, plain, full); m.score > best.score {
				best = m
			}
		}
		if best.complete {
			break
		}
	}
	return best, best.score > 0, nil
}

func longest(words []word) []word {
	best := words[:1]
	for i, w := range words {
		if len(w.sound) > len(best[0].sound) {
			best = words[i : i+1]
		}
	}
	return best
}

// search returns the first products that contain all words. It returns none after maxSearches searches.
func (f *finder) search(ctx context.Context, words []word) ([]catalog.FoundProduct, error) {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.raw
	}
	term := search.Term(strings.Join(texts, " "))
	if found, ok := f.found[term]; ok || f.left == 0 {
		return found, nil
	}
	f.left--
	result, err := f.products.SearchProducts(ctx, term, maxCandidates, i18n.Bn)
	if err != nil {
		return nil, err
	}
	f.found[term] = result.Data
	return result.Data, nil
}

// termWords returns the words that may name a product. It omits fillers, numbers, units and prices.
func termWords(words []word) []word {
	_, weight := measured(words)
	var list []word
	for i, w := range words {
		if !w.isNumber() && !fillers.has(w) && !wants.has(w) && !units.has(w) && !joiners.has(w) && !prices.has(w) && counts[w.fold] == 0 &&
			!slices.Contains(weight, i) && measures[w.fold] == 0 || isGarment(words, i) || i > 0 && isGarment(words, i-1) {
			list = append(list, w)
		}
	}
	return list
}

func isColor(w word) bool { return colors[w.fold] != "" }
