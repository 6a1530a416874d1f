package main

import (
	"testing"
	"time"
)

func TestWrkSays(t *testing.T) {
	const whole = "Running 4s test @ http://127.0.0.1:1/\n  1 threads and 32 connections\n  81234 requests in 4.00s, 200.1MB read\nRequests/sec:  20308.51\nTransfer/sec:     50.0MB\n"
	if rate, n, err := wrkSays("u", whole); rate != 20308.51 || n != 81234 || err != nil {
		t.Errorf("%v %d %v", rate, n, err)
	}
	for _, out := range []string{"", "unable to connect", whole + "  Non-2xx or 3xx responses: 3\n", "  Socket errors: connect 0, read 7, write 0, timeout 0\n" + whole} {
		if _, _, err := wrkSays("u", out); err == nil {
			t.Errorf("%q is taken for a measurement", out)
		}
	}
}

func TestCPUTimes(t *testing.T) {
	all, idle, err := cpuTimes("cpu  100 20 30 400 50 0 6 4 0 0")
	if all != 610 || idle != 450 || err != nil {
		t.Errorf("%v %v %v", all, idle, err)
	}
	for _, line := range []string{"", "cpu0 1 2 3 4 5 6", "cpu x 2 3 4 5 6", "cpu 1"} {
		if _, _, err := cpuTimes(line); err == nil {
			t.Errorf("%q is read", line)
		}
	}
}

func TestFigures(t *testing.T) {
	if m := median([]float64{9, 1, 5}); m != 5 {
		t.Error(m)
	}
	if m := median([]float64{4, 1, 3, 2}); m != 2.5 {
		t.Error(m)
	}
	var list []time.Duration
	for i := range 200 {
		list = append(list, time.Duration(200-i))
	}
	if p := at(0.99, list); p != 199 {
		t.Error(p)
	}
	if median(nil) != 0 || at(0.5, nil) != 0 {
		t.Error("figures of nothing")
	}
	if m := ratio("x", 100, 0.5, 0.65); m.met || m.goal != "0.65" {
		t.Errorf("%+v", m)
	}
	if m := ratio("x", 100, 0.5, 0); !m.met || m.goal != "" {
		t.Errorf("%+v", m)
	}
	if m := limit("x", 5.1, 5, "ms"); m.met {
		t.Errorf("%+v", m)
	}
}
