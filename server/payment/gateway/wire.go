package gateway

import (
	"fmt"

	"haat/server/platform/money"
)

// Taka formats an amount as gateways expect it, such as 60.00.
func Taka(a money.Amount) string { return fmt.Sprintf("%d.%02d", a/100, a%100) }
