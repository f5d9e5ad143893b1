package discount

import "haat/server/platform/money"

// Left returns what remains of the discount of a line when only some of its units remain, at most all. What the units cost after the discount is
// divided by their number and rounded down, so that the customer never pays more for the remaining units than their part.
func Left(price, discount money.Amount, left, all int) money.Amount {
	if left == 0 || discount == 0 {
		return 0
	}
	cost := money.Portion(price*money.Amount(all)-discount, money.Amount(left), money.Amount(all))
	return price*money.Amount(left) - cost
}
