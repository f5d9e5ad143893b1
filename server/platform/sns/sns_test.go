package sns_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"haat/server/platform/remote"
	"haat/server/platform/sns"
	"haat/server/platform/sns/snstest"
)

func newVerifier(base string) *sns.Verifier {
	return &sns.Verifier{HTTP: remote.NewHTTPClient(http.DefaultTransport, 5*time.Second), Base: base, Now: time.Now}
}

func TestRead_VerifiesBothVersionsAndFetchesTheCertificateOnce(t *testing.T) {
	t.Parallel()
	server := snstest.New(t)
	v := newVerifier(server.URL)
	subject := "paid"
	for _, version := range []string{"1", "2"} {
		for _, body := range [][]byte{
			server.Message(sns.Notification, version, `{"trxID":"A"}`),
			server.Message(sns.Notification, version, "text", func(m *sns.Message) { m.Subject = &subject }),
			server.Message(sns.Subscription, version, "confirm"), server.Message(sns.Unsubscription, version, "bye"),
		} {
			if m, err := v.Read(t.Context(), snstest.Topic, body); err != nil || m.TopicArn != snstest.Topic {
				t.Errorf("%s: %+v, %v", body, m, err)
			}
		}
	}
	if got := server.Requests(); len(got) != 1 {
		t.Errorf("%d requests: %v", len(got), got)
	}
}

