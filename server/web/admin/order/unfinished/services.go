package unfinished

import (
	"haat/server/customer/draft"
	"haat/server/order/unfinished"
)

// Services are the services that the handlers call.
type Services struct {
	Unfinished *unfinished.Service
	Drafts     *draft.Drafts
}
