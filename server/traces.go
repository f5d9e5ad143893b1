package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/sdk/resource"
	sdk "go.opentelemetry.io/otel/sdk/trace"

	"haat/server/platform/otlp"
)

// tracesWithin is the time limit for sending remaining traces on shutdown.
const tracesWithin = 5 * time.Second

// newTraces returns a provider that exports traces, or nil if no endpoint is configured. The SDK
// itself reads OTEL_TRACES_SAMPLER and OpenTelemetry's other variables.
func newTraces(ctx context.Context, settings otlp.Settings, logger *slog.Logger) (*sdk.TracerProvider, error) {
	exporter, err := otlp.New(settings)
	if err != nil || exporter == nil {
		return nil, err
	}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) { logger.Warn("export traces", "error", err) }))
	about, err := resource.New(ctx, resource.WithAttributes(attribute.String("service.name", "haat")),
		resource.WithFromEnv(), resource.WithHost())
	if err != nil && !errors.Is(err, resource.ErrPartialResource) {
		return nil, fmt.Errorf("create traces: %w", err)
	}
	return sdk.NewTracerProvider(sdk.WithBatcher(exporter), sdk.WithResource(about)), nil
}

// endTraces sends the remaining traces.
func endTraces(traces *sdk.TracerProvider) error {
	if traces == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), tracesWithin)
	defer cancel()
	return traces.Shutdown(ctx)
}
