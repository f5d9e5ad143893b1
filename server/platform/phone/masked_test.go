package phone

import (
	"bytes"
	"errors"
	"log/slog"
	"regexp"
	"strings"
	"testing"
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
		"+880 1712-345678 or +8801712-345678": "+880 1712-345678 or +88017******78",
		"০১৭১২ ৩৪৫ ৬৭৮ নম্বরে":                "017******78 নম্বরে",
		"0170000001701712345678":              "0170000001701712345678",
		"of 2017 01712.345.678":               "of 2017 017******78",
		"2026-11-23T13:38:40.017123456Z":      "2026-11-23T13:38:40.017123456Z",
		"":                                    "",
	} {
		if got := Masked(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
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
