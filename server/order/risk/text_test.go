package risk

import "testing"

func TestIsVague_WithoutANumberAndALandmark(t *testing.T) {
	for line, vague := range map[string]bool{
		"Mirpur":              true,
		"Mirpur 10":           false,
		"মিরপুর ১০":           false,
		"Mirpur, near mosque": false,
		"Rahmatganj village":  false,
		"Kazi Bari, Savar":    false,
		"Kazibari, Savar":     false, // a long landmark within a word
		"Po Savar":            false,
		"Port Savar":          true, // "po" and "mor" are words, not parts of words
		"Morshed, Savar":      true,
		"মসজিদের পাশে":        false,
		"সাভার":               true,
	} {
		if got := isVague(line); got != vague {
			t.Errorf("%q: %t", line, got)
		}
	}
}

func TestIsShortName_FewerThan3LettersOrADigit(t *testing.T) {
	for name, short := range map[string]bool{"Al": true, "Ali": false, "": true, "R2D2": true, "রহিম": false, "রা": true, "A. B. C": false} {
		if got := isShortName(name); got != short {
			t.Errorf("%q: %t", name, got)
		}
	}
}

func TestIsNoise_RepeatedCharacterOrTestWord(t *testing.T) {
	for text, noise := range map[string]bool{
		"aaaaa": true, "test": true, "asdf test": true, "aaa bb": true, "...": true, "টেস্ট": true,
		"": false, "Test Road": false, "x": false, "Rahim": false, "11111": false,
	} {
		if got := isNoise(text); got != noise {
			t.Errorf("%q: %t", text, got)
		}
	}
}
