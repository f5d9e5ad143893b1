package risks

import (
	"haat/server/order/risk"
)

// Services are the services that the handlers call.
type Services struct {
	Risks *risk.Risks
}
