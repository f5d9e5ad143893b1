package pasted

import (
	"fmt"
	"strings"
	"testing"

	"haat/server/platform/money"
	"haat/server/platform/textnorm"
	"haat/server/shipping/courier"
)

func TestLines_ReadsListsAsPeopleWriteThem(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"DL1 Delivered":                               "1 DL1/Delivered",
		"dl1\tPartial Delivered\t৳1,200":              "1 DL1/Partial Delivered/1200",
		"DL1, partial_delivered, 450.50":              "1 DL1/partial_delivered/450.5",
		"DL1 Partial Delivered 450":                   "1 DL1/Partial Delivered/450",
		"DL1 Partial Delivered 1,20,050":              "1 DL1/Partial Delivered/120050",
		"DL1 Partial Delivered ১,২০০":                 "1 DL1/Partial Delivered/1200",
		"DL1, Partial Delivered, 1,200":               "1 DL1/Partial Delivered/1200",
		"DL1;Partial Delivered;1,200":                 "1 DL1/Partial Delivered/1200",
		"DL1,Partial Delivered,1,200":                 "1 DL1/Partial Delivered",
		"DL1,Partial Delivered,\"1,200\"":             "1 DL1/Partial Delivered",
		"DL1,Partial Delivered,1200,60,note":          "1 DL1/Partial Delivered/1200",
		"DL1,Partial Delivered,৳১,২০০":                "1 DL1/Partial Delivered",
		"DL1,Partial Delivered,1200,a note":           "1 DL1/Partial Delivered/1200",
		"DL1;Returned;":                               "1 DL1/Returned",
		"#১০০১ | ডেলিভার্ড":                           "1 1001/ডেলিভার্ড",
		"\ufeffDL1\tDelivered\r\n\r\nDL2\tহোল্ড\r\n":  "1 DL1/Delivered; 3 DL2/হোল্ড",
		"Tracking,Status\nDL1,Delivered":              "2 DL1/Delivered",
		"DL1\tRahim\t01712345678\tDelivered\t500\t60": "1 DL1/Delivered/500",
		"\"DL1\",\"Rahim\",\"In Transit\"":            "1 DL1/In Transit",
		"DL1":                                         "1 DL1/",
		"DL1 lost in the river":                       "1 DL1/lost in the river",
		",,Delivered":                                 "1 DELIVERED/",
		"\x00\x00":                                    "",
		" \n\t\n":                                     "",
	} {
		lines, ok := Lines(text)
		var got []string
		for _, l := range lines {
			one := fmt.Sprintf("%d %s/%s", l.Number, l.Key, l.Word)
			if l.Amount != nil {
				one += "/" + l.Amount.Decimal()
			}
			got = append(got, one)
		}
		if !ok || strings.Join(got, "; ") != want {
			t.Errorf("%q: %q, want %q", text, strings.Join(got, "; "), want)
		}
	}
}

func TestLines_RefusesLongLists(t *testing.T) {
	t.Parallel()
	if lines, ok := Lines(strings.Repeat("DL1 Delivered\n\n", MaxLines)); !ok || len(lines) != MaxLines {
		t.Errorf("%d lines, %v", len(lines), ok)
	}
	if _, ok := Lines(strings.Repeat("DL1 Delivered\n", MaxLines+1)); ok {
		t.Error("a longer list is read")
	}
}

func TestStateOf_KnowsTheWordsOfCouriers(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]courier.State{
		"Delivered": courier.Delivered, "DELIVERED.": courier.Delivered, "ডেলিভার্ড": courier.Delivered, "ডেলিভারী হয়েছে": courier.Delivered,
		"Partial Delivered": courier.Partly, "partial-delivery": courier.Partly, "partial_delivered": courier.Partly, "আংশিক ডেলিভারি": courier.Partly,
		"Returned": courier.Returned, "returned-to-merchant": courier.Returned, "cancelled_return_received": courier.Returned, "ফেরত": courier.Returned,
		"Cancelled": courier.Returning, "cancel": courier.Returning, "বাতিল": courier.Returning, "agent-returning": courier.Returning,
		"in-transit": courier.Moving, "পথে আছে": courier.Moving, "agent-hold": courier.Held, "delivered_approval_pending": courier.Claimed,
		"in_review": courier.AtPickup,
	} {
		if got, ok := StateOf(word, "Sundarban"); !ok || got != want {
			t.Errorf("%s: %s, want %s", word, got, want)
		}
	}
	if got, ok := StateOf("in the river", ""); ok {
		t.Errorf("an unknown word means %s", got)
	}
}

func TestStateOf_PathaosReturnedParcelsAreOnTheirWayBack(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Pathao", "পাঠাও কুরিয়ার"} {
		if got, _ := StateOf("Returned", name); got != courier.Returning {
			t.Errorf("%s: %s", name, got)
		}
		if got, _ := StateOf("Returned to merchant", name); got != courier.Returned {
			t.Errorf("%s: %s", name, got)
		}
	}
}

func TestWords_BelongToOneState(t *testing.T) {
	t.Parallel()
	seen := map[string]courier.State{}
	for state, list := range byState {
		for _, word := range list {
			folded := textnorm.Fold(word)
			if other, taken := seen[folded]; taken && other != state {
				t.Errorf("%s: %s and %s", word, other, state)
			}
			seen[folded] = state
		}
	}
}

func FuzzLines(f *testing.F) {
	f.Add("DL1\tDelivered\n#১০০১, আংশিক, ৳৫০")
	f.Add("\"\",,\n=cmd|' /C calc'!A0\tDelivered\n\xff\xfe")
	f.Fuzz(func(t *testing.T, text string) {
		lines, _ := Lines(text)
		for _, l := range lines {
			if len([]rune(l.Text)) > 100 || l.Amount != nil && *l.Amount < -money.Amount(1<<53) {
				t.Errorf("%+v", l)
			}
		}
	})
}
