package text

import (
	"strings"

	"haat/server/platform/textnorm"
)

// labelled contains the words for each label, the longest first.
var labelled = func() map[string]label {
	m := map[string]label{}
	for what, texts := range map[label]string{
		nameLabel:     "name|nam|naam|নাম|my name is|my name|amar nam|amr nam|amar name|আমার নাম|customer name|customer|to|ship to|deliver to|full name|receiver name|receiver|গ্রাহকের নাম|পুরো নাম|প্রাপক|প্রাপকের নাম|ক্রেতার নাম",
		phoneLabel:    "mobile|mobile no|mobile number|mob|phone|phn|ph|phone no|phone number|contact|contact no|contact number|number|num|nmbr|cell|call|whatsapp|whatsapp number|মোবাইল|মোবাইল নং|মোবাইল নাম্বার|মোবাইল নম্বর|ফোন|ফোন নাম্বার|ফোন নম্বর|ফোন নং|নাম্বার|নম্বর|যোগাযোগ|মোবা|amar number|আমার নাম্বার",
		addressLabel:  "address|add|same address|adress|addres|adres|addr|full address|delivery address|shipping address|thikana|tikana|thikana ta|ঠিকানা|সম্পূর্ণ ঠিকানা|পুরো ঠিকানা|ডেলিভারি ঠিকানা|amar thikana|amar address|আমার ঠিকানা|location|লোকেশন|এড্রেস|অ্যাড্রেস",
		districtLabel: "district|dist|zila|zilla|jela|jila|জেলা|city|শহর|জেলার নাম",
		upazilaLabel:  "thana|upazila|upozila|upazilla|upojela|upojila|ps|p s|থানা|উপজেলা|থানা উপজেলা",
		productLabel:  "product|products|product name|item|items|order|my order|order details|পণ্য|পণ্যের নাম|প্রোডাক্ট|প্রোডাক্টের নাম|অর্ডার|আইটেম|code|product code",
		specLabel:     "size|color|colour|সাইজ|কালার|রং|রঙ|saiz|kalar",
		quantityLabel: "quantity|amount|qty|qnty|quantiti|পরিমাণ|সংখ্যা|poriman|kota|koyta|কয়টা|কতটি",
		priceLabel:    "price|dam|total|total price|delivery charge|delivery|দাম|মূল্য|মোট|মোট দাম|মোট মূল্য|ডেলিভারি চার্জ|ডেলিভারি|bill|payment|advance|পেমেন্ট|payment method|trx id|trxid|email|ইমেইল",
		noteLabel:     "note|notes|comment|remarks|নোট|মন্তব্য|বিশেষ দ্রষ্টব্য|বি দ্র|বিদ্র|instruction",
	} {
		for text := range strings.SplitSeq(texts, "|") {
			m[textnorm.Fold(text)] = what
		}
	}
	return m
}()

// strong contains words for labels that need no colon.
var strong = newVocabulary("নাম ঠিকানা মোবাইল thikana tikana address adress ফোন mobile phone name nam naam এড্রেস পণ্য প্রোডাক্ট")

const maxLabelWords = 4

// labelAt returns the label at words[i] and the number of its words, or 0 if there is none. A label is strong, or is followed by a colon, a
// dash or an equals sign.
func labelAt(words []word, i int) (label, int) {
	for n := min(maxLabelWords, len(words)-i); n > 0; n-- {
		var texts []string
		for _, w := range words[i : i+n] {
			texts = append(texts, w.fold)
		}
		found, ok := labelled[strings.Join(texts, " ")]
		if !ok {
			continue
		}
		last := words[i+n-1]
		gap := strings.TrimSpace(last.after)
		marked := strings.HasPrefix(gap, ":") || strings.HasPrefix(gap, "=") || strings.HasPrefix(gap, "-") || strings.HasPrefix(gap, "–") || strings.HasPrefix(gap, ".:")
		if strings.HasPrefix(gap, "/-") || gap == "-" && !strings.Contains(last.after, " ") && !strong.has(last) && found != phoneLabel {
			marked = false
		}
		starts := i == 0 || strings.ContainsAny(words[i].before, ",;|.\x02")
		numbered := strings.Contains(last.after, numberMark)
		switch {
		case marked, numbered && found == phoneLabel, i+n == len(words) && i == 0 && found != priceLabel:
			return found, n
		case strong.has(last) && (starts || found != nameLabel || n > 1 || last.fold == "নাম"):
			return found, n
		case starts && (found == specLabel || found == quantityLabel || found == phoneLabel && n > 1):
			return found, n
		}
	}
	return noLabel, 0
}
