package text

import (
	"strings"
	"unicode"

	"haat/server/platform/form"
	"haat/server/platform/textnorm"
)

// readName sets the customer's name: the labelled one, otherwise the first chunk that contains a known part
// of a name, otherwise the first chunk of only letters that has no other meaning.
func (m *message) readName(found *Reading) {
	var best *chunk
	rank := 0
	for i, c := range m.chunks {
		if r := m.nameRank(i, c); r > rank {
			best, rank = c, r
		}
	}
	if best == nil {
		return
	}
	best.kind = nameChunk
	found.Name = textnorm.Clip(nameOf(best.words), form.MaxName)
	for _, c := range m.chunks { // a repetition of the name, such as the receiver's
		if c != best && c.kind == nameChunk {
			c.kind = unknown
		}
	}
}

// nameRank returns the rank of a chunk as the customer's name, or 0 if it is not a name. The highest rank is
// the most likely.
func (m *message) nameRank(i int, c *chunk) int {
	switch {
	case c.kind == nameChunk && c.label == nameLabel:
		return 4
	case c.kind == nameChunk:
		return 3
	case c.kind != unknown || len(c.words) > maxNameWords || hasNumber(c.words) || len(contentOf(c.words)) == 0 || c.after == addressLabel && c.joined:
		return 0
	case i == 0 || c.beside:
		return 2
	}
	return 1
}

// nameOf returns a name without the phrases around it, such as "amar nam …" or "… bolchi".
func nameOf(words []word) string {
	for len(words) > 1 && fillers.has(words[0]) && !surnames.has(words[0]) {
		words = words[1:]
	}
	for len(words) > 1 && (nameEnds.has(words[len(words)-1]) || words[len(words)-1].isNumber()) {
		words = words[:len(words)-1]
	}
	end := ""
	if strings.HasPrefix(words[len(words)-1].after, ".") && len([]rune(words[len(words)-1].raw)) == 1 {
		end = "."
	}
	return strings.TrimFunc(rawOf(words), func(c rune) bool { return !unicode.In(c, unicode.L, unicode.M) }) + end
}

var nameEnds = newVocabulary("bolchi bolsi bolchilam apa বলছি apu bhai ভাই আপু থেকে theke")
