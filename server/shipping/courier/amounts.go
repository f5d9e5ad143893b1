package courier

import "haat/server/platform/money"

// plausible returns an amount of a courier, or nil if it is negative or beyond every order.
func plausible(a *money.Amount) *money.Amount {
	if a == nil || *a < 0 || *a > money.Max {
		return nil
	}
	return a
}

// Checked returns the update without amounts that cannot be true, which are unknown then.
func (u Update) Checked() Update {
	u.Collected, u.Charge, u.CODFee, u.ReturnFee = plausible(u.Collected), plausible(u.Charge), plausible(u.CODFee), plausible(u.ReturnFee)
	return u
}

// Checked returns the line with 0 for amounts that cannot be those of a parcel, such as a fee that the courier gave back. They are a part
// of what a payout pays beside its parcels.
func (l PayoutLine) Checked() PayoutLine {
	for _, amount := range []*money.Amount{&l.Collected, &l.Charge, &l.CODFee, &l.ReturnFee} {
		if plausible(amount) == nil {
			*amount = 0
		}
	}
	return l
}
