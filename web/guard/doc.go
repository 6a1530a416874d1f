// Package guard protects the site from strangers: it limits what they may use, and how much. It
// knows nothing of questions, rules or content, and package web chooses the limits.
//
// Its files, by what they limit or do:
//
//   - connections, descriptors_*: how many connections there are, in total and from one client.
//   - front, proxies, requestid, errorlog: whose request it is, its id, and what is logged about
//     it.
//   - turns, held: how many requests may use the processor at a time, and which one is next.
//   - limiter, ratelimit, quota, ownrequest: how often a client may ask, and how much is stored for
//     it.
//   - bodylimit, nocontrols: how large a request may be, and which characters it may have.
//   - headers, crossorigin, trimslash, recover, requestlog: what every request and response gets.
package guard
