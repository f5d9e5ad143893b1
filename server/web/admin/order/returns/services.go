package returns

import (
	"haat/server/order/returns"
)

// Services are the services that the handlers call.
type Services struct {
	Returns *returns.Returns
}
