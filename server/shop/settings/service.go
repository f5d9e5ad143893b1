// Package settings manages the settings of a shop: its details, policies, banners, theme, replies and
// publication. Methods require a context with the shop as viewer.
package settings

import (
	"haat/ent"
	"haat/server/advertising"
	"haat/server/message/smsbudget"
)

// Service is the service that changes the settings of shops.
type Service struct {
	client *ent.Client
	meta   *advertising.Sender
	budget *smsbudget.Budget
}

// New returns a Service. metaURL is the URL of Meta's Graph API, for test events. budget limits the SMS of
// shops.
func New(client *ent.Client, metaURL string, budget *smsbudget.Budget) *Service {
	return &Service{client: client, budget: budget,
		meta: advertising.NewSender(metaURL, nil)} // each event contains its account
}
