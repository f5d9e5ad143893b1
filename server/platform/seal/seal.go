// Package seal encrypts secrets that the server stores and needs in plain text later, such as the keys of a
// courier's account. The encryption keys are derived from the server's secret, so that a copy of the database
// alone reveals nothing.
package seal

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
)

// ErrUnreadable reports that a text was sealed with an unknown secret, for another purpose or place, or was
// changed.
var ErrUnreadable = errors.New("sealed with another secret, or changed")

// Sealer encrypts with AES-256-GCM and random nonces. It may be used concurrently.
type Sealer struct {
	ciphers []cipher.AEAD // the first one seals; all of them open
}

// New returns a Sealer for a purpose, such as "courier credentials". It seals with the first of the secrets;
// texts sealed with the others can still be opened. New returns an error if secrets is empty.
func New(secrets []string, purpose string) (*Sealer, error) {
	s := &Sealer{}
	for _, secret := range secrets {
		key, err := hkdf.Key(sha256.New, []byte(secret), nil, "haat seal: "+purpose, 32)
		if err != nil {
			return nil, fmt.Errorf("derive key: %w", err)
		}
		block, err := aes.NewCipher(key)
		if err != nil {
			return nil, fmt.Errorf("make cipher: %w", err)
		}
		aead, err := cipher.NewGCMWithRandomNonce(block)
		if err != nil {
			return nil, fmt.Errorf("make cipher: %w", err)
		}
		s.ciphers = append(s.ciphers, aead)
	}
	if len(s.ciphers) == 0 {
		return nil, errors.New("no secret to seal with")
	}
	return s, nil
}

// Seal encrypts text for a place, such as "shop 7 steadfast". Only Open with the same place decrypts it, so
// that a sealed text cannot be moved to another row.
func (s *Sealer) Seal(text []byte, place string) []byte {
	return s.ciphers[0].Seal(nil, nil, text, []byte(place))
}

// Open decrypts a sealed text. stale reports that the text was sealed with an old secret and should be sealed
// again. The error is ErrUnreadable.
func (s *Sealer) Open(sealed []byte, place string) (text []byte, stale bool, err error) {
	for i, aead := range s.ciphers {
		if text, err := aead.Open(nil, nil, sealed, []byte(place)); err == nil {
			return text, i > 0, nil
		}
	}
	return nil, false, ErrUnreadable
}

// SealSecrets encrypts the credentials of an account for a place.
func (s *Sealer) SealSecrets(secrets map[string]string, place string) ([]byte, error) {
	text, err := json.Marshal(secrets)
	if err != nil {
		return nil, fmt.Errorf("encode credentials: %w", err)
	}
	return s.Seal(text, place), nil
}

// OpenSecrets decrypts credentials sealed by SealSecrets. If they were sealed with an old secret, renewed
// contains them sealed again, otherwise it is nil. The error is ErrUnreadable.
func (s *Sealer) OpenSecrets(sealed []byte, place string) (secrets map[string]string, renewed []byte, err error) {
	text, stale, err := s.Open(sealed, place)
	if err != nil {
		return nil, nil, err
	}
	if err := json.Unmarshal(text, &secrets); err != nil {
		return nil, nil, fmt.Errorf("decode credentials: %w", err)
	}
	if stale {
		renewed = s.Seal(text, place)
	}
	return secrets, renewed, nil
}
