package area

// similarity returns the Jaro-Winkler similarity of two texts, from 0 to 1 (W. E. Winkler, "String Comparator Metrics", 1990).
func similarity(a, b string) float64 {
	j := jaro(a, b)
	prefix := 0
	for prefix < min(4, len(a), len(b)) && a[prefix] == b[prefix] {
		prefix++
	}
	return j + float64(prefix)*0.1*(1-j)
}

func jaro(a, b string) float64 {
	if a == b {
		return 1
	}
	if a == "" || b == "" {
		return 0
	}
	reach := max(len(a), len(b))/2 - 1
	inA, inB := make([]bool, len(a)), make([]bool, len(b))
	matches := 0
	for i := range a {
		for j := max(0, i-reach); j < min(len(b), i+reach+1); j++ {
			if !inB[j] && a[i] == b[j] {
				inA[i], inB[j] = true, true
				matches++
				break
			}
		}
	}
	if matches == 0 {
		return 0
	}
	swapped, k := 0, 0
	for i := range a {
		if !inA[i] {
			continue
		}
		for !inB[k] {
			k++
		}
		if a[i] != b[k] {
			swapped++
		}
		k++
	}
	m := float64(matches)
	return (m/float64(len(a)) + m/float64(len(b)) + (m-float64(swapped)/2)/m) / 3
}
