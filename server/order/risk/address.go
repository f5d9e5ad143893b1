package risk

import (
	"regexp"
	"slices"
	"strings"

	"haat/server/platform/textnorm"
)

// addressParts is an address in a form that is independent of script, abbreviations and the order of its parts.
type addressParts struct {
	// numbered contains the parts with a number, such as "road 7" or "mirpur 10". For a number without a word, the word is "".
	numbered []numberedPart
	// words contains the phonetic keys of all other words, in their order.
	words []string
}

type numberedPart struct{ word, number string }

// partNames maps parts of an address to the words that people use for them.
var partNames = map[string][]string{
	"house": {"house", "hse", "hs", "home", "holding", "basa", "basha", "bari", "badi", "bary", "বাড়ি", "বাড়ী", "বাসা", "হোল্ডিং", "হাউজ", "হাউস"},
	"road":  {"road", "rd", "rode", "street", "str", "sarak", "sorok", "shorok", "sarok", "rasta", "রোড", "সড়ক", "রাস্তা", "স্ট্রিট"},
	"lane":  {"lane", "ln", "goli", "gali", "golli", "গলি", "লেন"},
	"avenue": {
		"avenue", "ave", "aveneu", "এভিনিউ", "অ্যাভিনিউ",
	},
	"sector":  {"sector", "sec", "sect", "সেক্টর", "সেক্টার"},
	"block":   {"block", "blk", "ব্লক"},
	"flat":    {"flat", "flt", "apartment", "apt", "appartment", "ফ্ল্যাট", "ফ্লাট", "এপার্টমেন্ট", "অ্যাপার্টমেন্ট"},
	"floor":   {"floor", "flr", "tola", "tala", "তলা", "তালা", "ফ্লোর"},
	"plot":    {"plot", "plt", "প্লট"},
	"ward":    {"ward", "wd", "ওয়ার্ড"},
	"village": {"village", "vill", "vil", "gram", "গ্রাম"},
	"post":    {"post", "po", "daakghor", "dakghor", "পোস্ট", "ডাকঘর"},
	"section": {"section", "সেকশন"},
}

// shortNames contains abbreviations of parts, which are recognized only before a number.
var shortNames = map[string]string{"h": "house", "r": "road", "s": "sector", "f": "flat", "fl": "flat", "st": "road", "বা": "house", "রো": "road", "হা": "house"}

var (
	partOf = foldedNames(partNames)
	// numberWords contains words that mean "number".
	numberWords = folded("no", "num", "number", "nong", "nomber", "nombor", "নং", "নম্বর", "নাম্বার", "নম্বার")
	// ordinals contains suffixes of ordinal numbers.
	ordinals = folded("st", "nd", "rd", "th", "ম", "য়", "র্থ", "ষ্ঠ", "তম")
	// bengaliLetters contains the Bengali names of Latin letters.
	bengaliLetters = func() map[string]string {
		list := map[string]string{}
		for letter, name := range map[string]string{
			"a": "এ", "b": "বি", "c": "সি", "d": "ডি", "e": "ই", "f": "এফ", "g": "জি", "h": "এইচ", "i": "আই", "j": "জে", "k": "কে", "l": "এল", "m": "এম", "n": "এন",
		} {
			list[textnorm.Fold(name)] = letter
		}
		return list
	}()
)

// postOffice matches an abbreviation with dots, which folding would split.
var postOffice = regexp.MustCompile(`(?i)\bp\s?[./]\s?o\b`)

func foldedNames(names map[string][]string) map[string]string {
	list := map[string]string{}
	for part, words := range names {
		for _, word := range words {
			list[textnorm.Fold(word)] = part
		}
	}
	return list
}

func folded(words ...string) map[string]bool {
	list := map[string]bool{}
	for _, word := range words {
		list[textnorm.Fold(word)] = true
	}
	return list
}

// readAddress splits an address into its parts.
func readAddress(text string) addressParts {
	var parts addressParts
	text = postOffice.ReplaceAllString(text, " post ")
	for segment := range strings.FieldsFuncSeq(text, func(c rune) bool { return strings.ContainsRune(",;|।\n\r،", c) }) {
		r := addressReader{words: strings.Fields(textnorm.Fold(segment)), parts: &parts}
		r.read()
	}
	return parts
}

// addressReader parses the words between two commas.
type addressReader struct {
	words []string
	at    int
	parts *addressParts
}

func (r *addressReader) word(i int) string {
	if i < len(r.words) {
		return r.words[i]
	}
	return ""
}

func (r *addressReader) read() {
	for r.at < len(r.words) {
		if part, next := r.name(r.at); part != "" {
			r.at = next
			r.named(part)
			continue
		}
		if number, next := r.number(r.at); number != "" {
			r.at = next
			r.counted(number)
			continue
		}
		word := r.words[r.at]
		r.at++
		if letter, part := latinLetter(word), partOf[r.word(r.at)]; letter != "" && part != "" && !r.isCounted(r.at+1) {
			r.at++
			r.parts.numbered = append(r.parts.numbered, numberedPart{part, letter}) // C block
			continue
		}
		if numberWords[word] {
			continue
		}
		sound := textnorm.Sound(word)
		if number, next := r.number(r.at); number != "" && !r.precedesName(next) {
			r.at = next
			r.parts.numbered = append(r.parts.numbered, numberedPart{sound, number}) // Mirpur 10
			continue
		}
		r.parts.words = append(r.parts.words, sound)
	}
}

