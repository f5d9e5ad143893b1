package places

// Place is a place with its names in both languages.
type Place struct{ Name, Bn string }

// Division is a division with its districts.
type Division struct {
	Place
	Districts []Place
}

// Divisions returns all divisions with their districts.
func Divisions() []Division {
	list := make([]Division, 0, len(tree()))
	for _, division := range tree() {
		list = append(list, Division{Place{division.Name, division.Bn}, listOf(division.Districts)})
	}
	return list
}

// Upazilas returns the division of a district and its upazilas. It returns "" and nil if name is not a
// district.
func Upazilas(name string) (division string, upazilas []Place) {
	for _, division := range tree() {
		for _, district := range division.Districts {
			if district.Name == name {
				return division.Name, listOf(district.Upazilas)
			}
		}
	}
	return "", nil
}

// Named returns the district with a name, or else the division with that name. It reports whether there is one.
func Named(name string) (Place, bool) {
	for _, division := range tree() {
		for _, district := range division.Districts {
			if district.Name == name {
				return Place{district.Name, district.Bn}, true
			}
		}
		if division.Name == name {
			return Place{division.Name, division.Bn}, true
		}
	}
	return Place{}, false
}

func listOf(places []place) []Place {
	list := make([]Place, len(places))
	for i, p := range places {
		list[i] = Place{p.Name, p.Bn}
	}
	return list
}
