package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// outgoing lists every file that opens outgoing connections, with the person who selects the destination.
// Merchants do so only in platform/fetch, customers never.
var outgoing = map[string]string{
	"doctor/network.go":                                   "the settings",
	"shop/domain/verified.go":                             "uses domain/dns.go",
	"platform/db/read_timeout.go":                         "HAAT_DATABASE_URL",
	"platform/tracing/tracing.go":                         "OTEL_EXPORTER_OTLP_ENDPOINT",
	"shop/domain/domain.go":                               "uses domain/dns.go",
	"shop/domain/certificate/certificate.go":              "uses domain/dns.go, for the other name of a verified domain",
	"shop/domain/dns.go":                                  "HAAT_DNS or the system's DNS server: merchants choose the name looked up, not the server",
	"catalog/indexnow/client.go":                          "HAAT_INDEXNOW",
	"shipping/courier/client.go":                          "the APIs of known couriers, by platform/fetch, or an operator's own address",
	"platform/remote/remotetest/hooks.go":                 "fake couriers of tests, which send webhooks to the test's server",
	"payment/gateway/client.go":                           "the APIs of known payment gateways, by platform/fetch, or an operator's own address",
	"payment/gateway/sslcommerz/sslcommerztest/server.go": "a fake gateway of tests, which sends notices to the test's server",
	"platform/fetch/fetch.go":                             "merchants, who import pictures: it connects to public addresses only",
	"platform/fetch/post.go":                              "browsers of merchants, who subscribe to alerts: it connects to public addresses only",
	"platform/remote/http.go":                             "makes the clients of courier/client.go, payment/gateway/client.go and whatsapp/client.go",
	"platform/sns/sns.go":                                 "Amazon's SNS in the region of a message's topic, by platform/fetch, or an operator's own address outside of production",
	"platform/sms/gateway.go":                             "HAAT_SMS_URL",
	"advertising/send.go":                                 "HAAT_META_URL",
	"message/whatsapp/client.go":                          "the messages API of WhatsApp, by platform/fetch, or an operator's own address",
	"message/whatsapp/whatsapptest/server.go":             "a fake of WhatsApp for tests, which verifies the test's server",
	"web/webtest/client.go":                               "tests connect to servers of their own",
}

// reaching lists the identifiers that open connections, by package.
var reaching = map[string][]string{
	"http": {"Client", "DefaultClient", "Get", "Post", "PostForm", "Head", "Transport", "DefaultTransport"},
	"net":  {"Dial", "DialTimeout", "Dialer", "Resolver", "DefaultResolver", "LookupHost", "LookupIP", "LookupAddr", "LookupCNAME", "DialTCP", "DialUDP"},
	"tls":  {"Dial", "Dialer", "DialWithDialer"},
	"smtp": {"SendMail", "Dial"},
}

// Code that opens outgoing connections must be listed here. A destination selected by a merchant requires a
// dialer that checks the connected address and refuses private ones.
func TestOutgoing_UsersDoNotChooseDestinations(t *testing.T) {
	found := map[string]bool{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "dnstest") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			return fmt.Errorf("read %s: %w", path, err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if selector, ok := n.(*ast.SelectorExpr); ok {
				if of, ok := selector.X.(*ast.Ident); ok && slices.Contains(reaching[of.Name], selector.Sel.Name) {
					found[filepath.ToSlash(path)] = true
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for path := range found {
		if outgoing[path] == "" {
			t.Errorf("%s opens outgoing connections but is not listed", path)
		}
	}
	for path := range outgoing {
		if !found[path] {
			t.Errorf("%s is listed but opens no outgoing connections", path)
		}
	}
}
