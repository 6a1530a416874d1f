package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"digijudge/quiz/store"
)

const playersFile = "players.db" // in the data folder

// dataDir returns the folder for the databases: the given one, or "digijudge" in the user's data
// directory ($XDG_DATA_HOME, ~/.local/share, %LocalAppData% or ~/Library/Application Support).
func dataDir(given string) (string, error) {
	if given != "" {
		return given, nil
	}
	if x := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(x) {
		return filepath.Join(x, "digijudge"), nil
	}
	if runtime.GOOS == "windows" {
		if d := os.Getenv("LocalAppData"); d != "" {
			return filepath.Join(d, "digijudge"), nil
		}
	}
	home, err := os.UserHomeDir()
	if err != nil {
		return "", fmt.Errorf("finding a data folder (give one with --data): %w", err)
	}
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Application Support", "digijudge"), nil
	}
	return filepath.Join(home, ".local", "share", "digijudge"), nil
}

// errNoPostgres explains the value that --players takes. It doesn't repeat the value that was
// given, which may contain a password.
var errNoPostgres = errors.New("--players: want the address of a PostgreSQL database that begins with postgres://; the folder of a SQLite file is given with --data")

// playersPlace returns where the players' data is kept: in PostgreSQL if an address is given,
// otherwise in the data folder.
func playersPlace(data, players string) (string, error) {
	if players != "" {
		if !store.IsPostgres(players) {
			return "", errNoPostgres
		}
		return players, nil
	}
	dir, err := dataDir(data)
	return filepath.Join(dir, playersFile), err
}
