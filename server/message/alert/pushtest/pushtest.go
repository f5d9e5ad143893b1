// Package pushtest contains a push service and browsers for tests. The service checks requests like a real
// one (RFC 8030, 8188, 8291 and 8292).
package pushtest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// Service is a push service with HTTPS on a loopback address.
type Service struct {
	T        testing.TB
	URL      string // https://127.0.0.1:PORT
	Roots    *x509.CertPool
	mu       sync.Mutex
	browsers map[string]*Browser // by path
	received []Received
	answers  []Answer
}

// Received is a valid message that the service has accepted.
type Received struct {
	Browser *Browser
	// Content is the decrypted message. Size is the size of the encrypted message.
	Content             []byte
	Size                int
	TTL, Topic, Urgency string
	// Key is the server's public key, and Subject its contact.
	Key, Subject string
}

// Answer is a response to a valid message.
type Answer struct {
	Status     int
	RetryAfter string
}

// Browser is a browser that has subscribed.
type Browser struct {
	Endpoint, P256dh, Auth string
	private                *ecdh.PrivateKey
	auth                   []byte
}

// New starts a service that is stopped at the end of the test.
func New(t testing.TB) *Service {
	t.Helper()
	s := &Service{T: t, browsers: map[string]*Browser{}}
	server := httptest.NewTLSServer(http.HandlerFunc(s.serve))
	t.Cleanup(server.Close)
	s.URL = server.URL
	s.Roots = x509.NewCertPool()
	s.Roots.AddCert(server.Certificate())
	return s
}

// Browser returns a new browser that has subscribed.
func (s *Service) Browser() *Browser {
	s.T.Helper()
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		s.T.Fatal(err)
	}
	path := "/push/" + rand.Text()
	b := &Browser{Endpoint: s.URL + path, private: private, auth: make([]byte, 16)}
	if _, err := rand.Read(b.auth); err != nil {
		s.T.Fatal(err)
	}
	b.P256dh = base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes())
	b.Auth = base64.RawURLEncoding.EncodeToString(b.auth)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.browsers[path] = b
	return b
}

// Next sets the responses to the next messages. Later messages are answered with 201.
func (s *Service) Next(answers ...Answer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers = append(s.answers, answers...)
}

// Received returns the messages since the last call.
func (s *Service) Received() []Received {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := s.received
	s.received = nil
	return list
}

func (s *Service) serve(w http.ResponseWriter, req *http.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	browser := s.browsers[req.URL.Path]
	if browser == nil {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	got, err := s.read(req, browser)
	if err != nil {
		s.T.Errorf("push service: %v", err)
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	s.received = append(s.received, *got)
	answer := Answer{Status: http.StatusCreated}
	if len(s.answers) > 0 {
		answer, s.answers = s.answers[0], s.answers[1:]
	}
	if answer.RetryAfter != "" {
		w.Header().Set("Retry-After", answer.RetryAfter)
	}
	if answer.Status/100 == 3 {
		w.Header().Set("Location", s.URL+"/elsewhere")
	}
	w.WriteHeader(answer.Status)
}

// read checks and decrypts a request.
func (s *Service) read(req *http.Request, to *Browser) (*Received, error) {
	if req.Method != http.MethodPost || req.Header.Get("Content-Encoding") != "aes128gcm" || req.Header.Get("TTL") == "" {
		return nil, fmt.Errorf("%s with %v", req.Method, req.Header)
	}
	key, subject, err := s.checkVAPID(req.Header.Get("Authorization"))
	if err != nil {
		return nil, err
	}
	body, err := io.ReadAll(req.Body)
	if err != nil {
		return nil, err
	}
	if len(body) > 4096 {
		return nil, fmt.Errorf("%d bytes are too large", len(body))
	}
	content, err := to.decrypt(body)
	if err != nil {
		return nil, err
	}
	return &Received{
		Browser: to, Content: content, Size: len(body), TTL: req.Header.Get("TTL"), Topic: req.Header.Get("Topic"), Urgency: req.Header.Get("Urgency"),
		Key: key, Subject: subject,
	}, nil
}

// checkVAPID checks the token that identifies the server, and returns the server's public key and contact.
func (s *Service) checkVAPID(header string) (key, subject string, err error) {
	fields, ok := strings.CutPrefix(header, "vapid ")
	token, key, both := strings.Cut(strings.TrimPrefix(fields, "t="), ", k=")
	parts := strings.Split(token, ".")
	if !ok || !both || len(parts) != 3 {
		return "", "", fmt.Errorf("authorization %q", header)
	}
	point, err := base64.RawURLEncoding.DecodeString(key)
	if err != nil {
		return "", "", fmt.Errorf("key %q: %w", key, err)
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return "", "", fmt.Errorf("key %q: %w", key, err)
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return "", "", fmt.Errorf("signature %q: %w", parts[2], err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return "", "", errors.New("the token's signature is wrong")
	}
	var head struct{ Alg string }
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err := errors.Join(decode(parts[0], &head), decode(parts[1], &claims)); err != nil {
		return "", "", err
	}
	left := time.Until(time.Unix(claims.Exp, 0))
	if head.Alg != "ES256" || claims.Aud != s.URL || left <= 0 || left > 24*time.Hour ||
		!strings.HasPrefix(claims.Sub, "mailto:") && !strings.HasPrefix(claims.Sub, "https://") {
		return "", "", fmt.Errorf("token with %+v and %+v", head, claims)
	}
	return key, claims.Sub, nil
}

func decode(part string, into any) error {
	data, err := base64.RawURLEncoding.DecodeString(part)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, into)
}

// decrypt decrypts a body that consists of one record (RFC 8291, section 3.4).
func (b *Browser) decrypt(body []byte) ([]byte, error) {
	if len(body) < 21 || len(body) < 21+int(body[20]) {
		return nil, errors.New("the body is too short")
	}
	salt, size, sender, record := body[:16], binary.BigEndian.Uint32(body[16:20]), body[21:21+int(body[20])], body[21+int(body[20]):]
	if int(size) < len(record) {
		return nil, fmt.Errorf("a record of %d bytes is larger than %d", len(record), size)
	}
	public, err := ecdh.P256().NewPublicKey(sender)
	if err != nil {
		return nil, err
	}
	shared, err := b.private.ECDH(public)
	if err != nil {
		return nil, err
	}
	info := "WebPush: info\x00" + string(b.private.PublicKey().Bytes()) + string(sender)
	material, err := hkdf.Key(sha256.New, shared, b.auth, info, 32)
	if err != nil {
		return nil, err
	}
	key, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: aes128gcm\x00", 16)
	if err != nil {
		return nil, err
	}
	nonce, err := hkdf.Key(sha256.New, material, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	padded, err := gcm.Open(nil, nonce, record, nil)
	if err != nil {
		return nil, err
	}
	content := strings.TrimRight(string(padded), "\x00")
	if !strings.HasSuffix(content, "\x02") { // the delimiter of the last record
		return nil, errors.New("the record has no delimiter")
	}
	return []byte(strings.TrimSuffix(content, "\x02")), nil
}
