package certificate

import (
	"context"
	"log/slog"

	"go.uber.org/zap"
	"go.uber.org/zap/zapcore"
)

// zapLogger returns a logger that forwards certmagic's warnings and errors to the server's log.
func zapLogger(logger *slog.Logger) *zap.Logger {
	return zap.New(&logCore{LevelEnabler: zapcore.WarnLevel, logger: logger})
}

type logCore struct {
	zapcore.LevelEnabler
	logger *slog.Logger
	fields []zapcore.Field
}

func (c *logCore) With(fields []zapcore.Field) zapcore.Core {
	return &logCore{c.LevelEnabler, c.logger, append(c.fields[:len(c.fields):len(c.fields)], fields...)}
}

func (c *logCore) Check(entry zapcore.Entry, checked *zapcore.CheckedEntry) *zapcore.CheckedEntry {
	if c.Enabled(entry.Level) {
		return checked.AddCore(entry, c)
	}
	return checked
}

func (c *logCore) Write(entry zapcore.Entry, fields []zapcore.Field) error {
	encoded := zapcore.NewMapObjectEncoder()
	for _, field := range append(c.fields[:len(c.fields):len(c.fields)], fields...) {
		field.AddTo(encoded)
	}
	level := slog.LevelWarn
	if entry.Level > zapcore.WarnLevel {
		level = slog.LevelError
	}
	c.logger.Log(context.Background(), level, entry.Message, "from", entry.LoggerName, "details", encoded.Fields)
	return nil
}

func (c *logCore) Sync() error { return nil }
