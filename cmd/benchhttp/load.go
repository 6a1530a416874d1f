package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"time"
)

// load is one kind of request for wrk to send.
type load struct {
	url     string
	headers []string
	script  string // in Lua; "" for a plain GET
	clients int
}

// wrk sends requests for a while and returns how many were answered a second and in all. An answer
// with an error status is an error here.
func (b *bench) wrk(l load) (perSecond float64, requests int, err error) {
	args := []string{"-c", clientCPU, b.tools["wrk"], "-t1", "-c", strconv.Itoa(l.clients), "-d", strconv.Itoa(max(1, int(b.length/time.Second))) + "s"}
	for _, h := range l.headers {
		args = append(args, "-H", h)
	}
	if l.script != "" {
		file := filepath.Join(b.dir, "load.lua")
		if err := os.WriteFile(file, []byte(l.script), 0o600); err != nil {
			return 0, 0, err
		}
		args = append(args, "-s", file)
	}
	out, err := exec.Command(b.tools["taskset"], append(args, l.url)...).CombinedOutput()
	if err != nil {
		return 0, 0, fmt.Errorf("wrk %s: %w\n%s", l.url, err, out)
	}
	return wrkSays(l.url, string(out))
}

var (
	wrkRate     = regexp.MustCompile(`Requests/sec:\s+([\d.]+)`)
	wrkRequests = regexp.MustCompile(`(\d+) requests in`)
	wrkErrors   = regexp.MustCompile(`Non-2xx or 3xx responses: (\d+)|Socket errors: (.*)`)
)

// wrkSays reads the figures that wrk prints.
func wrkSays(url, out string) (perSecond float64, requests int, err error) {
	if m := wrkErrors.FindString(out); m != "" {
		return 0, 0, fmt.Errorf("%s: %s", url, m)
	}
	rate, n := wrkRate.FindStringSubmatch(out), wrkRequests.FindStringSubmatch(out)
	if rate == nil || n == nil {
		return 0, 0, fmt.Errorf("wrk printed something else:\n%s", out)
	}
	if perSecond, err = strconv.ParseFloat(rate[1], 64); err != nil {
		return 0, 0, err
	}
	requests, err = strconv.Atoi(n[1])
	return perSecond, requests, err
}

// readersScript requests the same page as many readers, each with an address of its own behind a
// proxy. A single reader would be measured waiting for the server's limit per reader (see
// guard.Turns).
const readersScript = `request = function()
	wrk.headers["X-Forwarded-For"] = "10." .. math.random(0, 255) .. "." .. math.random(0, 255) .. "." .. math.random(1, 250)
	return wrk.format()
end
`

// postScript sends the forms of a file, each once. A line of the file is a cookie, a space and the
// form.
func postScript(file string) string {
	return fmt.Sprintf(`local forms, i = {}, 0
for line in io.lines(%q) do forms[#forms + 1] = line end
request = function()
	i = i + 1
	local cookie, form = forms[math.min(i, #forms)]:match("^(%%S+) (.*)$")
	return wrk.format("POST", nil, {["Cookie"] = cookie, ["Content-Type"] = "application/x-www-form-urlencoded"}, form)
end
`, file)
}

// bodyScript posts the same body again and again.
func bodyScript(file, contentType string) string {
	return fmt.Sprintf(`local f = io.open(%q)
wrk.method = "POST"
wrk.body = f:read("*a")
wrk.headers["Content-Type"] = %q
`, file, contentType)
}
