package stock

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"haat/ent"
	"haat/ent/product"
	"haat/server/platform/audit"
)

// limitedSale is a sale of a product that ends after a number of units.
type limitedSale struct{ product, number int }

func (s limitedSale) compare(other limitedSale) int {
	return cmp.Or(cmp.Compare(s.product, other.product), cmp.Compare(s.number, other.number))
}

// AddInSale counts units, which Add adds, in a limited sale of their product. number is that of Product.sale, or 0 if they are in none.
func (u *Units) AddInSale(productID, number, units int) {
	if number == 0 {
		return
	}
	if u.sales == nil {
		u.sales = map[limitedSale]int{}
	}
	u.sales[limitedSale{productID, number}] += units
}

// saleOf returns the limited sale of a product in which units count, and their number; 0 if there is none.
func (u Units) saleOf(productID int) (number, units int) {
	for s, n := range u.sales {
		if s.product == productID && n > units {
			number, units = s.number, n
		}
	}
	return number, units
}

// times returns the units in limited sales, multiplied by a factor.
func (u Units) times(factor int) map[limitedSale]int {
	out := map[limitedSale]int{}
	for s, units := range u.sales {
		out[s] = factor * units
	}
	return out
}

// minusSales returns the units in limited sales without those of from.
func (u Units) minusSales(from Units) map[limitedSale]int {
	out := u.times(1)
	for s, units := range from.sales {
		out[s] -= units
	}
	return out
}

// applySales counts the units, which may be negative, in the limited sales that have not been replaced by others. A merchant's change may
// exceed the limit.
func (u Units) applySales(ctx context.Context, client *ent.Client) error {
	for _, s := range slices.SortedFunc(maps.Keys(u.sales), limitedSale.compare) {
		units := u.sales[s]
		if units == 0 {
			continue
		}
		update := client.Product.Update().Where(product.ID(s.product), product.Sale(s.number)).SetPriceChangesAt(time.Now())
		if units < 0 {
			update.Where(product.SaleSoldGTE(-units))
		}
		if err := update.AddSaleSold(units).Exec(audit.Quiet(ctx)); err != nil {
			return fmt.Errorf("change units of sale: %w", err)
		}
	}
	return nil
}
