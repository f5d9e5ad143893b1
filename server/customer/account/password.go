package account

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"haat/ent"
	"haat/ent/customer"
	"haat/server/platform/fairqueue"
	"haat/server/platform/fault"
	"haat/server/platform/form"
)

// Minimum length of a password in characters, and maximum length in bytes.
const (
	minPassword = 6
	maxPassword = 200
)

// passwords hashes and compares passwords.
type passwords interface {
	hash(ctx context.Context, password string) (string, error)
	matches(ctx context.Context, password, hash string) (bool, error)
}

// hashing contains the parameters of a hash: 64 MB, and two threads on every machine, so that verifying takes
// the same time on all of them.
var hashing = &argon2id.Params{Memory: 64 << 10, Iterations: 1, Parallelism: 2, SaltLength: 16, KeyLength: 32}

// hashSlots is the number of passwords that are hashed concurrently. Together they use 128 MB, regardless of
// the number of sign-ins.
const hashSlots = 2

// queueLimits limits running and waiting hashes. A network has at most 1 running and 4 waiting, a shop 1
// running and 32 waiting, and all together 64 waiting. An attacker in one network therefore delays a login
// from another network by at most 2 hashes; further requests of the attacker are refused.
var queueLimits = fairqueue.Options{Slots: hashSlots, Waiting: 64, Levels: []fairqueue.Level{{Slots: 1, Waiting: 4}, {Slots: 1, Waiting: 32}}}

// retryDelay is the retry delay of requests that are refused because the queue is full.
const retryDelay = 5 * time.Second

// argon hashes with argon2id; its queue bounds concurrent work and memory.
type argon struct{ queue *fairqueue.Queue }

func newArgon() argon { return argon{fairqueue.New(queueLimits)} }

// take waits for a slot until ctx ends. The error is TooMany "too_many" if too many requests of ctx's network
// or shop are waiting.
func (a argon) take(ctx context.Context) (release func(), err error) {
	release, err = a.queue.Take(ctx, fairqueue.From(ctx)...)
	if errors.Is(err, fairqueue.ErrFull) {
		f := fault.New(fault.TooMany, "too_many")
		f.Wait = retryDelay
		return nil, f
	}
	if err != nil {
		return nil, fmt.Errorf("wait to hash password: %w", err)
	}
	return release, nil
}

func (a argon) hash(ctx context.Context, password string) (string, error) {
	release, err := a.take(ctx)
	if err != nil {
		return "", err
	}
	defer release()
	hash, err := argon2id.CreateHash(composed(password), hashing)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return hash, nil
}

func (a argon) matches(ctx context.Context, password, hash string) (bool, error) {
	release, err := a.take(ctx)
	if err != nil {
		return false, err
	}
	defer release()
	match, err := argon2id.ComparePasswordAndHash(composed(password), hash)
	if err != nil {
		return false, fmt.Errorf("compare password: %w", err)
	}
	return match, nil
}

// composed returns a password in Unicode NFC, because keyboards type some Bengali letters either as one or as
// two code points.
func composed(password string) string { return norm.NFC.String(password) }

// dummyHash returns a hash that no password matches. Comparing with it makes a failed sign-in take
// equally long without an account.
var dummyHash = sync.OnceValues(func() (string, error) {
	return argon2id.CreateHash("no password is this one", hashing)
})

// checkPassword adds the error of a new password to fields: "required", "min", "max", or "weak" if
// it has no letter or no digit of any script.
func checkPassword(fields form.Fields, password string) {
	letter, digit := false, false
	for _, c := range password {
		letter, digit = letter || unicode.IsLetter(c), digit || unicode.IsDigit(c)
	}
	switch {
	case password == "":
		fields["password"] = "required"
	case len(password) > maxPassword:
		fields["password"] = "max"
	case utf8.RuneCountInString(password) < minPassword:
		fields["password"] = "min"
	case !letter || !digit:
		fields["password"] = "weak"
	}
}

// checkCurrent returns Invalid "password_wrong" with the field unless password is the customer's.
func (a *Account) checkCurrent(ctx context.Context, who *ent.Customer, field, password string) error {
	wrong := form.Fields{field: "wrong"}.Of(fault.New(fault.Invalid, "password_wrong"))
	if password == "" || len(password) > maxPassword {
		return wrong
	}
	match, err := a.passwords.matches(ctx, password, who.PasswordHash)
	if err != nil {
		return err
	}
	if !match {
		return wrong
	}
	return nil
}

// ChangePassword sets a new password, ends the customer's sessions, and returns the
// customer with the new session epoch. Errors: Invalid "password_wrong" if the current
// password is wrong, "account_invalid" if the new one is not allowed; Unauthorized
// "login_required" if a concurrent request changed it first.
func (a *Account) ChangePassword(ctx context.Context, who *ent.Customer, in PasswordRequest) (*ent.Customer, error) {
	fields := form.Fields{}
	checkPassword(fields, in.Password)
	if err := fields.Of(fault.New(fault.Invalid, "account_invalid")); err != nil {
		return nil, err
	}
	if err := a.checkCurrent(ctx, who, "current", in.Current); err != nil {
		return nil, err
	}
	hash, err := a.passwords.hash(ctx, in.Password)
	if err != nil {
		return nil, err
	}
	n, err := a.client.Customer.Update().
		Where(customer.ID(who.ID), customer.SessionEpoch(who.SessionEpoch), customer.PasswordHash(who.PasswordHash)).
		SetPasswordHash(hash).AddSessionEpoch(1).Save(ctx)
	if err != nil {
		return nil, fmt.Errorf("change password: %w", err)
	}
	if n == 0 {
		return nil, fault.New(fault.Unauthorized, "login_required")
	}
	changed := *who
	changed.PasswordHash, changed.SessionEpoch = hash, who.SessionEpoch+1
	return &changed, nil
}
