package sms_test

import (
	"strings"
	"testing"

	"haat/server/platform/sms"
)

func TestSafeName_RefusesLinksAndPhoneNumbers(t *testing.T) {
	for _, name := range []string{
		"evil.com", "Visit https://evil.example/x", "www evil", "WWW.Evil", "evil．com", "evil。com", "evil․com", "ev\u200bil.c\u200dom", "evil.c\u00adom",
		"http:／／evil", "me@evil", "a/b", "bkash-win.xyz now", "জিতুন.বাংলা", "কল 01712345678", "০১৭১২ ৩৪৫৬৭৮", "Call 017-1234-5678",
	} {
		if sms.SafeName(name) {
			t.Errorf("%q was accepted", name)
		}
	}
	for _, name := range []string{
		"Rina's Shop", "রিনার দোকান", "A.B. Traders", "Dr. Rahim & Sons", "মেসার্স র\u200d্যাব", "Shop 24", "No. 1 Store", "হাট (ঢাকা)", "মো. করিম স্টোর",
	} {
		if !sms.SafeName(name) {
			t.Errorf("%q was refused", name)
		}
	}
}

func TestName_RemovesLinksAndPhoneNumbers(t *testing.T) {
	for name, want := range map[string]string{
		"Rina's Shop": "Rina's Shop", "রিনার দোকান": "রিনার দোকান", "https://evil.com/win Prize": "evil com win Prize",
		"কল 01712345678 এখনই": "কল এখনই", "www.evil.com": "evil com", "01712345678": "Haat", "": "Haat", "evil．com": "evil com",
	} {
		got := sms.Name(name, 30, "Haat")
		if got != want || !sms.SafeName(got) {
			t.Errorf("%q becomes %q, want %q", name, got, want)
		}
	}
	if got := sms.Name(strings.Repeat("a", 99), 30, "Haat"); len([]rune(got)) > 30 {
		t.Errorf("a long name became %q", got)
	}
}

func FuzzName(f *testing.F) {
	for _, seed := range []string{"evil.com", "a\u200d.b\u200dc", "১২৩৪৫৬৭", "wwwwww", "ﬃ.ﬃ"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if got := sms.Name(name, 30, "Haat"); !sms.SafeName(got) || len([]rune(got)) > 30 {
			t.Errorf("%q becomes %q", name, got)
		}
	})
}
