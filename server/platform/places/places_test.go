package places

import "testing"

func TestCheck_NamesTheFirstInvalidPlace(t *testing.T) {
	for _, c := range []struct{ division, district, upazila, wrong string }{
		{"Dhaka", "Dhaka", "Mirpur", ""},
		{"Khulna", "Kushtia", "Mirpur", ""},
		{"Chattogram", "Cox's Bazar", "Eidgaon", ""},
		{"", "", "", "division"},
		{"Dhaka", "", "", "district"},
		{"Dhaka", "Dhaka", "", "upazila"},
		{"Dhaka", "Kushtia", "Mirpur", "district"},
		{"Dhaka", "Gazipur", "Mirpur", "upazila"},
		{"dhaka", "Dhaka", "Mirpur", "division"},
		{"Dhaka/Dhaka", "Mirpur", "", "division"},
		{"ঢাকা", "ঢাকা", "মিরপুর", "division"},
	} {
		if got := Check(c.division, c.district, c.upazila); got != c.wrong {
			t.Errorf("%s, %s, %s: %q, want %q", c.division, c.district, c.upazila, got, c.wrong)
		}
	}
}

func TestBengali_KeepsUnknownNames(t *testing.T) {
	if a, b, c := Bengali("Dhaka", "Gazipur", "Tongi East"); a != "ঢাকা" || b != "গাজীপুর" || c != "টঙ্গী পূর্ব" {
		t.Error(a, b, c)
	}
	if a, b, c := Bengali("Dhaka", "Elsewhere", "Old Town"); a != "ঢাকা" || b != "Elsewhere" || c != "Old Town" {
		t.Error(a, b, c)
	}
}

func TestNamed_KnowsDistrictsAndDivisions(t *testing.T) {
	for name, want := range map[string]string{"Gazipur": "গাজীপুর", "Dhaka": "ঢাকা", "Chattogram": "চট্টগ্রাম", "Mirpur": "", "": ""} {
		if got, ok := Named(name); got.Bn != want || ok != (want != "") {
			t.Errorf("%q: %q, want %q", name, got.Bn, want)
		}
	}
}

func TestIsDistrict_RefusesOtherPlaces(t *testing.T) {
	for name, want := range map[string]bool{"Dhaka": true, "Cox's Bazar": true, "Mirpur": false, "dhaka": false, "": false} {
		if IsDistrict(name) != want {
			t.Errorf("%q: want %v", name, want)
		}
	}
}
