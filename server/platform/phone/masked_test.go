package phone

import (
	"bytes"
	"encoding/json"
	"errors"
	"log/slog"
	"math/rand/v2"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestMasked_HidesNumbersInAnyNotation(t *testing.T) {
	for text, want := range map[string]string{
		"01712345678":                         "017******78",
		"to 01712345678,01812345679.":         "to 017******78,018******79.",
		"to=%2B8801712345678&q":               "to=%2B88017******78&q",
		"Key (mobile)=(1, 8801712345678)":     "Key (mobile)=(1, 88017******78)",
		"০১৭১২৩৪৫৬৭৮ নম্বরে":                  "017******78 নম্বরে",
		"order 12345678 of 20261123":          "order 12345678 of 20261123",
		"01112345678 is no mobile":            "01112345678 is no mobile",
		"1763856000017123456781234567890x":    "1763856000017123456781234567890x",
		"call 01712-345678, 01812 34 56 79":   "call 017******78, 018******79",
		"+880 1712-345678 or +8801712-345678": "+880 17******78 or +88017******78",
		"০১৭১২ ৩৪৫ ৬৭৮ নম্বরে":                "017******78 নম্বরে",
		"0170000001701712345678":              "0170000001701712345678",
		"of 2017 01712.345.678":               "of 2017 017******78",
		"2026-11-23T13:38:40.017123456Z":      "2026-11-23T13:38:40.017123456Z",
		"":                                    "",
		"(017) 11 22 33 44":                   "(017******44",
		"1711223344":                          "17******44",
		"০১৭১১-২২৩৩৪৪, ১৭১১২২৩৩৪৪":        "017******44, 17******44",
		"/x?q=%2B880%201711%2D223344&p=1": "/x?q=%2B880%2017******44&p=1",
		"?q=+880+1711+223344":             "?q=+880+17******44",
		"?q=%E0%A7%A6%E0%A7%A7%E0%A7%AD%E0%A7%A7%E0%A7%A7%E0%A7%A8%E0%A7%A8%E0%A7%A9%E0%A7%A9%E0%A7%AA%E0%A7%AA": "?q=017******44",
		"０１７１１２２３３４４":                           "017******44",
		"017\u200b11\u200d223\u2060344":         "017******44",
		`parse "0\u200b1711223344\t1811223344"`: `parse "0\u200b17******44\t18******44"`,
		"01711223344.":                          "017******44.",
		"8801711223344/0088017 11223344":        "88017******44/0088017******44",
		"881711223344 +88 1711 223344":          "8817******44 +88 17******44",
	} {
		if got := Masked(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestMasked_KeepsOtherNumbers(t *testing.T) {
	for _, text := range []string{
		"order 17123456, 18123456 and 19123456", "orders 17123456 12345678", "sku-1712345678", "v1.1712345678", "img_1712345678.webp", "x1712345678y", "1712345678-abc",
		"1763856000123", "1763856000123456", "1763856000.123456", "0.5 of 1712345678.25", "2026-11-23 13:38:40", "2013-11-23 18:45", "1998-12-31 10:20:30", "20261123171234",
		"192.168.100.1:443", "from 150.100.20.30", "17.123.45.67", "3f1712345678ab90d2", "a01712345678901b", "0f01712345678aa01712345678bb",
		"01712345-6781-7abc-8def-017123456789", "550e8400-e29b-41d4-a716-446655440000", "019b2c3d-1713-1456-7890-123456789012",
		"01712345", "+1 202 555 0147", "+91 98765 43210", "id=171234567", "৳১,৭১২,৩৪৫,৬৭৮", "17,123,456,78",
	} {
		if got := Masked(text); got != text {
			t.Errorf("%q: %q", text, got)
		}
	}
}

func TestMasked_HidesWhateverReadAccepts(t *testing.T) {
	file, err := os.ReadFile("testdata/notations.json")
	if err != nil {
		t.Fatal(err)
	}
	var notations struct{ Read []string }
	if err := json.Unmarshal(file, &notations); err != nil {
		t.Fatal(err)
	}
	for _, written := range notations.Read {
		wantHidden(t, written)
	}
	random := rand.New(rand.NewPCG(1, 2))
	read := 0
	for range 20_000 {
		written := notation(random)
		if _, ok := Read(written); ok {
			read++
			wantHidden(t, written)
		}
	}
	if read < 15_000 {
		t.Errorf("only %d notations can be read", read)
	}
}

// wantHidden fails if a number is found in the masked form of a text, in any of the encodings that logs
// contain.
func wantHidden(t *testing.T, written string) {
	t.Helper()
	if _, err := netip.ParseAddr(Plain(strings.ReplaceAll(written, ".", "d"))); err == nil {
		return
	}
	for _, text := range []string{
		written, "to " + written + ", failed", "?q=" + url.QueryEscape(written) + "&page=2", "/track/" + url.PathEscape(written), strconv.Quote(written), strconv.QuoteToASCII(written),
		written + "," + written,
	} {
		if hidden := Masked(text); !strings.Contains(hidden, "******") || strings.Count(hidden, "******") < strings.Count(text, written) {
			t.Errorf("%+q: %+q", text, hidden)
		}
	}
}

// notation returns a random notation of a mobile number. Read does not accept all of them.
func notation(random *rand.Rand) string {
	pick := func(of ...string) string { return of[random.IntN(len(of))] }
	zero := pick("0", "०", "０", "০", "٠", "۰") // digits of one script
	digits := pick("", "", "0", "0", "880", "88", "00880", "0088", "8800") + "1" + strconv.Itoa(3+random.IntN(7))
	for range 8 {
		digits += strconv.Itoa(random.IntN(10))
	}
	first, _ := utf8.DecodeRuneInString(zero)
	var out strings.Builder
	out.WriteString(pick("", "", "", " ", "(", "\u202a"))
	if strings.HasPrefix(digits, "88") {
		out.WriteString(pick("+", "+", "", "＋"))
	}
	often := random.IntN(4)
	for i := range len(digits) {
		if i > 0 && random.IntN(10) < often {
			for range 1 + random.IntN(2) {
				out.WriteString(pick(" ", "-", ".", "(", ")", " - ", "\u200b", "\u200d", "\u00a0", "–", "·", "\t", "\u2060", "\u3164", "−"))
			}
		}
		out.WriteRune(first + rune(digits[i]-'0'))
	}
	out.WriteString(pick("", "", " ", "\u202c", ")"))
	return out.String()
}

// logTexts contains log texts of a typical request. Most contain no number, so masking them must be fast.
var logTexts = []string{
	"request", "GET", "/demo/product/miniket-rice-5kg?lang=en&page=12", "127.0.0.1", "0af7651916cd43dd8448eb211c80319c", "8b2f7c1d9e0a4b3c", "2026-11-23T13:38:40.017123456Z",
	"Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36", "পণ্যটি এখন স্টকে নেই", "to 01712345678: timeout",
}

func BenchmarkMasked(b *testing.B) {
	for b.Loop() {
		for _, text := range logTexts {
			Masked(text)
		}
	}
}

func BenchmarkMasked_WithoutNumber(b *testing.B) {
	for b.Loop() {
		for _, text := range logTexts[:len(logTexts)-1] {
			Masked(text)
		}
	}
}

func TestMaskedAttr_MasksAllValues(t *testing.T) {
	whole := regexp.MustCompile(`[0-9]{11}`)
	options := &slog.HandlerOptions{ReplaceAttr: MaskedAttr}
	var out bytes.Buffer
	for _, handler := range []slog.Handler{slog.NewJSONHandler(&out, options), slog.NewTextHandler(&out, options)} {
		logger := slog.New(handler).With("of", "01712345678")
		logger.Error("to 01712345678", "error", errors.New("no way to +8801712345678"),
			slog.Group("request", "path", "/x/01712345678", "status", 500))
	}
	if whole.Match(out.Bytes()) || strings.Count(out.String(), "017******78") != 8 || !strings.Contains(out.String(), "500") {
		t.Errorf("%s", out.String())
	}
}
