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

// What was traced is sent on within this time when the server ends.
const tracesWithin = 5 * time.Second

// newTraces sends traces to where the settings say; nil where they name no endpoint.
// OTEL_TRACES_SAMPLER and the others of OpenTelemetry's SDK are read by that.
func newTraces(ctx context.Context, settings otlp.Settings, logger *slog.Logger) (*sdk.TracerProvider, error) {
	exporter, err := otlp.New(settings)
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
