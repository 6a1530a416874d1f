package main

import "digijudge/web"

// adminFlags say where the administration pages are served.
type adminFlags struct {
	Admin       bool   `env:"DIGIJUDGE_ADMIN" help:"Serve the administration too (questions in figures, reports, conflicts between card lists, /metrics), at an address of its own: --admin-addr, or 127.0.0.1:8081. A secret way in is printed at the start (${env})."`
	AdminAddr   string `env:"DIGIJUDGE_ADMIN_ADDR" placeholder:"ADDR" help:"The administration's address; turns it on. One that other machines reach takes --admin-remote (${env})."`
	AdminRemote bool   `env:"DIGIJUDGE_ADMIN_REMOTE" help:"Allow an --admin-addr that other machines reach, unencrypted: for a container or a private network (${env})."`
}

// addr returns the address of the administration pages, or "" if there is none.
func (f adminFlags) addr() string {
	if f.AdminAddr == "" && f.Admin {
		return web.DefaultAdminAddr
	}
	return f.AdminAddr
}
