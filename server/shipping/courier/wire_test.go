package courier

import (
	"encoding/json"
	"testing"

	"haat/server/platform/money"
	"haat/server/platform/remote"
)

func TestDecimal_IsExact(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]money.Amount{
		"1500": 1500_00, "1500.0": 1500_00, "0.29": 29, "1500.50000": 1500_50, `"1,500.05"`: 1500_05, `" 7 "`: 7_00, "0": 0, "0.0": 0, `"9999999999.99"`: 9999999999_99,
	} {
		var d Decimal
		if err := json.Unmarshal([]byte(raw), &d); err != nil || !d.Known || d.Amount != want {
			t.Errorf("%s is %+v, %v", raw, d, err)
		}
	}
	for _, raw := range []string{"null", `""`} {
		var d Decimal
		if err := json.Unmarshal([]byte(raw), &d); err != nil || d.Pointer() != nil {
			t.Errorf("%s is %+v, %v", raw, d, err)
		}
	}
	for _, raw := range []string{"-1", "1e3", "0.001", `"x"`, "[]", "{}", "true", "99999999999999"} {
		var d Decimal
		if err := json.Unmarshal([]byte(raw), &d); err == nil {
			t.Errorf("%s is %+v", raw, d)
		}
	}
}

func TestSignedDecimal_MayBeNegative(t *testing.T) {
	t.Parallel()
	for raw, want := range map[string]money.Amount{"-120": -120_00, `"-1,200.50"`: -1200_50, "7": 7_00} {
		var d SignedDecimal
		if err := json.Unmarshal([]byte(raw), &d); err != nil || !d.Known || d.Amount != want {
			t.Errorf("%s is %+v, %v", raw, d, err)
		}
	}
	for _, raw := range []string{"--1", "-", "-1e3", "-0.001"} {
		var d SignedDecimal
		if err := json.Unmarshal([]byte(raw), &d); err == nil {
			t.Errorf("%s is %+v", raw, d)
		}
	}
}

func TestParseTime_WithoutOffsetIsInDhaka(t *testing.T) {
	t.Parallel()
	for written, want := range map[string]string{
		"2025-03-02 12:45:30": "2025-03-02T06:45:30Z", "2025-03-02T12:45:30+06:00": "2025-03-02T06:45:30Z",
		"2025-03-02T06:45:30.000000Z": "2025-03-02T06:45:30Z", "2025-03-02T12:45:30": "2025-03-02T06:45:30Z", "2025-03-02": "2025-03-01T18:00:00Z",
		"1740897930": "2025-03-02T06:45:30Z", "1740897930000": "2025-03-02T06:45:30Z",
	} {
		if at, err := ParseTime(written); err != nil || at.Format("2006-01-02T15:04:05Z07:00") != want {
			t.Errorf("%s is %s, %v", written, at, err)
		}
	}
	for _, written := range []string{"", "yesterday", "174089793", "0001-01-01 00:00:00", "9999-01-01"} {
		if at, err := ParseTime(written); err == nil {
			t.Errorf("%q is %s", written, at)
		}
	}
}

func TestSameSecret_EmptySecretNeverMatches(t *testing.T) {
	t.Parallel()
	if SameSecret("", "") || SameSecret("a", "b") || !SameSecret("a", "a") {
		t.Error("wrong")
	}
}

func TestSentences_ReadsEachForm(t *testing.T) {
	t.Parallel()
	for _, raw := range []string{`["a"]`, `"a"`, `"[\"a\"]"`, `{"field":["a"]}`, `{"field":"a"}`} {
		if got := Sentences([]byte(raw)); len(got) != 1 || got[0] != "a" {
			t.Errorf("%s is %q", raw, got)
		}
	}
	if got := Sentences([]byte(`null`)); len(got) != 0 {
		t.Errorf("null is %q", got)
	}
}

func FuzzDecimal(f *testing.F) {
	f.Add([]byte("1500.50"))
	f.Add([]byte(`"1,2,3"`))
	f.Fuzz(func(t *testing.T, raw []byte) {
		var d Decimal
		if err := json.Unmarshal(raw, &d); err == nil && (d.Amount < 0 || d.Amount > money.Max) {
			t.Errorf("%q is %d", raw, d.Amount)
		}
	})
}

// refusal returns the code of a refusal, or "".
func refusal(err error) string {
	if refused, ok := remote.AsRefused(err); ok {
		return refused.Code
	}
	return ""
}

func TestValidate_NamesTheFirstFieldThatTheCourierDoesNotAccept(t *testing.T) {
	spec := Spec{
		Limits: Limits{
			Name: Span{2, 5}, Address: Span{2, 5}, Note: Span{0, 3}, Contents: Span{0, 3}, Weight: Span{100, 200}, COD: Span{0, 1000},
		},
		NeedsArea: true,
	}
	for want, change := range map[string]func(b *Booking){
		"":           func(*Booking) {},
		CodeInvoice:  func(b *Booking) { b.Invoice = "1/2" },
		CodeMobile:   func(b *Booking) { b.Mobile = "+8801712345678" },
		CodeName:     func(b *Booking) { b.Name = "R" },
		CodeAddress:  func(b *Booking) { b.Address = "House 1" },
		CodeNote:     func(b *Booking) { b.Note = "long" },
		CodeContents: func(b *Booking) { b.Contents = "long" },
		CodeWeight:   func(b *Booking) { b.Weight = 201 },
		CodeCOD:      func(b *Booking) { b.COD = 1001_00 },
		CodeArea:     func(b *Booking) { b.Area.Area = "" },
	} {
		b := Booking{Invoice: "1", COD: 1000_00, Weight: 100}
		b.Name, b.Mobile, b.Address, b.Note, b.Contents, b.Area.Area = "Rina", "01712345678", "Dhaka", "abc", "abc", "1"
		change(&b)
		if got := refusal(spec.Validate(b)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	parts := Booking{Invoice: "1", COD: 50}
	parts.Mobile = "01712345678"
	if got := refusal((Spec{Limits: Limits{COD: Span{0, 10}}}).Validate(parts)); got != CodeCOD {
		t.Errorf("half a taka: %q", got)
	}
	parts.COD, parts.Weight = 0, 99_999
	if err := (Spec{}).Validate(parts); err != nil {
		t.Errorf("a courier without limits: %v", err)
	}
}
