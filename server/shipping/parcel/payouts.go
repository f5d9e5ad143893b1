package parcel

import (
	"context"

	"haat/server/shipping/courier"
)

// Account returns the shop's account at a courier. The error is Conflict "courier_not_connected" or "courier_broken".
func (s *Service) Account(ctx context.Context, name courier.Name) (courier.Account, error) {
	return s.account(ctx, name)
}

// Broken records that a courier refused an account's credentials. Nothing is sent to it until they are entered again.
func (s *Service) Broken(ctx context.Context, a courier.Account) error { return s.broken(ctx, a) }
