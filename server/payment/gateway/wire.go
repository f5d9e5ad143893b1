package gateway

import (
	"fmt"

	"haat/server/platform/money"
)

// Taka formats an amount in the form that gateways expect, such as 60.00.
func Taka(a money.Amount) string { return fmt.Sprintf("%d.%02d", a/100, a%100) }
