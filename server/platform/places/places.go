// Package places contains the divisions of Bangladesh, their districts, and the upazilas and
// metropolitan thanas in each. Places are identified by their English names.
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

// way identifies a place: a division, a district in it, and an upazila in the district. The last ones may be
// empty.
type way [3]string

// tree contains the divisions.
var tree = sync.OnceValue(func() []place {
	var divisions []place
	if err := json.Unmarshal(haat.Places, &divisions); err != nil {
		panic(fmt.Sprintf("client/data/places.json: %v", err)) // cannot happen: the file is embedded, and a test reads it
	}
	return divisions
})

// index maps every way to the Bengali name of its last non-empty part.
var index = sync.OnceValue(func() map[way]string {
	names := map[way]string{}
	for _, division := range tree() {
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

// Check returns which of the arguments is the first that does not exist in the place before it: "division",
// "district" or "upazila", or "" if all are valid.
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

// IsDistrict reports whether name is a district.
func IsDistrict(name string) bool {
	for w := range index() {
		if w[1] == name && w[1] != "" {
			return true
		}
	}
	return false
}

// Bengali returns the Bengali names of a division and district, and of an upazila. Unknown names are returned
// unchanged.
func Bengali(division, district, upazila string) (string, string, string) {
	names := index()
	return cmp.Or(names[way{division}], division),
		cmp.Or(names[way{division, district}], district),
		cmp.Or(names[way{division, district, upazila}], upazila)
}
