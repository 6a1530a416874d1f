package main

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

const playersFile = "players.db" // in the data folder

// dataDir is the folder for the databases: the one given, or "digijudge" in the user's data directory
// ($XDG_DATA_HOME, ~/.local/share, %LocalAppData% or ~/Library/Application Support).
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
