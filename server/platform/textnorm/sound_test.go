package textnorm

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestSound_SpellingsOfAWordAreEqual(t *testing.T) {
	for want, spellings := range map[string]string{
		"sari": "শাড়ি শাড়ী শা\u09dcি shari saree sari SAREE shaari", "madu": "মধু modhu madhu modu", "cal": "চাল chal chaal", "tel": "তেল tel",
		"ilis": "ইলিশ ঈলিষ ilish ilis", "cingri": "চিংড়ি চিঙড়ি chingri chingry", "kapar": "কাপড় kapor kapar", "mac": "মাছ mach machh",
		"panjabi": "পাঞ্জাবি পাঞ্জাবী panjabi panjaabi", "gamca": "গামছা gamcha gamchha", "jama": "জামা যামা jama zama", "kir": "ক্ষীর খির khir kheer",
		"masla": "মসলা মশলা mosla moshla", "sad": "স্বাদ সাদ shad", "bis": "বিশ্ব bissho", "bag": "ব্যাগ bag byag", "duk": "দুঃখ দুখ dukh dukkho",
		"ritu": "ঋতু রিতু ritu", "dud": "দুধ dudh", "gari": "ঘড়ি ghori ghoree", "jamdani": "জামদানি জামদানী jamdani", "balet": "ওয়ালেট wallet oyalet",
		"maida": "ময়দা maida moyda", "dania": "ধনিয়া dhoniya dhonia dhania", "paes": "পায়েস payesh", "dai": "দই দৈ doi", "fan": "ফোন phone fon fone",
		"kek": "কেক cake kek", "lait": "লাইট light", "kafi": "কফি coffee kofi", "sart": "শার্ট shart", "lungi": "লুঙ্গি lungi", "labang": "লবঙ্গ lobongo",
		"mabail": "মোবাইল mobile mobail", "baks": "বক্স box boks", "500": "500 ৫০০", "5 kg": "5kg ৫kg", "sari lal": "shari-lal", "ελ": "ελ", "": "- !",
	} {
		for spelling := range strings.FieldsSeq(spellings) {
			if got := Sound(spelling); got != want {
				t.Errorf("Sound(%q) = %q, want %q", spelling, got, want)
			}
		}
	}
}

func TestSound_OtherWordsDiffer(t *testing.T) {
	for a, b := range map[string]string{
		"চাল": "ছোলা", "জাম": "জামা", "তেল": "তিল", "মালা": "মেলা", "ডাল": "ডালা", "চুল": "চাল", "কলা": "কালি", "বল": "বেল", "rice": "ring", "tea": "toy", "৫": "৬",
	} {
		if Sound(a) == Sound(b) {
			t.Errorf("%q and %q are both %q", a, b, Sound(a))
		}
	}
	if Sound("kola") != Sound("kala") || Vowels("kola") == Vowels("kala") || Vowels("কলা") != Vowels("kola") {
		t.Errorf("kola is %q, kala %q", Vowels("kola"), Vowels("kala"))
	}
}

// FuzzSound checks that a text and its key have the same number of words, and that searching for a part of
// the key is safe.
func FuzzSound(f *testing.F) {
	for _, seed := range []string{"শাড়ি ১২", "ক্ষ্য জ্ঞা", "Café", "\xff", "্্্", "়়", "ব্ব্ব", "য়্যা", "tch ow oya y", "eeee", "aহa", "ΑΣ 5kg", "ংং", "র্\u200d্য"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		key := Sound(text)
		if !utf8.ValidString(key) || strings.ContainsAny(key, "\x00%_\"'\\\t\n\r") {
			t.Errorf("Sound(%q) = %q", text, key)
		}
		if got, want := len(strings.Fields(key)), len(strings.Fields(foldForSound(text))); got != want || len(strings.Fields(Vowels(text))) != want {
			t.Errorf("Sound(%q) = %q has %d words, want %d", text, key, got, want)
		}
		if again := Sound(text); again != key || strings.Contains(key, "  ") {
			t.Errorf("Sound(%q) = %q, then %q", text, key, again)
		}
	})
}
