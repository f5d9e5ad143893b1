package sheet_test

import (
	"testing"

	"haat/server/platform/dhaka"
)

const saleHeader = "slug,name,selling_price,discount,discount_type,sale_starts,sale_ends,sale_units,stock\n"

func TestImport_LimitsDiscountsByItsOwnColumns(t *testing.T) {
	s := newShop(t)
	in := s.previews(saleHeader +
		"lamp,Lamp,500,20,PERCENT,2027-03-20 20:00,2027-03-21 23:59,30,9\n" +
		"pot,Pot,500,20,PERCENT,2027-03-20,2027-03-21,,9\n" + // a day alone: its first and its last minute
		"pan,Pan,500,20,PERCENT,,,,9\n")
	if told(in) != "3 new, 0 changed, 0 unchanged, 0 wrong" {
		t.Fatalf("%s: %s", told(in), wrong(in))
	}
	s.runs(in.ID)
	for slug, want := range map[string]string{
		"lamp": "2027-03-20T20:00 2027-03-21T23:59", "pot": "2027-03-20T00:00 2027-03-21T23:59", "pan": " ",
	} {
		row := s.find(slug)
		if got := dhaka.Minute(row.SaleStartsAt) + " " + dhaka.LastMinute(row.SaleEndsAt); got != want || (row.SaleUnits == 30) != (slug == "lamp") {
			t.Errorf("%s: %s and %d units, want %s", slug, got, row.SaleUnits, want)
		}
	}
	// An exported file changes nothing, and a file without the columns leaves the limits.
	if in = s.previews(s.exported()); told(in) != "0 new, 0 changed, 3 unchanged, 0 wrong" {
		t.Errorf("the exported file: %s: %s: %+v", told(in), wrong(in), in.Preview.Changes)
	}
	in = s.previews("slug,selling_price\nlamp,600\n")
	s.runs(in.ID)
	if row := s.find("lamp"); row.SaleUnits != 30 || row.SaleEndsAt == nil || row.SellingPrice != 600_00 {
		t.Errorf("without the columns: %+v", row)
	}
	in = s.previews("slug,sale_starts,sale_ends,sale_units\nlamp,,,\n")
	s.runs(in.ID)
	if row := s.find("lamp"); row.SaleUnits != 0 || row.SaleEndsAt != nil || row.SaleStartsAt != nil || row.Price != 480_00 {
		t.Errorf("with empty columns: %+v", row)
	}
}

func TestImport_RefusesWrongLimitsInTheOrderOfTheColumns(t *testing.T) {
	s := newShop(t)
	for range 5 {
		in := s.previews(saleHeader + "lamp,Lamp,500,20,PERCENT,soon,1/2/2027,many,9\n")
		if got := wrong(in); got != "2 sale_starts date; 2 sale_ends date; 2 sale_units number" {
			t.Fatalf("%s", got)
		}
	}
	if in := s.previews(saleHeader + "lamp,Lamp,500,20,PERCENT,2027-03-21,2027-03-20,3,9\n"); wrong(in) != "2 sale_ends min" {
		t.Errorf("an end before the start: %q", wrong(in))
	}
}
