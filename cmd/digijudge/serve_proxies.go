package main

import (
	"net/netip"

	"digijudge/web/guard"
)

// proxyFlags say which proxies stand in front of the site.
type proxyFlags struct {
	TrustedProxies []string `env:"DIGIJUDGE_TRUSTED_PROXIES" placeholder:"CIDR" help:"Networks or addresses of the proxies in front of the site. Only their connections are believed when they say for whom they ask (X-Forwarded-For, -Proto, -Host), which they must set themselves and not pass on (${env})."`
	BehindProxy    bool     `env:"DIGIJUDGE_BEHIND_PROXY" help:"Short for --trusted-proxies 127.0.0.0/8,::1: a proxy on this machine (${env})."`
}

// proxies returns the networks that the flags name.
func (f proxyFlags) proxies() ([]netip.Prefix, error) {
	list, err := guard.ParseProxies(f.TrustedProxies)
	if err != nil {
		return nil, err
	}
	if f.BehindProxy {
		list = append(list, guard.LoopbackProxies()...)
	}
	return list, nil
}
