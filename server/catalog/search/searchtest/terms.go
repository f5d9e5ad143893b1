// Package searchtest provides hostile search terms for tests.
package searchtest

import "strings"

// HostileTerms are operators of query languages, broken Unicode and very long texts.
var HostileTerms = []string{
	"", " ", "a", "%", "_", "%%%%", "____", "'", "''''", `"`, `""""`, `\`, `\\\\`, ";", "--", "/*", "🛒", "🛒🛒🛒", "👨‍👩‍👧‍👦 family",
	"AND", "OR", "NOT", "NEAR", "a AND b", "NEAR(a b, 5)", "a*", "*", "^a", "abc^", "-abc", "abc:def", "{a b}:c", "(((", ")))", "+", "a + b",
	"\x00", "abc\x00def", "\x00\x00\x00", "\xff\xfe", "ab\xffcd", "\u202e\u202d", "\u200b\u200b", "়়়", "্্্", "ক়্ি", "\u0300\u0301\u0302",
	strings.Repeat("a", 10_000), strings.Repeat("ab ", 4_000), strings.Repeat("%", 10_000), strings.Repeat("🛒", 10_000), strings.Repeat("ক", 10_000),
	strings.Repeat("\"", 10_000), strings.Repeat("a b c ", 2_000), "'; DROP TABLE products; --", "1 OR 1=1", "$1", "?", "{}", "[]", "<script>",
	strings.Repeat("\u0301", 500), "\ufdfa\ufdfa\ufdfa", "ﷺ", "İstanbul", "ǅ", "ß", "ΑΣ",
}
