package risk

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"haat/server/platform/places"
	"haat/server/platform/textnorm"
)

// noise contains folded words that people type only to fill in a field.
var noise = []string{"test", "testing", "asdf", "asdfg", "qwerty", "abc", "abcd", "xyz", "fake", "demo", "টেস্ট", "ফেক"}

// isNoise reports whether a text is a repeated character, or only words such as "test".
func isNoise(text string) bool {
	folded := textnorm.Fold(text)
	if folded == "" {
		return utf8.RuneCountInString(text) > 0
	}
	run, last := 0, rune(0)
	for _, c := range folded {
		if c != last {
			run = 0
		}
		last = c
		if run++; run >= 5 && unicode.IsLetter(c) {
			return true
		}
	}
	return !slices.ContainsFunc(strings.Fields(folded), func(word string) bool { return !slices.Contains(noise, word) && !isOneLetter(word) })
}

// isOneLetter reports whether a word repeats a single character, such as "aaa" or "x".
func isOneLetter(word string) bool {
	first, size := utf8.DecodeRuneInString(word)
	return unicode.IsLetter(first) && size < len(word) && strings.Trim(word, string(first)) == ""
}

// isShort reports whether an address is too short to identify a place.
func isShort(line string) bool { return utf8.RuneCountInString(textnorm.Fold(line)) < shortAddress }

// landmarks contains words, or parts of words, that describe a location within a place.
var landmarks = []string{
	"house", "home", "basa", "bari", "holding", "flat", "floor", "road", "rd", "lane", "goli", "street", "block", "sector", "village", "vill",
	"gram", "para", "post", "po", "union", "ward", "bazar", "bazaar", "mosque", "masjid", "school", "college", "hospital", "station", "moholla",
	"mahalla", "more", "mor", "avenue", "plot", "building", "tower", "market", "near", "pase", "samne",
	"বাসা", "বাড়ি", "বাড়ি", "হোল্ডিং", "ফ্ল্যাট", "তলা", "রোড", "সড়ক", "সড়ক", "গলি", "লেন", "ব্লক", "সেক্টর", "গ্রাম", "পাড়া", "পাড়া", "পোস্ট", "ডাকঘর", "ইউনিয়ন", "ইউনিয়ন",
	"ওয়ার্ড", "ওয়ার্ড", "বাজার", "মসজিদ", "স্কুল", "কলেজ", "হাসপাতাল", "স্টেশন", "মহল্লা", "মোড়", "মোড়", "মার্কেট", "পাশে", "সামনে", "প্লট", "ভবন", "টাওয়ার", "টাওয়ার", "বিল্ডিং",
}

// foldedLandmarks contains the landmarks in folded form.
var foldedLandmarks = func() []string {
	list := make([]string, len(landmarks))
	for i, word := range landmarks {
		list[i] = textnorm.Fold(word)
	}
	return list
}()

// isVague reports whether an address contains neither a number nor a word such as "house", "road" or
// "village".
func isVague(line string) bool {
	folded := textnorm.Fold(line)
	if strings.ContainsAny(folded, "0123456789") {
		return false
	}
	for word := range strings.FieldsSeq(folded) {
		if slices.ContainsFunc(foldedLandmarks, func(mark string) bool {
			return word == mark || len(mark) > 3 && strings.Contains(word, mark)
		}) {
			return false
		}
	}
	return true
}

// isShortName reports whether a name has fewer than three letters, or contains a digit.
func isShortName(name string) bool {
	letters := 0
	for _, c := range textnorm.Fold(name) {
		if unicode.IsDigit(c) {
			return true
		}
		if unicode.In(c, unicode.L, unicode.M) {
			letters++
		}
	}
	return letters < 3
}

// ways contains folded words that turn a preceding district name into the name of a road or building.
var ways = []string{
	"road", "rd", "highway", "lane", "street", "housing", "tower", "market", "bus", "stand", "hotel", "mor", "more", "para", "bari", "patti", "super",
	"রোড", "সড়ক", "সড়ক", "হাইওয়ে", "হাইওয়ে", "লেন", "টাওয়ার", "টাওয়ার", "মার্কেট", "বাস", "স্ট্যান্ড", "হোটেল", "মোড়", "মোড়", "পাড়া", "পাড়া", "বাড়ি", "বাড়ি", "পট্টি", "সুপার",
}

var foldedWays = func() []string {
	list := make([]string, len(ways))
	for i, word := range ways {
		list[i] = textnorm.Fold(word)
	}
	return list
}()

// words folds a text for comparison by whole words.
func words(text string) string { return " " + textnorm.Fold(text) + " " }

// namesOtherDistrict reports whether an address names a district other than the selected one, but not the selected one.
func namesOtherDistrict(line, division, district, upazila string) bool {
	address := words(line)
	_, bengali, bengaliUpazila := places.Bengali(division, district, upazila)
	own := words(district + " " + bengali + " " + upazila + " " + bengaliUpazila)
	if strings.Contains(address, words(district)) || bengali != "" && strings.Contains(address, words(bengali)) {
		return false
	}
	for _, name := range districtNames() {
		if !strings.Contains(own, name) && isNamed(address, name) {
			return true
		}
	}
	return false
}

// districtNames returns the English and Bengali names of all districts, in the form of words.
var districtNames = sync.OnceValue(func() []string {
	var list []string
	for _, division := range places.Divisions() {
		for _, district := range division.Districts {
			list = append(list, words(district.Name), words(district.Bn))
		}
	}
	return list
})

// isNamed reports whether an address contains a name that is not followed by a word such as "road".
func isNamed(address, name string) bool {
	_, after, found := strings.Cut(address, name)
	if !found {
		return false
	}
	next, _, _ := strings.Cut(after, " ")
	return !slices.Contains(foldedWays, next)
}
