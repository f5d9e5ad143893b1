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

// outgoing is every place that reaches out, and who says where to: none is a merchant or a
// customer, whose addresses nothing here asks for a thing.
var outgoing = map[string]string{
	"doctor_network.go":             "the operator's settings",
	"merchant/domain_verified.go":   "has what domain_dns.go makes",
	"platform/db/silence.go":        "HAAT_DATABASE_URL",
	"platform/otlp/exporter.go":     "OTEL_EXPORTER_OTLP_ENDPOINT",
	"merchant/domain.go":            "has what domain_dns.go makes",
	"merchant/domain_dns.go":        "the DNS server of HAAT_DNS or the system's: merchants say of which name, not of whom",
	"platform/indexnow/indexnow.go": "HAAT_INDEXNOW",
	"platform/sms/gateway.go":       "HAAT_SMS_URL",
	"platform/tracking/send.go":     "HAAT_META_URL",
}

// reaching are what a connection is made with, by package.
var reaching = map[string][]string{
	"http": {"Client", "DefaultClient", "Get", "Post", "PostForm", "Head", "Transport", "DefaultTransport"},
	"net":  {"Dial", "DialTimeout", "Dialer", "Resolver", "DefaultResolver", "LookupHost", "LookupIP", "LookupAddr", "LookupCNAME", "DialTCP", "DialUDP"},
	"tls":  {"Dial", "Dialer", "DialWithDialer"},
	"smtp": {"SendMail", "Dial"},
}

// Whoever adds a place that reaches out says here who decides where to. One that a merchant
// decides needs a dialer that looks at the address it connects to, and refuses private ones.
func TestOutgoing_NobodyOutsideSaysWhereTo(t *testing.T) {
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
			t.Errorf("%s reaches out to whom nobody has said", path)
		}
	}
	for path := range outgoing {
		if !found[path] {
			t.Errorf("%s reaches out no more", path)
		}
	}
}
