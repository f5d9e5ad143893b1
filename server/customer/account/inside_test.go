package account

import (
	"context"
	"sync/atomic"

	"haat/ent/otp"
)

// Work counts password operations, which dominate the time of a sign-in.
type Work struct {
	passwords
	Hashes, Compares atomic.Int64
}

// CountWork starts counting a's password operations.
func (a *Account) CountWork() *Work {
	w := &Work{passwords: a.passwords}
	a.passwords = w
	return w
}

func (w *Work) hash(ctx context.Context, password string) (string, error) {
	w.Hashes.Add(1)
	return w.passwords.hash(ctx, password)
}

func (w *Work) matches(ctx context.Context, password, hash string) (bool, error) {
	w.Compares.Add(1)
	return w.passwords.matches(ctx, password, hash)
}

// CodeHash exports codeHash.
func (a *Account) CodeHash(shopID int, mobile string, purpose otp.Purpose, code string) (string, error) {
	return a.codeHash(shopID, mobile, purpose, code)
}
