package searches

import "testing"

func TestIsFit_RefusesObsceneWordsAddressesAndNumbers(t *testing.T) {
	for _, term := range []string{
		"fuck", "Fucking shoes", "f u c k", "f*u*c*k", "sh1t", "p0rn", "sexy dress", "xxx video", "চোদাচুদি", "মাগি", "খানকির পোলা", "বাল", "magi",
		"khankir pola", "kuttar baccha", "কুত্তার বাচ্চা", "bangla choti", "মাদারচোদ", "সেক্সি",
		"01712345678", "017 1234 5678", "০১৭১২-৩৪৫৬৭৮", "1712345", "call 01712345", "rina@example.com", "rina gmail", "rina at gmail", "www example",
		"https example", "example.com", "example dot com", "best-shop.xyz", "অফার.com", "t.me/abc", "bit.ly/x",
	} {
		if isFit(term) {
			t.Errorf("%q is shown", term)
		}
	}
}

func TestIsFit_KeepsOrdinaryTerms(t *testing.T) {
	for _, term := range []string{
		"modhu", "মধু", "ilish mach", "জামদানি শাড়ি", "nose pin", "cocktail dress", "essex chair", "grape", "গ্রামের ঘি", "balti", "বালতি", "shawl", "salad",
		"analog watch", "iphone 15 pro", "5 kg chal", "চাল ৫০ কেজি", "size 42", "redmi note 13", "cat food 1500 g", "dot pen", "comb", "barbie", "মাগুর মাছ", "dhonia", "ধনিয়া",
		"basmati", "infant shirt", "chocolate", "dhonepata", "podder soap", "pudina", "salwar",
	} {
		if !isFit(term) {
			t.Errorf("%q is not shown", term)
		}
	}
}
