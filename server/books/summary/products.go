package summary

import (
	"encoding/binary"
	"errors"
	"maps"
	"slices"
)

// productsFormat is the first byte of encoded product sums. productsFormat1 is the first byte of the former
// format, which lacks spending.
const (
	productsFormat  = 2
	productsFormat1 = 1
)

// numbersOf contains the number of figures per product, by format.
var numbersOf = map[byte]int{productsFormat1: 11, productsFormat: 14}

var errProducts = errors.New("sums of products have another format")

// ProductSums contains the sums of products by id. Deleted products have the id NoProduct.
type ProductSums map[int]*Sums

func (p ProductSums) of(id int) *Sums {
	if p[id] == nil {
		p[id] = &Sums{}
	}
	return p[id]
}

// numbers returns the figures in the order in which they are encoded.
func (s *Sums) numbers() [14]int64 {
	return [...]int64{
		int64(s.Orders), int64(s.Delivered), int64(s.Returned), int64(s.Canceled), int64(s.Units), s.Sales,
		int64(s.DeliveredUnits), s.DeliveredSales, s.DeliveredCost, int64(s.UncostedUnits), s.UncostedSales,
		s.DeliveryFees, s.CourierCharges, s.DamagedCost,
	}
}

func sumsOf(n [14]int64) Sums {
	return Sums{
		Orders: int(n[0]), Delivered: int(n[1]), Returned: int(n[2]), Canceled: int(n[3]), Units: int(n[4]), Sales: n[5],
		DeliveredUnits: int(n[6]), DeliveredSales: n[7], DeliveredCost: n[8], UncostedUnits: int(n[9]), UncostedSales: n[10],
		DeliveryFees: n[11], CourierCharges: n[12], DamagedCost: n[13],
	}
}

// encode encodes the field products of a DaySummary: productsFormat, then for each product its id and figures as varints.
func (p ProductSums) encode() []byte {
	b := []byte{productsFormat}
	for _, id := range slices.Sorted(maps.Keys(p)) {
		b = binary.AppendVarint(b, int64(id))
		for _, n := range p[id].numbers() {
			b = binary.AppendVarint(b, n)
		}
	}
	return b
}

// Add decodes the field products of a DaySummary and adds it to p. It returns an error if the field is
// damaged or was written by a later release.
func (p ProductSums) Add(encoded []byte) error {
	if len(encoded) == 0 || numbersOf[encoded[0]] == 0 {
		return errProducts
	}
	count := 1 + numbersOf[encoded[0]]
	for rest := encoded[1:]; len(rest) > 0; {
		var all [15]int64 // the id and the numbers
		for i := range count {
			n, size := binary.Varint(rest)
			if size <= 0 {
				return errProducts
			}
			all[i], rest = n, rest[size:]
		}
		p.of(int(all[0])).Add(sumsOf([14]int64(all[1:])))
	}
	return nil
}