func TestRead_RefusesForgedMessages(t *testing.T) {
	t.Parallel()
	server, other := snstest.New(t), snstest.New(t)
	v := newVerifier(server.URL)
	good := string(server.Message(sns.Notification, "2", "text"))
	if _, err := v.Read(t.Context(), snstest.Topic, []byte(good)); err != nil {
		t.Fatal(err)
	}
	change := func(from, to string) string {
		changed := strings.Replace(good, from, to, 1)
		if changed == good {
			t.Fatalf("no %s in %s", from, good)
		}
		return changed
	}
	for name, body := range map[string]string{
		"text": change(`"Message":"text"`, `"Message":"other"`), "id": change("message-1", "message-2"), "subject": change(`"Subject":null`, `"Subject":""`),
		"time": change("12:00", "12:01"), "topic": change("bkash", "other"), "type": change(`"Notification"`, `"UnsubscribeConfirmation"`),
		"version": change(`"SignatureVersion":"2"`, `"SignatureVersion":"1"`), "no version": change(`"SignatureVersion":"2"`, `"SignatureVersion":""`),
		"signature": change(`"Signature":"`, `"Signature":"AAAA`), "no JSON": "{", "empty": "{}", "type unknown": change(`"Notification"`, `"Other"`),
		"another server's certificate": change(server.URL, other.URL), "query": change(".pem", ".pem?a=b"), "path": change("/SimpleNotificationService-0123456789abcdef0123456789abcdef.pem", "/moved.pem"),
		"missing certificate": change("0123456789abcdef.pem", "0123456789abcde0.pem"), "user": change("http://", "http://a@"),
		"another key": string(bytes.Replace(other.Message(sns.Notification, "2", "text"), []byte(other.URL), []byte(server.URL), 1)),
	} {
		if _, err := v.Read(t.Context(), snstest.Topic, []byte(body)); !errors.Is(err, sns.ErrForged) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if n := len(other.Requests()); n > 0 {
		t.Errorf("another server received %d requests", n)
	}
	v.Now = func() time.Time { return time.Now().Add(2 * time.Hour) }
	if _, err := v.Read(t.Context(), snstest.Topic, []byte(good)); !errors.Is(err, sns.ErrForged) {
		t.Errorf("an expired certificate: %v", err)
	}
}

// Without Base, certificates must be fetched only from SNS itself in the region of the topic.
func TestRead_CertificatesOfOtherHostsAreNotFetched(t *testing.T) {
	t.Parallel()
	server := snstest.New(t)
	v := newVerifier("")
	v.HTTP = &http.Client{Transport: refuse{t}}
	for _, address := range []string{
		server.URL + "/SimpleNotificationService-0.pem", "http://sns.ap-southeast-1.amazonaws.com/SimpleNotificationService-0.pem",
		"https://sns.us-east-1.amazonaws.com/SimpleNotificationService-0.pem", "https://sns.ap-southeast-1.amazonaws.com.evil.example/SimpleNotificationService-0.pem",
		"https://sns.ap-southeast-1.amazonaws.com:444/SimpleNotificationService-0.pem", "https://evil.example/SimpleNotificationService-0.pem",
		"https://sns.ap-southeast-1.amazonaws.com@evil.example/SimpleNotificationService-0.pem", "https://bucket.s3.amazonaws.com/SimpleNotificationService-0.pem",
		"https://sns.ap-southeast-1.amazonaws.com/?Action=GetTopic", "https://sns.ap-southeast-1.amazonaws.com/../SimpleNotificationService-0.pem", "",
	} {
		body := server.Message(sns.Notification, "2", "text", func(m *sns.Message) { m.SigningCertURL = address })
		if _, err := v.Read(t.Context(), snstest.Topic, body); !errors.Is(err, sns.ErrForged) {
			t.Errorf("%s: %v", address, err)
		}
	}
	for _, topic := range []string{"", "arn:aws:sns:evil.example/:123456789012:a", "arn:aws:sqs:ap-southeast-1:123456789012:a", "arn:aws:sns:ap-southeast-1:1:a"} {
		body := server.Message(sns.Notification, "2", "text", func(m *sns.Message) { m.TopicArn = topic })
		if _, err := v.Read(t.Context(), topic, body); !errors.Is(err, sns.ErrForged) {
			t.Errorf("%s: %v", topic, err)
		}
	}
}

// refuse is an HTTP transport that fails the test if anything is fetched.
type refuse struct{ t *testing.T }

func (r refuse) RoundTrip(req *http.Request) (*http.Response, error) {
	r.t.Errorf("%s is fetched", req.URL)
	return nil, http.ErrServerClosed
}

func TestConfirm_UsesTheTopicAndTokenOnly(t *testing.T) {
	t.Parallel()
	server := snstest.New(t)
	v := newVerifier(server.URL)
	m, err := v.Read(t.Context(), snstest.Topic, server.Message(sns.Subscription, "1", "confirm", func(m *sns.Message) { m.SubscribeURL = "http://127.0.0.1:1/" }))
	if err != nil {
		t.Fatal(err)
	}
	if err := v.Confirm(t.Context(), m); err != nil {
		t.Fatal(err)
	}
	if got := server.Requests(); len(got) != 2 || !strings.Contains(got[1], "Action=ConfirmSubscription&Token=token&TopicArn=arn%3Aaws%3Asns") {
		t.Errorf("%v", got)
	}
	v = newVerifier("http://127.0.0.1:1")
	if err := v.Confirm(t.Context(), m); !errors.Is(err, sns.ErrUnavailable) {
		t.Errorf("%v", err)
	}
}

// Only messages of the expected topic may cause downloads. At most 2 downloads may run
// concurrently, and at most 5 are allowed in 10 minutes.
func TestRead_FewForgedMessagesCauseDownloads(t *testing.T) {
	t.Parallel()
	server := snstest.New(t)
	release := make(chan struct{})
	var now, most, all atomic.Int32
	v := &sns.Verifier{Base: server.URL, Now: time.Now, HTTP: &http.Client{Transport: roundTripper(func(req *http.Request) (*http.Response, error) {
		all.Add(1)
		most.Store(max(most.Load(), now.Add(1)))
		defer now.Add(-1)
		<-release
		return http.DefaultTransport.RoundTrip(req)
	})}}
	forged := func(n int, topic string) []byte {
		return server.Message(sns.Notification, "2", "text", func(m *sns.Message) {
			m.TopicArn, m.SigningCertURL = topic, fmt.Sprintf("%s/SimpleNotificationService-%032x.pem", server.URL, n)
		})
	}
	var done sync.WaitGroup
	read := func(n int, topic string) {
		done.Go(func() {
			if _, err := v.Read(t.Context(), snstest.Topic, forged(n, topic)); err == nil {
				t.Error("a forged message is accepted")
			}
		})
	}
	for n := range 150 {
		read(n, strings.Replace(snstest.Topic, "123456789012", "210987654321", 1))
	}
	done.Wait()
	if n := all.Load(); n != 0 {
		t.Errorf("another topic caused %d downloads", n)
	}
	for n := range 150 {
		read(n, snstest.Topic)
	}
	close(release)
	done.Wait()
	if most.Load() > 2 || all.Load() > 5 {
		t.Errorf("%d downloads, %d at once", all.Load(), most.Load())
	}
}

func TestRead_ConcurrentMessagesFetchTheCertificateOnce(t *testing.T) {
	t.Parallel()
	server := snstest.New(t)
	v := newVerifier(server.URL)
	var done sync.WaitGroup
	for range 50 {
		done.Go(func() {
			if _, err := v.Read(t.Context(), snstest.Topic, server.Message(sns.Notification, "2", "text")); err != nil {
				t.Error(err)
			}
		})
	}
	done.Wait()
	if got := server.Requests(); len(got) != 1 {
		t.Errorf("%d requests", len(got))
	}
}

type roundTripper func(*http.Request) (*http.Response, error)

func (r roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return r(req) }
