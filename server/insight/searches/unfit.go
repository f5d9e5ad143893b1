package searches

import (
	_ "embed"
	"regexp"
	"strings"

	"haat/server/platform/textnorm"
)

//go:embed unfit.txt
var unfitList string

// unfitWords contains the folded words and phrases of unfitList; unfitBeginnings contains those marked with a
// star.
var unfitWords, unfitBeginnings = readUnfit(unfitList)

func readUnfit(list string) (words map[string]bool, beginnings []string) {
	words = map[string]bool{}
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		beginning, isBeginning := strings.CutSuffix(line, "*")
		folded := textnorm.Fold(beginning)
		words[folded] = true
		if isBeginning {
			beginnings = append(beginnings, folded)
		}
	}
	return words, beginnings
}

// addresses matches web addresses and e-mail addresses, including those with signs written as words, such as
// "dot com".
var addresses = regexp.MustCompile(`(?i)@|://|\bwww\b|\bhttps?\b|[\pL\pN][\pL\pN-]*\s*(\.|\bdot\b)\s*(com|net|org|info|bd|in|io|co|me|xyz|shop|online|site|store|app|link|ly|gg|tv|top|club)\b|\b(gmail|yahoo|hotmail|outlook)\b`)

// numbers matches more digits than a size or a model has, also with spaces and signs between them.
var numbers = regexp.MustCompile(`(?:[0-9][^0-9\pL]{0,3}){6,}`)

// spelled reverses the replacement of letters by signs and digits in obscene words.
var spelled = strings.NewReplacer("@", "a", "$", "s", "0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "*", "", ".", "", "-", "", "_", "")

// isFit reports whether a term may be shown to other shoppers, that is, contains no obscene word, address, or
// number that may belong to a person.
func isFit(term string) bool {
	if addresses.MatchString(term) || numbers.MatchString(textnorm.ASCIIDigits(term)) {
		return false
	}
	return isDecent(textnorm.Fold(term)) && isDecent(textnorm.Fold(spelled.Replace(term))) && isDecent(textnorm.Fold(joined(term)))
}

// joined joins the letters of a word that is written with spaces, such as f u c k.
func joined(term string) string {
	var b strings.Builder
	letters := strings.Fields(term)
	for i, word := range letters {
		if i > 0 && (len([]rune(word)) > 1 || len([]rune(letters[i-1])) > 1) {
			b.WriteByte(' ')
		}
		b.WriteString(word)
	}
	return b.String()
}

// isDecent reports whether no word and no two successive words of a folded text are on the list.
func isDecent(folded string) bool {
	words := strings.Fields(folded)
	for i, word := range words {
		if unfitWords[word] || i > 0 && unfitWords[words[i-1]+" "+word] {
			return false
		}
		for _, beginning := range unfitBeginnings {
			if strings.HasPrefix(word, beginning) {
				return false
			}
		}
	}
	return true
}
