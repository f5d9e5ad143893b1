package courier

import "haat/server/platform/money"

// plausible returns the amount, or nil if it is negative or larger than any order.
func plausible(a *money.Amount) *money.Amount {
	if a == nil || *a < 0 || *a > money.Max {
		return nil
	}
	return a
}

// Checked returns the update with implausible amounts set to nil, which means unknown.
func (u Update) Checked() Update {
	u.Collected, u.Charge, u.CODFee, u.ReturnFee = plausible(u.Collected), plausible(u.Charge), plausible(u.CODFee), plausible(u.ReturnFee)
	return u
}

// Checked returns the line with implausible amounts set to 0, such as a negative fee that the courier
// refunds. The caller accounts for refunds in the payout, not in its parcels.
func (l PayoutLine) Checked() PayoutLine {
	for _, amount := range []*money.Amount{&l.Collected, &l.Charge, &l.CODFee, &l.ReturnFee} {
		if plausible(amount) == nil {
			*amount = 0
		}
	}
	return l
}