// name returns the part of an address that the word at i names, and the index after it. An abbreviation of
// one or two letters must be followed by a number.
func (r *addressReader) name(i int) (part string, next int) {
	if part = partOf[r.word(i)]; part == "" {
		part = shortNames[r.word(i)]
		if part == "" || !isNumber(r.word(i+1)) && !(numberWords[r.word(i+1)] && isNumber(r.word(i+2))) {
			return "", i
		}
	}
	return part, i + 1
}

// named reads the number after the name of a part. Without a number, the name is an ordinary word, as in
// "Green Road".
func (r *addressReader) named(part string) {
	at := r.at
	if numberWords[r.word(at)] {
		at++
	}
	if value, next := r.number(at); value != "" && (at > r.at || !r.precedesName(next)) {
		r.at = next
		r.parts.numbered = append(r.parts.numbered, numberedPart{part, value})
		return
	}
	r.parts.words = append(r.parts.words, part)
}

// counted adds a number. If the name of a part follows it, as in "12 no house", the number belongs to that
// part.
func (r *addressReader) counted(number string) {
	for ordinals[r.word(r.at)] || numberWords[r.word(r.at)] {
		r.at++
	}
	if part := partOf[r.word(r.at)]; part != "" && !r.isCounted(r.at+1) {
		r.at++
		r.parts.numbered = append(r.parts.numbered, numberedPart{part, number})
		return
	}
	r.parts.numbered = append(r.parts.numbered, numberedPart{"", number})
}

// isCounted reports whether the word at i is a number that belongs to the name before it, as in "house 12".
func (r *addressReader) isCounted(i int) bool {
	number, next := r.number(i)
	return number != "" && !r.precedesName(next)
}

// precedesName reports whether a number that ends before i belongs to the name of the part after it, as in
// "12 no house" or "3rd floor".
func (r *addressReader) precedesName(i int) bool {
	if !numberWords[r.word(i)] && !ordinals[r.word(i)] {
		return false
	}
	for numberWords[r.word(i)] || ordinals[r.word(i)] {
		i++
	}
	return partOf[r.word(i)] != "" && !ordinalIsName(r.words, i)
}

// ordinalIsName reports whether the ordinal suffix before i is the name of a part, as rd in "house 3 rd 7".
func ordinalIsName(words []string, i int) bool { return i < len(words) && isNumber(words[i]) }

// number returns the normalized number that begins at i, and the index after it. 12/A, 12-a, 12 A and A 12
// are all "12a".
func (r *addressReader) number(i int) (number string, next int) {
	var digits []string
	letters := ""
	for ; i < len(r.words) && len(digits)+len(letters) < 4; i++ {
		word := r.words[i]
		letter := latinLetter(word)
		switch {
		case isNumber(word):
			first := strings.TrimRight(word, "0123456789")
			letters += first
			digits = append(digits, strings.TrimLeft(word[len(first):], "0"))
			continue
		case letter != "" && (shortNames[word] == "" || !isNumber(r.word(i+1))) && partOf[r.word(i+1)] == "":
			letters += letter
			continue
		}
		break
	}
	if len(digits) == 0 && len(letters) != 1 {
		return "", i
	}
	return strings.Join(digits, "/") + letters, i
}

// isNumber reports whether a folded word is a number, with or without a leading letter, as in b2.
func isNumber(word string) bool {
	if word != "" && word[0] >= 'a' && word[0] <= 'z' {
		word = word[1:]
	}
	return word != "" && strings.Trim(word, "0123456789") == ""
}

// latinLetter returns the Latin letter that a word consists of or names, or "".
func latinLetter(word string) string {
	if len(word) == 1 && word[0] >= 'a' && word[0] <= 'z' {
		return word
	}
	return bengaliLetters[word]
}

// contains reports whether an address contains all parts of another address.
func (a addressParts) contains(part addressParts) bool {
	for _, want := range part.numbered {
		if !slices.ContainsFunc(a.numbered, want.equals) {
			return false
		}
	}
	for i := 0; i < len(part.words); i++ {
		switch {
		case a.says(part.words[i]):
		case i+1 < len(part.words) && a.says(part.words[i]+part.words[i+1]): // two words here, one word in the other address
			i++
		default:
			return false
		}
	}
	return len(part.numbered)+len(part.words) > 0
}

// equals reports whether two numbers are equal. A number without a word equals a house number.
func (n numberedPart) equals(other numberedPart) bool {
	return n.number == other.number && (n.word == other.word || n.word == "" && other.word == "house" || n.word == "house" && other.word == "")
}

// says reports whether the address contains a word, either as one word or split into two.
func (a addressParts) says(word string) bool {
	for i, each := range a.words {
		if each == word || i+1 < len(a.words) && each+a.words[i+1] == word {
			return true
		}
	}
	return slices.ContainsFunc(a.numbered, func(n numberedPart) bool { return n.word == word })
}
