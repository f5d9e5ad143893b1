// Package sns verifies messages of Amazon's Simple Notification Service (SNS), which bKash uses to notify
// shops. See https://docs.aws.amazon.com/sns/latest/dg/sns-verify-signature-of-message.html.
package sns

import (
	"context"
	"crypto"
	"crypto/rsa"
	"crypto/sha1" // #nosec G505 -- version 1 of the signature
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"haat/server/platform/ratelimit"
)

// Types of messages.
const (
	Notification   = "Notification"
	Subscription   = "SubscriptionConfirmation"
	Unsubscription = "UnsubscribeConfirmation"
)

var (
	// ErrForged reports that a message is not from SNS.
	ErrForged = errors.New("message is not from SNS")
	// ErrUnavailable reports that SNS did not answer.
	ErrUnavailable = errors.New("SNS is unavailable")
)

// Limits of the certificates that are downloaded and cached.
const (
	maxCertificate  = 16 << 10 // maximum bytes of a certificate
	maxCertificates = 20
	// maxDownloads is the maximum number of certificates that are fetched concurrently.
	maxDownloads = 2
	// MaxTopic is the maximum length of a topic's name, in bytes.
	MaxTopic = 120
)

// downloadsOfTopic limits how many certificates are fetched because of messages of one topic. SNS has one
// certificate per region, and changes it rarely.
var downloadsOfTopic = ratelimit.Rate{Count: 5, Per: 10 * time.Minute}

// Message is a message of a topic.
type Message struct {
	Type, TopicArn, Message, Timestamp string

	MessageID string `json:"MessageId"`
	// Subject is nil if the message has none.
	Subject *string
	// Token confirms a subscription.
	Token, SubscribeURL string

	SignatureVersion, Signature, SigningCertURL string
}

// Verifier verifies messages. It may be used concurrently.
type Verifier struct {
	// HTTP fetches certificates and confirms subscriptions. It must connect only to public addresses, and
	// must not follow redirects.
	HTTP *http.Client
	// Base replaces the origin of SNS in every region. It is for tests.
	Base string
	Now  func() time.Time

	once      sync.Once
	slots     chan struct{}
	downloads *ratelimit.Limiter // limits downloads by topic
	flights   singleflight.Group // downloads in progress, by address

	mu           sync.Mutex
	certificates map[string]*x509.Certificate // cached certificates, by address
}

// IsTopic reports whether text is the name (ARN) of a topic at SNS.
func IsTopic(text string) bool { return len(text) <= MaxTopic && arnPattern.MatchString(text) }

var (
	arnPattern  = regexp.MustCompile(`^arn:aws:sns:([a-z]{2}(?:-[a-z]+)+-[0-9]):[0-9]{12}:[A-Za-z0-9_.-]{1,256}$`)
	pathPattern = regexp.MustCompile(`^/SimpleNotificationService-[0-9a-f]{1,64}\.pem$`)
)

// Read parses a message of a topic and verifies its signature. It refuses messages of other topics before it
// fetches anything. The error is ErrForged or ErrUnavailable.
func (v *Verifier) Read(ctx context.Context, topic string, body []byte) (*Message, error) {
	m := &Message{}
	if err := json.Unmarshal(body, m); err != nil {
		return nil, fmt.Errorf("%w: no JSON", ErrForged)
	}
	if topic == "" || m.TopicArn != topic {
		return nil, fmt.Errorf("%w: another topic", ErrForged)
	}
	signature, err := base64.StdEncoding.DecodeString(m.Signature)
	if err != nil {
		return nil, fmt.Errorf("%w: signature", ErrForged)
	}
	origin, err := v.origin(m.TopicArn)
	if err != nil {
		return nil, err
	}
	text, err := m.canonical()
	if err != nil {
		return nil, err
	}
	at, err := url.Parse(m.SigningCertURL)
	if err != nil || at.Scheme+"://"+at.Host != origin || at.User != nil || at.RawQuery != "" || at.Fragment != "" || !pathPattern.MatchString(at.EscapedPath()) {
		return nil, fmt.Errorf("%w: address of the certificate", ErrForged)
	}
	certificate, err := v.certificate(ctx, topic, origin+at.Path)
	if err != nil {
		return nil, err
	}
	key, ok := certificate.PublicKey.(*rsa.PublicKey)
	if now := v.Now(); !ok || now.Before(certificate.NotBefore) || now.After(certificate.NotAfter) {
		return nil, fmt.Errorf("%w: certificate", ErrForged)
	}
	hash, sum := digest(m.SignatureVersion, text)
	if hash == 0 || rsa.VerifyPKCS1v15(key, hash, sum, signature) != nil {
		return nil, fmt.Errorf("%w: signature", ErrForged)
	}
	return m, nil
}

