package db

import (
	"context"
	stdsql "database/sql"
	"fmt"
	"regexp"
	"strings"
	"sync/atomic"

	"entgo.io/ent/dialect"
	entsql "entgo.io/ent/dialect/sql"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// MostSpans is the maximum number of statements of a trace that have a span.
const MostSpans = 200

// maxQuery is the maximum length of a statement in a span, in bytes.
const maxQuery = 2000

type countKey struct{}

// WithSpans returns a context whose statements create spans as children of the current span. count is the
// number of statements, including those without a span.
func WithSpans(ctx context.Context) (_ context.Context, count *atomic.Int64) {
	count = &atomic.Int64{}
	return context.WithValue(ctx, countKey{}, count), count
}

var (
	quotedText = regexp.MustCompile(`'(?:[^']|'')*'`)
	firstTable = regexp.MustCompile("(?i)\\b(?:FROM|INTO|UPDATE)\\s+[\"`]?(\\w+)")
)

// begin starts a span for a statement, with the attributes of OpenTelemetry's database conventions. It
// returns nil if the context is not from WithSpans, its span is not recorded, or MostSpans is reached. The
// span contains neither the statement's arguments nor its string literals.
func begin(ctx context.Context, system attribute.KeyValue, query string) trace.Span {
	count, _ := ctx.Value(countKey{}).(*atomic.Int64)
	if count == nil {
		return nil
	}
	parent := trace.SpanFromContext(ctx)
	if count.Add(1) > MostSpans || !parent.IsRecording() {
		return nil
	}
	query = quotedText.ReplaceAllString(query, "?")
	operation, _, _ := strings.Cut(query, " ")
	name, attributes := operation, []attribute.KeyValue{
		system, attribute.String("db.operation.name", operation), attribute.String("db.query.text", query[:min(len(query), maxQuery)]),
	}
	if found := firstTable.FindStringSubmatch(query); found != nil {
		name += " " + found[1]
		attributes = append(attributes, attribute.String("db.collection.name", found[1]))
	}
	_, span := parent.TracerProvider().Tracer("haat").Start(ctx, name, trace.WithSpanKind(trace.SpanKindClient), trace.WithAttributes(attributes...))
	return span
}

// end ends a span with the result of its statement. It records only the type of an error, because
// the text may contain values of rows.
func end(span trace.Span, err error) {
	if span == nil {
		return
	}
	if err != nil {
		span.SetAttributes(attribute.String("error.type", fmt.Sprintf("%T", err)))
		span.SetStatus(codes.Error, "")
	}
	span.End()
}

// executor is implemented by drivers and transactions.
type executor interface {
	Exec(ctx context.Context, query string, args, v any) error
	Query(ctx context.Context, query string, args, v any) error
}

// rawExecutor contains the methods that ent's clients use for handwritten SQL.
type rawExecutor interface {
	ExecContext(ctx context.Context, query string, args ...any) (stdsql.Result, error)
	QueryContext(ctx context.Context, query string, args ...any) (*stdsql.Rows, error)
}

// spanning runs statements in spans.
type spanning struct {
	to     executor
	system attribute.KeyValue
}

func (s spanning) Exec(ctx context.Context, query string, args, v any) error {
	span := begin(ctx, s.system, query)
	err := s.to.Exec(ctx, query, args, v)
	end(span, err)
	return err
}

func (s spanning) Query(ctx context.Context, query string, args, v any) error {
	span := begin(ctx, s.system, query)
	err := s.to.Query(ctx, query, args, v)
	end(span, err)
	return err
}

func (s spanning) ExecContext(ctx context.Context, query string, args ...any) (stdsql.Result, error) {
	span := begin(ctx, s.system, query)
	result, err := s.to.(rawExecutor).ExecContext(ctx, query, args...)
	end(span, err)
	return result, err
}

func (s spanning) QueryContext(ctx context.Context, query string, args ...any) (*stdsql.Rows, error) {
	span := begin(ctx, s.system, query)
	rows, err := s.to.(rawExecutor).QueryContext(ctx, query, args...)
	end(span, err)
	return rows, err
}

// Spanned returns a driver whose statements create spans if the context is from WithSpans.
func Spanned(driver dialect.Driver) dialect.Driver {
	system := attribute.String("db.system.name", map[string]string{dialect.SQLite: "sqlite", dialect.Postgres: "postgresql"}[driver.Dialect()])
	return &spanningDriver{driver, spanning{driver, system}}
}

type spanningDriver struct {
	dialect.Driver
	spanning
}

func (d *spanningDriver) Exec(ctx context.Context, query string, args, v any) error {
	return d.spanning.Exec(ctx, query, args, v)
}

func (d *spanningDriver) Query(ctx context.Context, query string, args, v any) error {
	return d.spanning.Query(ctx, query, args, v)
}

func (d *spanningDriver) Tx(ctx context.Context) (dialect.Tx, error) {
	tx, err := d.Driver.Tx(ctx)
	return d.spanned(tx, err)
}

func (d *spanningDriver) BeginTx(ctx context.Context, options *entsql.TxOptions) (dialect.Tx, error) {
	tx, err := d.Driver.(interface {
		BeginTx(ctx context.Context, options *entsql.TxOptions) (dialect.Tx, error)
	}).BeginTx(ctx, options)
	return d.spanned(tx, err)
}

func (d *spanningDriver) spanned(tx dialect.Tx, err error) (dialect.Tx, error) {
	if err != nil {
		return nil, err
	}
	return &spanningTx{tx, spanning{tx, d.system}}, nil
}

type spanningTx struct {
	dialect.Tx
	spanning
}

func (t *spanningTx) Exec(ctx context.Context, query string, args, v any) error {
	return t.spanning.Exec(ctx, query, args, v)
}

func (t *spanningTx) Query(ctx context.Context, query string, args, v any) error {
	return t.spanning.Query(ctx, query, args, v)
}
