package area_test

import (
	"testing"

	"haat/ent/schema/kind"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/area"
)

// dhaka returns an index of areas with their zones.
func dhaka(areas ...string) *area.Index {
	var list []courier.Area
	for i := 0; i < len(areas); i += 2 {
		id := string(rune('a' + i))
		list = append(list, courier.Area{
			ParcelArea: kind.ParcelArea{City: "Dhaka", Zone: areas[i], Area: id, Name: areas[i+1]}, Path: "Dhaka, " + areas[i], Home: true,
		})
	}
	return area.NewIndex(list)
}

func TestMatch_IsSureOnlyWithoutARival(t *testing.T) {
	t.Parallel()
	index := dhaka("Savar", "Uttar Para", "Keraniganj", "Uttar Para", "Mirpur", "Pallabi", "Mohakhali", "Niketon", "Mohammadpur", "Mohammadia Housing", "Dhanmondi", "Kala", "Bangshal", "Wari")
	for _, c := range []struct {
		rule, line, name string
		sure             bool
	}{
		{"the only area", "House 1, Pallabi, Mirpur", "Pallabi", true},
		{"two areas of one name", "House 1, Uttar Para", "Uttar Para", false},
		{"the zone decides between them", "House 1, Uttar Para, Savar", "Uttar Para", true},
		{"two areas in different places", "House 1, Pallabi to Niketon", "", false},
		{"a name of less than half the length", "Kala villa, Mohammadia Housing, Mohammadpur", "Mohammadia Housing", true},
		{"a word for a house that sounds like an area", "Kazi bari, Pallabi, Mirpur", "Pallabi", true},
	} {
		got, confidence := index.Match(area.Address{District: "Dhaka", Line: c.line})
		if c.name != "" && got.Name != c.name || (confidence >= 0.8) != c.sure {
			t.Errorf("%s: %q is %s with %.2f", c.rule, c.line, got.Path+"/"+got.Name, confidence)
		}
	}
	for _, line := range []string{"Kazi bari", "বাড়ি ৩", "Bari 3"} {
		if got, confidence := index.Match(area.Address{District: "Dhaka", Line: line}); confidence != 0 {
			t.Errorf("%q, which names no area, is %s with %.2f", line, got.Name, confidence)
		}
	}
}
