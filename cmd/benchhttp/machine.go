package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// otherWork returns the share of all processors' time that other programs use, measured while this
// one sleeps.
func otherWork(during time.Duration) (float64, error) {
	read := func() (all, idle float64, err error) {
		b, err := os.ReadFile("/proc/stat")
		if err != nil {
			return 0, 0, fmt.Errorf("how busy the machine is can’t be read: %w", err)
		}
		line, _, _ := strings.Cut(string(b), "\n")
		return cpuTimes(line)
	}
	all, idle, err := read()
	if err != nil {
		return 0, err
	}
	time.Sleep(during)
	all2, idle2, err := read()
	if err != nil || all2 <= all {
		return 0, err
	}
	return 1 - (idle2-idle)/(all2-all), nil
}

// cpuTimes reads the first line of /proc/stat: user nice system idle iowait irq softirq steal …
// Time spent waiting for a disk counts as idle.
func cpuTimes(line string) (all, idle float64, err error) {
	f := strings.Fields(line)
	if len(f) < 6 || f[0] != "cpu" {
		return 0, 0, fmt.Errorf("/proc/stat begins with %.80q", line)
	}
	for i, s := range f[1:min(len(f), 9)] {
		n, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return 0, 0, fmt.Errorf("/proc/stat: %w", err)
		}
		all += n
		if i == 3 || i == 4 {
			idle += n
		}
	}
	return all, idle, nil
}

// processor returns the name of the first processor, or "unknown".
func processor() string {
	b, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return "unknown"
	}
	_, rest, ok := bytes.Cut(b, []byte("model name"))
	if !ok {
		return "unknown"
	}
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	return strings.TrimSpace(strings.TrimLeft(string(line), "\t :"))
}

// memory returns a figure of /proc/PID/status, such as VmRSS, in MB.
func memory(pid int, field string) (float64, error) {
	b, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "status"))
	if err != nil {
		return 0, err
	}
	for line := range strings.Lines(string(b)) {
		if rest, ok := strings.CutPrefix(line, field+":"); ok {
			kb, err := strconv.ParseFloat(strings.TrimSuffix(strings.TrimSpace(rest), " kB"), 64)
			return kb * 1024 / 1e6, err
		}
	}
	return 0, fmt.Errorf("/proc/%d/status has no %s", pid, field)
}
