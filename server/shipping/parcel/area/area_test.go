package area_test

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"haat/ent/schema/kind"
	"haat/server/shipping/courier"
	"haat/server/shipping/parcel/area"
)

func linesOf(t testing.TB, file string) (lines [][]string) {
	t.Helper()
	content, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(content)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			lines = append(lines, strings.Split(line, "|"))
		}
	}
	return lines
}

func newIndex(t testing.TB) *area.Index {
	t.Helper()
	var list []courier.Area
	for i, line := range linesOf(t, "areas.txt") {
		for j, name := range strings.Split(line[2], ", ") {
			a := kind.ParcelArea{City: line[0], Zone: strconv.Itoa(i), Area: fmt.Sprintf("%d.%d", i, j), Name: name}
			list = append(list, courier.Area{ParcelArea: a, Path: line[0] + ", " + line[1], Home: true})
		}
	}
	return area.NewIndex(list)
}

// docs/couriers.md states the figures that this test measures.
func TestMatch_FindsAreasOfRealisticAddresses(t *testing.T) {
	t.Parallel()
	index := newIndex(t)
	addresses := linesOf(t, "addresses.txt")
	sure, right, found := 0, 0, 0
	for _, line := range addresses {
		got, confidence := index.Match(area.Address{District: line[0], Upazila: line[1], Line: line[2]})
		_, zone, _ := strings.Cut(got.Path, ", ")
		agrees := zone+"/"+got.Name == line[3]
		if agrees {
			found++
		}
		if confidence >= 0.8 {
			sure++
			if agrees {
				right++
			}
		}
		if !agrees || confidence < 0.8 {
			t.Logf("%v: %s/%s with %.2f", line, zone, got.Name, confidence)
		}
	}
	t.Logf("%d addresses: %d automatic, of which %d are right; %d to be confirmed; %d found", len(addresses), sure, right, len(addresses)-sure, found)
	if len(addresses) < 60 || float64(right) < 0.97*float64(sure) || sure*10 < len(addresses)*7 {
		t.Errorf("of %d addresses, %d are matched automatically and %d of them right", len(addresses), sure, right)
	}
}

func TestMatch_DoubtsAddressesWithoutAnArea(t *testing.T) {
	t.Parallel()
	index := newIndex(t)
	for _, a := range []area.Address{
		{District: "Dhaka", Line: "House 12, Road 3"},
		{District: "Dhaka", Line: "Uposhahar, block C"}, // the list has Uposhahar in Rajshahi and Sylhet, not in Dhaka
		{District: "", Line: "Mirpur"},
		{District: "Dhaka", Line: "Mirpur 10 to Farmgate bus"},
		{},
	} {
		if got, confidence := index.Match(a); confidence >= 0.8 {
			t.Errorf("%+v is %s with %.2f", a, got.Name, confidence)
		}
	}
}

func TestSearch_FindsNamesInBothScripts(t *testing.T) {
	t.Parallel()
	index := newIndex(t)
	for search, want := range map[string]string{"banasree": "Banasree", "বনশ্রী": "Banasree", "mirpur 10": "Mirpur 10", "jigatala": "Jigatola"} {
		got := index.Search(search, 5)
		if len(got) == 0 || got[0].Name != want {
			t.Errorf("%s: %v", search, got)
		}
	}
	if got := index.Search(" ", 5); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

func TestGet_FindsAllAreasOfTheList(t *testing.T) {
	t.Parallel()
	index := newIndex(t)
	got := index.Search("Banasree", 1)[0]
	if again, ok := index.Get(got.ParcelArea); !ok || again.Name != "Banasree" {
		t.Errorf("%+v", again)
	}
	if _, ok := index.Get(kind.ParcelArea{Area: "999"}); ok {
		t.Error("an unknown area is known")
	}
}

func BenchmarkMatch(b *testing.B) {
	index := newIndex(b)
	for b.Loop() {
		index.Match(area.Address{District: "Dhaka", Upazila: "Mirpur", Line: "House 12, Road 3, Section 10, near the big mosque, Mirpur-10"})
	}
}
