package main

import (
	"context"
	"fmt"

	"digijudge/web"
)

// serveCmd serves the site until it is told to stop.
type serveCmd struct {
	Addr string  `default:"127.0.0.1:8080" env:"DIGIJUDGE_ADDR" help:"Address to listen on; port 0 takes a free one (${env})."`
	Data string  `env:"DIGIJUDGE_DATA" placeholder:"DIR" help:"Folder for the databases, made if missing (${env}; default: digijudge in the user's data directory)."`
	Rate float64 `default:"5" help:"Answers a second that one client may send, in bursts of ten times that, and four times as many pages that aren't ready in memory; 0 is no limit."`
	URL  string  `name:"url" env:"DIGIJUDGE_URL" placeholder:"URL" help:"Address by which the world knows the site, such as https://judge.example: for link previews, for forms through a proxy that asks under another name, and, with https, to hold browsers to it (${env})."`
	logFlags
	proxyFlags
	adminFlags
	AllowBroken bool `hidden:"" help:"Serve what loads of broken content (for writers)."`
}

// maxRate is the highest limit that is one.
const maxRate = 1000.0

// Run serves.
func (s *serveCmd) Run(ctx context.Context, std streams) error {
	dir, err := dataDir(s.Data)
	if err != nil {
		return err
	}
	log, err := s.logger(std.err)
	if err != nil {
		return err
	}
	proxies, err := s.proxies()
	if err != nil {
		return err
	}
	if !(s.Rate >= 0 && s.Rate <= maxRate) { // so that NaN is refused too
		return fmt.Errorf("--rate %v: want a number from 0 (no limit) to %v", s.Rate, maxRate)
	}
	return web.Run(ctx, web.Config{
		Addr: s.Addr, DataDir: dir, Rate: s.Rate, BaseURL: s.URL, Proxies: proxies, AllowBroken: s.AllowBroken,
		AdminAddr: s.addr(), AdminRemote: s.AdminRemote, Version: programVersion(),
		Log: log, LogAddress: s.LogAddresses, Out: std.out,
	})
}
