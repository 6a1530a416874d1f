package main

import (
	"fmt"
	"io"
	"log/slog"
)

// logFlags say what the log looks like.
type logFlags struct {
	LogLevel     string `default:"info" enum:"debug,info,warn,error" env:"DIGIJUDGE_LOG_LEVEL" help:"debug (fixed pages too), info (requests), warn or error (${env})."`
	LogFormat    string `default:"text" enum:"text,json" env:"DIGIJUDGE_LOG_FORMAT" help:"text or json, one line each (${env})."`
	LogAddresses bool   `env:"DIGIJUDGE_LOG_ADDRESSES" help:"Write clients' addresses into the log; without it no line has one (${env})."`
}

// logger returns a logger as the flags describe it.
func (f logFlags) logger(w io.Writer) (*slog.Logger, error) {
	o := &slog.HandlerOptions{}
	var level slog.Level
	if err := level.UnmarshalText([]byte(f.LogLevel)); err != nil {
		return nil, fmt.Errorf("--log-level: %w", err)
	}
	o.Level = level
	if f.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, o)), nil
	}
	return slog.New(slog.NewTextHandler(w, o)), nil
}
