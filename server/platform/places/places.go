// Package places knows the divisions of Bangladesh, their districts, and the
// upazilas and metropolitan thanas in each. A place is named by its English name.
package places

import (
	"cmp"
	"encoding/json"
	"fmt"
	"sync"

	"haat"
)

type place struct {
	Name      string  `json:"name"`
	Bn        string  `json:"bn"`
	Districts []place `json:"districts"`
	Upazilas  []place `json:"upazilas"`
}

// way is a division, a district in it, and an upazila in that; the later ones may be empty.
type way [3]string

// index maps every way to the Bengali name of its last place.
var index = sync.OnceValue(func() map[way]string {
	var divisions []place
	if err := json.Unmarshal(haat.Places, &divisions); err != nil {
		panic(fmt.Sprintf("client/data/places.json: %v", err)) // it is embedded, and a test reads it
	}
	names := map[way]string{}
	for _, division := range divisions {
		names[way{division.Name}] = division.Bn
		for _, district := range division.Districts {
			names[way{division.Name, district.Name}] = district.Bn
			for _, upazila := range district.Upazilas {
				names[way{division.Name, district.Name, upazila.Name}] = upazila.Bn
			}
		}
	}
	return names
})

// Check names the first of the three that is no place within the one before it:
// "division", "district", "upazila", or "" where all are.
func Check(division, district, upazila string) string {
	names := index()
	switch {
	case names[way{division}] == "":
		return "division"
	case names[way{division, district}] == "" || district == "":
		return "district"
	case names[way{division, district, upazila}] == "" || upazila == "":
		return "upazila"
	}
	return ""
}

// IsDistrict reports whether a name is that of a district.
func IsDistrict(name string) bool {
	for w := range index() {
		if w[1] == name && w[1] != "" {
			return true
		}
	}
	return false
}

// Bengali is the Bengali names of the three; a name that is no place stays as it is.
func Bengali(division, district, upazila string) (string, string, string) {
	names := index()
	return cmp.Or(names[way{division}], division),
		cmp.Or(names[way{division, district}], district),
		cmp.Or(names[way{division, district, upazila}], upazila)
}
