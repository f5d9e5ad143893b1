package text

import (
	"slices"
	"strings"
)

// maxQuantity is the largest quantity that a message can request. Larger numbers have another meaning.
const maxQuantity = 999

// maxBareQuantity is the largest number without a unit that is read as a quantity.
const maxBareQuantity = 50

// quantity is the number of units that words request. By default, count is 1.
type quantity struct {
	count int
	// explicit reports whether the number has a unit, as in "2 pcs".
	explicit bool
	// used contains the indexes of the words that were read.
	used []int
}

// quantityOf returns the quantity in words. It skips the words in taken, which belong to a variant.
func quantityOf(words []word, taken []int) quantity {
	bare := -1
	for i, w := range words {
		if slices.Contains(taken, i) {
			continue
		}
		if isGarment(words, i) {
			continue
		}
		if n, ok := counts[w.fold]; ok && n > 0 {
			if len([]rune(w.fold)) > 3 || i+1 < len(words) && units.has(words[i+1]) {
				return quantity{n, true, withUnit(words, i)}
			}
			continue
		}
		if w.number < 1 || w.number > maxQuantity || isPrice(words, i) || isMeasure(words, i) || isOrdinal(words, i) || i > 0 && isGarment(words, i-1) {
			continue
		}
		after, before := i+1 < len(words), i > 0
		switch {
		case after && units.has(words[i+1]) && !strings.ContainsAny(w.after, ",|:") && !(words[i+1].fold == "x" && i+2 < len(words) && sizeWords.has(words[i+2])):
			return quantity{w.number, true, withUnit(words, i)}
		case before && (words[i-1].fold == "x" || strings.HasSuffix(strings.TrimSpace(w.before), "*") || strings.HasSuffix(strings.TrimSpace(w.before), "×") || amounts.has(words[i-1])):
			return quantity{w.number, true, []int{i - 1, i}}
		case strings.HasPrefix(strings.TrimSpace(w.after), "*") || strings.HasPrefix(strings.TrimSpace(w.after), "×"):
			return quantity{w.number, true, []int{i}}
		case w.number <= maxBareQuantity && (i == 0 || i == len(words)-1 || fillers.has(words[i+1]) || wants.has(words[i+1])) && (bare < 0 || i > 0):
			bare = i
		}
	}
	if bare >= 0 {
		return quantity{words[bare].number, false, []int{bare}}
	}
	return quantity{count: 1}
}

// amounts contains words that precede a quantity.
var amounts = newVocabulary("qty quantity পরিমাণ poriman সংখ্যা")

func withUnit(words []word, i int) []int {
	if i+1 < len(words) && units.has(words[i+1]) {
		return []int{i, i + 1}
	}
	return []int{i}
}

// isPrice reports whether the number at i is an amount of money.
func isPrice(words []word, i int) bool {
	w := words[i]
	after := strings.TrimSpace(w.after)
	if strings.ContainsRune(w.before, '৳') || strings.HasPrefix(after, "৳") || strings.HasPrefix(after, "/-") || strings.HasPrefix(after, "/=") || strings.HasPrefix(after, "=/") || strings.HasPrefix(after, "-/") {
		return true
	}
	if i+1 < len(words) && money.has(words[i+1]) {
		return true
	}
	for j := i - 1; j >= max(0, i-2); j-- {
		if prices.has(words[j]) || money.has(words[j]) && (j == 0 || !words[j-1].isNumber()) {
			return true
		}
	}
	return false
}

func priced(words []word) bool {
	for i, w := range words {
		if w.isNumber() && isPrice(words, i) || money.has(w) {
			return true
		}
	}
	return false
}

// isMeasure reports whether the number at i is followed by a unit of weight, volume or length.
func isMeasure(words []word, i int) bool {
	if i+1 >= len(words) {
		return false
	}
	_, ok := measures[words[i+1].fold]
	return ok
}

func isOrdinal(words []word, i int) bool {
	if i+1 < len(words) && units.has(words[i+1]) && i > 1 && sizeWords.has(words[i-2]) { // such as: L size 2 pcs
		return false
	}
	return i+1 < len(words) && ordinals.has(words[i+1]) || i > 0 && ordinals.has(words[i-1])
}

// isGarment reports whether the words at i are "three piece" or "two piece", which are types of dresses.
func isGarment(words []word, i int) bool {
	return i+1 < len(words) && pieces.has(words[i]) && units.has(words[i+1]) && !words[i].isNumber() && strings.Trim(words[i].after, " -") == ""
}

var pieces = newVocabulary("two three থ্রি টু thri tri")

// ordinals contains words before or after numbers that are not quantities.
var ordinals = newVocabulary("no number নং নাম্বার নম্বর th st nd rd code কোড size সাইজ saiz bochor বছর year years din dine ghonta")

// measures maps the units of weight and volume to grams and millilitres.
var measures = func() map[string]int {
	m := map[string]int{}
	for factor, names := range map[int]string{
		1:    "g gm gram grams গ্রাম ml এমএল মিলি মিলিলিটার",
		1000: "kg kgs kilo কেজি কেজির l lt ltr liter litre লিটার liters",
	} {
		for name := range strings.FieldsSeq(names) {
			for _, w := range wordsOf(name) {
				m[w.fold] = factor
			}
		}
	}
	return m
}()

// measured returns the first weight or volume in words, in grams or millilitres, and the indexes of its
// words. The amount is 0 if words contain none.
func measured(words []word) (amount int, used []int) {
	for i, w := range words {
		if w.number > 0 && isMeasure(words, i) {
			factor := measures[words[i+1].fold]
			if i > 1 && strings.HasSuffix(w.before, ".") && words[i-1].number >= 0 && w.number < 10 { // such as: 1.5 kg
				return words[i-1].number*factor + w.number*factor/10, []int{i - 1, i, i + 1}
			}
			return w.number * factor, []int{i, i + 1}
		}
		if factor, ok := measures[w.fold]; ok && i > 0 && halves.has(words[i-1]) {
			return factor / 2, []int{i - 1, i}
		}
	}
	return 0, nil
}

// halves contains words that mean half of the following unit.
var halves = newVocabulary("half hap haf adha aadha আধা হাফ")