func digest(version, text string) (crypto.Hash, []byte) {
	switch version {
	case "1":
		sum := sha1.Sum([]byte(text)) // #nosec G401 -- version 1 of the signature
		return crypto.SHA1, sum[:]
	case "2":
		sum := sha256.Sum256([]byte(text))
		return crypto.SHA256, sum[:]
	default:
		return 0, nil
	}
}

// origin returns the origin of SNS in the region of a topic.
func (v *Verifier) origin(arn string) (string, error) {
	parts := arnPattern.FindStringSubmatch(arn)
	if parts == nil {
		return "", fmt.Errorf("%w: topic", ErrForged)
	}
	if v.Base != "" {
		return v.Base, nil
	}
	return "https://sns." + parts[1] + ".amazonaws.com", nil
}

// canonical returns the text that is signed: the names and values of the fields, sorted by name, each
// followed by a line end.
func (m *Message) canonical() (string, error) {
	fields := [][2]string{{"Message", m.Message}, {"MessageId", m.MessageID}}
	switch m.Type {
	case Notification:
		if m.Subject != nil {
			fields = append(fields, [2]string{"Subject", *m.Subject})
		}
		fields = append(fields, [2]string{"Timestamp", m.Timestamp})
	case Subscription, Unsubscription:
		fields = append(fields, [2]string{"SubscribeURL", m.SubscribeURL}, [2]string{"Timestamp", m.Timestamp}, [2]string{"Token", m.Token})
	default:
		return "", fmt.Errorf("%w: type", ErrForged)
	}
	fields = append(fields, [2]string{"TopicArn", m.TopicArn}, [2]string{"Type", m.Type})
	text := strings.Builder{}
	for _, each := range fields {
		text.WriteString(each[0] + "\n" + each[1] + "\n")
	}
	return text.String(), nil
}

// certificate returns the certificate at a URL of SNS. Concurrent messages share one fetch. The error is
// ErrUnavailable if too many other certificates are being fetched, or if the topic's messages have caused too
// many downloads.
func (v *Verifier) certificate(ctx context.Context, topic, address string) (*x509.Certificate, error) {
	v.mu.Lock()
	known := v.certificates[address]
	v.mu.Unlock()
	if known != nil {
		return known, nil
	}
	v.once.Do(func() { v.slots, v.downloads = make(chan struct{}, maxDownloads), ratelimit.New(downloadsOfTopic) })
	found, err, _ := v.flights.Do(address, func() (any, error) {
		select {
		case v.slots <- struct{}{}:
			defer func() { <-v.slots }()
		default:
			return nil, fmt.Errorf("%w: too many downloads", ErrUnavailable)
		}
		if v.downloads.Take(topic) > 0 {
			return nil, fmt.Errorf("%w: too many downloads of the topic", ErrUnavailable)
		}
		return v.download(ctx, address)
	})
	if err != nil {
		return nil, err
	}
	return found.(*x509.Certificate), nil
}

// download fetches a certificate and caches it.
func (v *Verifier) download(ctx context.Context, address string) (*x509.Certificate, error) {
	content, err := v.get(ctx, address)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(content)
	if block == nil {
		return nil, fmt.Errorf("%w: certificate", ErrForged)
	}
	certificate, err := x509.ParseCertificate(block.Bytes)
	if err != nil {
		return nil, fmt.Errorf("%w: certificate", ErrForged)
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.certificates == nil || len(v.certificates) >= maxCertificates {
		v.certificates = map[string]*x509.Certificate{}
	}
	v.certificates[address] = certificate
	return certificate, nil
}

// Confirm confirms the subscription of a verified message. It uses only the message's topic and token, not
// its URL. The error is ErrForged or ErrUnavailable.
func (v *Verifier) Confirm(ctx context.Context, m *Message) error {
	origin, err := v.origin(m.TopicArn)
	if err != nil {
		return err
	}
	query := url.Values{"Action": {"ConfirmSubscription"}, "TopicArn": {m.TopicArn}, "Token": {m.Token}}
	_, err = v.get(ctx, origin+"/?"+query.Encode())
	return err
}

// get fetches a file from SNS.
func (v *Verifier) get(ctx context.Context, address string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, fmt.Errorf("%w: address", ErrForged)
	}
	res, err := v.HTTP.Do(req)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	defer res.Body.Close()
	content, err := io.ReadAll(io.LimitReader(res.Body, maxCertificate+1))
	switch {
	case err != nil, res.StatusCode >= http.StatusInternalServerError, res.StatusCode == http.StatusTooManyRequests:
		return nil, fmt.Errorf("%w: %s", ErrUnavailable, res.Status)
	case res.StatusCode != http.StatusOK, len(content) > maxCertificate:
		return nil, fmt.Errorf("%w: %s", ErrForged, res.Status)
	}
	return content, nil
}
