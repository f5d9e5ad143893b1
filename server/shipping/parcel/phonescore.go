package parcel

import (
	"context"
	"errors"

	"haat/ent/schema/kind"
	"haat/server/platform/fault"
	"haat/server/platform/remote"
	"haat/server/shipping/courier"
)

// PhoneScore returns a phone number's score from the first connected courier that offers scores, or nil if
// there is no such courier. The error is *remote.Unavailable if the courier does not respond or the account's
// quota is exhausted.
func (s *Service) PhoneScore(ctx context.Context, mobile string) (*kind.PhoneScore, error) {
	for _, c := range s.Couriers.All() {
		scorer, ok := c.(courier.PhoneScorer)
		if !ok {
			continue
		}
		a, err := s.account(ctx, c.Spec().Name)
		if _, unusable := fault.As(err); unusable {
			continue
		}
		if err != nil {
			return nil, err
		}
		got, err := scorer.PhoneScore(ctx, a, mobile)
		if errors.Is(err, remote.ErrUnauthorized) {
			if err := s.broken(ctx, a); err != nil {
				return nil, err
			}
			continue
		}
		if err != nil {
			return nil, err
		}
		return &kind.PhoneScore{
			Courier: string(c.Spec().Name), Delivered: got.Delivered, Canceled: got.Canceled, Volume: got.Volume, Reports: got.Reports,
			FetchedAt: s.Now().UTC(),
		}, nil
	}
	return nil, nil
}
