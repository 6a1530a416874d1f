package main

import (
	"context"
	"fmt"
	"os"
	"runtime/debug"
	"time"

	"digijudge/quiz/store"
	"digijudge/web"
)

// serveCmd serves the site until it is told to stop.
type serveCmd struct {
	Addr        string  `default:"127.0.0.1:8080" env:"DIGIJUDGE_ADDR" help:"Address to listen on; port 0 takes a free one (${env})."`
	Data        string  `env:"DIGIJUDGE_DATA" placeholder:"DIR" help:"Folder for the databases, made if missing (${env}; default: digijudge in the user's data directory)."`
	Players     string  `env:"DIGIJUDGE_PLAYERS" placeholder:"URL" help:"PostgreSQL database for the players' data, as postgres://user:password@host:5432/database, which several servers share (${env}: others on the machine can read a command line); default: players.db in the folder."`
	Rate        float64 `default:"5" help:"Answers a second that one client may send, in bursts of ten times that, and four times as many pages that aren't ready in memory; 0 is no limit."`
	URL         string  `name:"url" env:"DIGIJUDGE_URL" placeholder:"URL" help:"Address by which the world knows the site, such as https://judge.example: for link previews, for forms through a proxy that asks under another name, and, with https, to hold browsers to it (${env})."`
	KeepUnseen  span    `default:"18mo" env:"DIGIJUDGE_KEEP_UNSEEN" placeholder:"TIME" help:"Delete all that is kept of players of whom nothing was stored for so long, such as 18mo, 2y or 400d; 0 is never (${env}; default: ${default})."`
	DayAnswers  int     `default:"2000" env:"DIGIJUDGE_DAY_ANSWERS" placeholder:"N" help:"About how many answers one player may send in a day, and one address ten times that; 0 is no limit (${env}; default: ${default})."`
	Connections int     `default:"0" env:"DIGIJUDGE_CONNECTIONS" placeholder:"N" help:"Most connections at a time, and from one address a quarter of them (${env}; default: 10000, or what the file descriptors allow)."`
	Contact     string  `env:"DIGIJUDGE_CONTACT" placeholder:"ADDRESS" help:"How to reach whoever runs the server, a mail or web address: shown on /privacy and in /.well-known/security.txt (${env})."`
	PublicKeys  bool    `env:"DIGIJUDGE_PUBLIC_KEYS" help:"Tell everybody the keys of questions through the API; a program then passes exams by asking for them (${env})."`
	logFlags
	proxyFlags
	adminFlags
	AllowBroken bool `hidden:"" help:"Serve what loads of broken content (for writers)."`
}

// maxRate is the highest rate that --rate accepts.
const maxRate = 1000.0

// gcPercent is the garbage collector's target, in percent of the memory in use, unless the operator
// sets GOGC. The server keeps little in memory, so collecting twice as often costs little time, and
// small machines lack memory.
const gcPercent = 50

// startPercent is the target while the server starts. The start makes much garbage, keeps little,
// and people wait for it.
const startPercent = 100

// Run serves.
func (s *serveCmd) Run(ctx context.Context, std streams) error {
	own := os.Getenv("GOGC") != ""
	if !own {
		debug.SetGCPercent(startPercent)
	}
	log, err := s.logger(std.err)
	if err != nil {
		return err
	}
	settled := func() { // the start takes three times the memory that the server needs later
		if !own {
			debug.SetGCPercent(gcPercent)
		}
		debug.FreeOSMemory()
		dropProgram()
		// it reads two file trees, so it runs when no reader is waiting
		if line := otherContent("content"); line != "" {
			log.Warn(line)
		}
	}
	dir, err := dataDir(s.Data)
	if err != nil {
		return err
	}
	proxies, err := s.proxies()
	if err != nil {
		return err
	}
	if s.Players != "" && !store.IsPostgres(s.Players) {
		return errNoPostgres
	}
	if !(s.Rate >= 0 && s.Rate <= maxRate) { // written so that NaN is refused too
		return fmt.Errorf("--rate %v: want a number from 0 (no limit) to %v", s.Rate, maxRate)
	}
	if s.DayAnswers < 0 {
		return fmt.Errorf("--day-answers %d: want 0 (no limit) or more", s.DayAnswers)
	}
	if s.Connections < 0 {
		return fmt.Errorf("--connections %d: want 0 (as many as the descriptors allow) or more", s.Connections)
	}
	return web.Run(ctx, web.Config{
		Addr: s.Addr, DataDir: dir, Players: s.Players, Rate: s.Rate, BaseURL: s.URL, Proxies: proxies, AllowBroken: s.AllowBroken,
		AdminAddr: s.addr(), AdminRemote: s.AdminRemote, Version: programVersion(),
		Connections: s.Connections, KeepUnseen: time.Duration(s.KeepUnseen), AnswersPerDay: s.DayAnswers, PublicKeys: s.PublicKeys, Contact: s.Contact,
		Log: log, LogAddress: s.LogAddresses, Out: std.out, Settled: settled,
	})
}
