package summary

import (
	"encoding/binary"
	"errors"
	"maps"
	"slices"
)

// productsFormat is the first byte of encoded sums of products.
const productsFormat = 1

var errProducts = errors.New("sums of products have another format")

// ProductSums are the sums of products by id. NoProduct is that of deleted products.
type ProductSums map[int]*Sums

func (p ProductSums) of(id int) *Sums {
	if p[id] == nil {
		p[id] = &Sums{}
	}
	return p[id]
}

// numbers returns the figures in the order in which they are encoded.
func (s *Sums) numbers() [11]int64 {
	return [...]int64{
		int64(s.Orders), int64(s.Delivered), int64(s.Returned), int64(s.Canceled), int64(s.Units), s.Sales,
		int64(s.DeliveredUnits), s.DeliveredSales, s.DeliveredCost, int64(s.UncostedUnits), s.UncostedSales,
	}
}

func sumsOf(n [11]int64) Sums {
	return Sums{
		Orders: int(n[0]), Delivered: int(n[1]), Returned: int(n[2]), Canceled: int(n[3]), Units: int(n[4]), Sales: n[5],
		DeliveredUnits: int(n[6]), DeliveredSales: n[7], DeliveredCost: n[8], UncostedUnits: int(n[9]), UncostedSales: n[10],
	}
}

// encode returns the field products of a DaySummary: productsFormat, then for each product its id and its numbers as varints.
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

// Add adds the field products of a DaySummary. The error means that the field is damaged or was written by a later release.
func (p ProductSums) Add(encoded []byte) error {
	if len(encoded) == 0 || encoded[0] != productsFormat {
		return errProducts
	}
	for rest := encoded[1:]; len(rest) > 0; {
		var all [12]int64 // the id and the numbers
		for i := range all {
			n, size := binary.Varint(rest)
			if size <= 0 {
				return errProducts
			}
			all[i], rest = n, rest[size:]
		}
		p.of(int(all[0])).Add(sumsOf([11]int64(all[1:])))
	}
	return nil
}
