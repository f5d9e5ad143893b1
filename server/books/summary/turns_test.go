package summary

import (
	"errors"
	"slices"
	"testing"
)

func TestInTurns_BigShopsDelayOthersByOneStep(t *testing.T) {
	left, broken := map[int]int{1: 50, 2: 2, 3: 1, 4: 10}, errors.New("broken")
	var order []int
	err := inTurns([]int{1, 2, 3, 4}, func(shop int) (bool, error) {
		order = append(order, shop)
		if shop == 4 {
			return true, broken
		}
		left[shop]--
		return left[shop] > 0, nil
	})
	if !errors.Is(err, broken) || !slices.Equal(order[:7], []int{1, 2, 3, 4, 1, 2, 1}) || len(order) != 54 {
		t.Errorf("%v, %v", order, err)
	}
}
