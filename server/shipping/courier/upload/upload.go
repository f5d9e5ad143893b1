// Package upload describes the files with which couriers' merchant panels book many parcels.
//
// The couriers do not publish these formats. The columns are those of the files that merchants' programs write for the panels:
//   - Steadfast: the first six columns are in all templates. Later ones also have a lot number and a delivery type, which are optional.
//   - Pathao: the template of 2025 and later, with the address before the city. Columns with (*) are required.
//   - RedX: the template with a district and an area. Later panels also offer a shorter one.
package upload

import (
	"strings"

	"haat/server/shipping/courier"
)

// Parcel is a parcel of a file.
type Parcel struct {
	courier.Booking
	Upazila, Division string
	// Sender is the shop's name.
	Sender string
}

// Format is the format of a courier's file.
type Format struct {
	Courier courier.Name
	// Columns are the titles of the header, as the panel expects them.
	Columns []string
	cells   func(Parcel) []any
}

// Cells returns the cells of a parcel's row, in the order of the columns. Phone numbers are texts, so that they keep their zero. Amounts are in
// whole taka.
func (f Format) Cells(p Parcel) []any { return f.cells(p) }

// Of returns the format of a courier, and whether it has one.
func Of(name string) (Format, bool) {
	for _, f := range formats {
		if string(f.Courier) == name {
			return f, true
		}
	}
	return Format{}, false
}

var formats = []Format{
	{"steadfast", []string{"Invoice", "Name", "Address", "Phone", "Amount", "Note", "Contact Name", "Contact Phone"}, steadfast},
	{"pathao", []string{
		"ItemType", "StoreName", "MerchantOrderId", "RecipientName(*)", "RecipientPhone(*)", "RecipientAddress(*)", "RecipientCity(*)",
		"RecipientZone(*)", "RecipientArea", "AmountToCollect(*)", "ItemQuantity", "ItemWeight", "ItemDesc", "SpecialInstruction",
	}, pathao},
	{"redx", []string{
		"Invoice", "Customer Name", "Contact No.", "Customer Address", "District", "Area", "Area ID", "Division", "Price",
		"Product Selling Price", "Weight(g)", "Instruction", "Seller Name", "Seller Phone",
	}, redx},
}

// steadfast leaves the contact empty, which is for resellers. Its service replaces these signs with spaces.
func steadfast(p Parcel) []any {
	clean := strings.NewReplacer("{", " ", "}", " ", ";", " ", "<", " ", ">", " ", "$", " ").Replace
	return []any{p.Invoice, clean(p.Name), clean(p.Address), p.Mobile, taka(int64(p.COD)), clean(p.Note), "", ""}
}

// pathao gives the weight in kilograms, from 0.5 to 10.
func pathao(p Parcel) []any {
	kilograms := min(max(float64(p.Weight)/1000, 0.5), 10)
	return []any{
		"parcel", p.Sender, p.Invoice, p.Name, p.Mobile, p.Address, p.District, p.Upazila, p.Area.Name,
		taka(int64(p.COD)), max(p.Units, 1), kilograms, p.Contents, p.Note,
	}
}

func redx(p Parcel) []any {
	return []any{
		p.Invoice, p.Name, p.Mobile, p.Address, p.District, p.Upazila, "", p.Division, taka(int64(p.COD)), taka(p.Declared),
		p.Weight, p.Note, p.Sender, "",
	}
}

// taka converts poisha to whole taka, rounded half up.
func taka(poisha int64) int { return int((poisha + 50) / 100) }
