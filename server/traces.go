package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"

	"haat/server/platform/otlp"
)

// What was traced is sent on within this time when the server ends.
const tracesWithin = 5 * time.Second

// newTraces sends traces to where OpenTelemetry's own variables say; nil where they name no
// endpoint. OTEL_TRACES_SAMPLER and the others of its SDK are heeded too.
func newTraces(ctx context.Context, logger *slog.Logger) (*sdk.TracerProvider, error) {
	exporter, err := otlp.New(os.Getenv)
	if err != nil || exporter == nil {
		return nil, err
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { logger.Warn("traces", "error", err) }))
	about, err := resource.New(ctx, resource.WithAttributes(attribute.String("service.name", "haat")),
		resource.WithFromEnv(), resource.WithHost())
	if err != nil && !errors.Is(err, resource.ErrPartialResource) {
		return nil, fmt.Errorf("traces: %w", err)
	}
	return sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(about)), nil
}

// endTraces sends what is left.
func endTraces(traces *sdk.TracerProvider) error {
	if traces == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), tracesWithin)
	defer cancel()
	return traces.Shutdown(ctx)
}
