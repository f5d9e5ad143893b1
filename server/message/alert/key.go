package alert

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"sync"

	"haat/ent"
	"haat/ent/platformkey"
	"haat/ent/viewer"
	"haat/server/platform/audit"
)

// vapidName is the name of the platform's key.
const vapidName = "vapid"

// vapid is the key pair that identifies this installation to push services (RFC 8292). Browsers bind
// subscriptions to its public key, so it must never change.
type vapid struct {
	mu              sync.Mutex
	private, public string // in base64url without padding; empty until loaded
}

// keys returns the key pair. The first call on any node creates it in the database.
func (s *Service) keys(ctx context.Context) (private, public string, err error) {
	s.key.mu.Lock()
	defer s.key.mu.Unlock()
	if s.key.public != "" {
		return s.key.private, s.key.public, nil
	}
	secret, err := s.loadKey(audit.Quiet(viewer.WithSystem(ctx)))
	if err != nil {
		return "", "", err
	}
	pair, err := ecdh.P256().NewPrivateKey(secret)
	if err != nil {
		return "", "", fmt.Errorf("read vapid key: %w", err)
	}
	s.key.private = base64.RawURLEncoding.EncodeToString(secret)
	s.key.public = base64.RawURLEncoding.EncodeToString(pair.PublicKey().Bytes())
	return s.key.private, s.key.public, nil
}

// loadKey returns the private key in the database, which it creates if necessary.
func (s *Service) loadKey(ctx context.Context) ([]byte, error) {
	find := s.Client.PlatformKey.Query().Where(platformkey.Name(vapidName))
	row, err := find.Clone().Only(ctx)
	if err == nil {
		return row.Value, nil
	}
	if !ent.IsNotFound(err) {
		return nil, fmt.Errorf("find vapid key: %w", err)
	}
	pair, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make vapid key: %w", err)
	}
	err = s.Client.PlatformKey.Create().SetName(vapidName).SetValue(pair.Bytes()).Exec(ctx)
	if err == nil {
		return pair.Bytes(), nil
	}
	if !ent.IsConstraintError(err) {
		return nil, fmt.Errorf("store vapid key: %w", err)
	}
	if row, err = find.Only(ctx); err != nil { // another node has created the key
		return nil, fmt.Errorf("find vapid key: %w", err)
	}
	return row.Value, nil
}
