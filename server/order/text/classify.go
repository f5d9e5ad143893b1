package text

import "strings"

// maxNameWords is the maximum number of words in a name without a label.
const maxNameWords = 4

// classify returns the kind of a chunk, as far as it follows from its label and words.
func (m *message) classify(i int, c *chunk) kind {
	asked := quantityOf(c.words, nil)
	switch c.label {
	case nameLabel:
		return nameChunk
	case phoneLabel, priceLabel:
		return noise
	case noteLabel:
		return noteChunk
	case districtLabel, upazilaLabel:
		return addressChunk
	case specLabel, quantityLabel:
		return specChunk
	case productLabel:
		if onlySpec(c) {
			return specChunk
		}
		if len(contentOf(c.words)) == 0 {
			return noise
		}
		return productChunk
	case addressLabel:
		if asked.explicit && countOf(c.words, addressWords) == 0 && len(c.places) == 0 {
			return productKind(c)
		}
		if len(contentOf(c.words)) == 0 && !hasNumber(c.words) {
			return noise
		}
		if m.isNameInAddress(i, c) {
			return nameChunk
		}
		return addressChunk
	}
	words := contentOf(c.words)
	places := 0
	for _, each := range c.places {
		places += each.to - each.from
	}
	marks := countOf(c.words, addressWords)
	switch {
	case c.beside && len(c.words) == 1 && strings.HasSuffix(c.words[0].before, "("): // such as: 017… (office)
		return noise
	case c.joined && i > 0 && m.chunks[i-1].kind == addressChunk && onlyNumbers(c.words):
		return addressChunk
	case asked.explicit && marks <= 1 && places == 0:
		return productKind(c)
	case marks > 0 && (marks > 1 || hasNumber(c.words) || places > 0 || c.after == addressLabel || countOf(c.words, surnames) == 0 && countOf(c.words, wants) == 0):
		return addressChunk
	case len(words) == 0 && places == 0 && countOf(c.words, adminWords) == 0:
		if onlySpec(c) && !priced(c.words) {
			return specChunk
		}
		return noise
	case places > 0 && (len(words) <= places || countOf(c.words, surnames) == 0 && countOf(c.words, wants) == 0):
		if countOf(c.words, surnames) > 0 {
			return nameChunk
		}
		return addressChunk
	case countOf(c.words, adminWords) > 0 && len(words) <= countOf(c.words, adminWords):
		return addressChunk
	case countOf(c.words, wants) > 0:
		return productKind(c)
	case countOf(c.words, surnames) > 0 && len(c.words) <= maxNameWords+1 && !hasNumber(c.words):
		return nameChunk
	case onlySpec(c):
		return specChunk
	}
	return unknown
}

// isNameInAddress reports whether a chunk is the customer's name in the first line of an address.
func (m *message) isNameInAddress(i int, c *chunk) bool {
	return countOf(c.words, surnames) > 0 && len(c.words) <= maxNameWords && !hasNumber(c.words) && countOf(c.words, addressWords) == 0 && len(c.places) == 0 &&
		(i == 0 || m.chunks[i-1].label != addressLabel) && i+1 < len(m.chunks) && m.chunks[i+1].line > c.line
}

func onlyNumbers(words []word) bool {
	for _, w := range words {
		if !w.isNumber() {
			return false
		}
	}
	return true
}

func productKind(c *chunk) kind {
	if onlySpec(c) {
		return specChunk
	}
	return productChunk
}

// contentOf returns the words of a chunk without fillers, phrases such as "I want", and prices.
func contentOf(words []word) []word {
	var list []word
	for i, w := range words {
		if !fillers.has(w) && !wants.has(w) && !(w.isNumber() && isPrice(words, i)) {
			list = append(list, w)
		}
	}
	return list
}

// onlySpec reports whether a chunk contains only colours, sizes, quantities and fillers.
func onlySpec(c *chunk) bool {
	spec := false
	for i, w := range c.words {
		_, color := colors[w.fold]
		_, size := sizes[w.fold]
		_, count := counts[w.fold]
		isSpec := color || size || count || sizeWords.has(w) || measures[w.fold] > 0 || w.isNumber() && !isPrice(c.words, i)
		if !isSpec && !fillers.has(w) && !wants.has(w) && !units.has(w) && !w.isNumber() && !prices.has(w) {
			return false
		}
		spec = spec || isSpec
	}
	return spec
}

func countOf(words []word, v vocabulary) int {
	n := 0
	for _, w := range words {
		if v.has(w) {
			n++
		}
	}
	return n
}

func hasNumber(words []word) bool {
	for _, w := range words {
		if w.isNumber() {
			return true
		}
	}
	return false
}
