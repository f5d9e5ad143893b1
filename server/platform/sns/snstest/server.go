// Package snstest is a fake of Amazon's SNS with its own certificate.
package snstest

import (
	"bytes"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1" // #nosec G505 -- version 1 of the signature
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"math/big"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"haat/server/platform/sns"
)

// Topic is the topic of all messages, unless a test changes it.
const Topic = "arn:aws:sns:ap-southeast-1:123456789012:bkash"

const path = "/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem"

// Server is a fake SNS.
type Server struct {
	URL string

	key  *rsa.PrivateKey
	pem  []byte
	mu   sync.Mutex
	next int
	got  []string
}

// New serves a fake SNS until the test ends. Its certificate is valid for an hour.
func New(t testing.TB) *Server {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		t.Fatal(err)
	}
	s := &Server{key: key, pem: pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der})}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	s.URL = server.URL
	return s
}

// ServeHTTP serves the certificate, and confirms subscriptions.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.got = append(s.got, r.URL.String())
	s.mu.Unlock()
	if r.URL.Path == "/moved.pem" {
		http.Redirect(w, r, path, http.StatusFound)
		return
	}
	if r.URL.Path != path && r.URL.Query().Get("Token") == "" {
		http.NotFound(w, r)
		return
	}
	_, _ = bytes.NewReader(s.pem).WriteTo(w)
}

// Requests returns the paths and queries of all requests.
func (s *Server) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string{}, s.got...)
}

// Message returns a signed message of a type and signature version.
func (s *Server) Message(kind, version, text string, change ...func(*sns.Message)) []byte {
	s.mu.Lock()
	s.next++
	m := &sns.Message{
		Type: kind, MessageID: fmt.Sprintf("message-%d", s.next), TopicArn: Topic, Message: text, Timestamp: "2026-11-26T12:00:00.000Z",
		SignatureVersion: version, SigningCertURL: s.URL + path,
	}
	s.mu.Unlock()
	if kind != sns.Notification {
		m.Token, m.SubscribeURL = "token", s.URL+"/?Action=ConfirmSubscription"
	}
	for _, each := range change {
		each(m)
	}
	s.sign(m)
	body, _ := json.Marshal(m) // strings can always be encoded
	return body
}

func (s *Server) sign(m *sns.Message) {
	text := "Message\n" + m.Message + "\nMessageId\n" + m.MessageID + "\n"
	if m.Type == sns.Notification {
		if m.Subject != nil {
			text += "Subject\n" + *m.Subject + "\n"
		}
		text += "Timestamp\n" + m.Timestamp + "\n"
	} else {
		text += "SubscribeURL\n" + m.SubscribeURL + "\nTimestamp\n" + m.Timestamp + "\nToken\n" + m.Token + "\n"
	}
	text += "TopicArn\n" + m.TopicArn + "\nType\n" + m.Type + "\n"
	hash, sum := crypto.SHA256, sha256.Sum256([]byte(text))
	digest := sum[:]
	if m.SignatureVersion == "1" {
		old := sha1.Sum([]byte(text)) // #nosec G401 -- version 1 of the signature
		hash, digest = crypto.SHA1, old[:]
	}
	signature, err := rsa.SignPKCS1v15(rand.Reader, s.key, hash, digest)
	if err != nil {
		panic(err) // cannot happen: a key of 2048 bits can sign every digest
	}
	m.Signature = base64.StdEncoding.EncodeToString(signature)
}
