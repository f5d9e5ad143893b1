package smsbudget

import "time"

// SetNow replaces the clock.
func (b *Budget) SetNow(now func() time.Time) { b.now = now }
