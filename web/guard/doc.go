// Package guard stands before the site: it bounds what a stranger may use, and how much of it there
// is. It knows nothing of questions, rules or content; how much the bounds are is for package web
// to say.
//
// Its files, by what they bound:
//
//   - connections, descriptors_*: how many connections there are, in all and from one client.
//   - front, proxies, requestid, errorlog: whose request it is, what it is called, and what the log
//     says.
//   - turns, held: how many requests may take the processor at a time, and who is next.
//   - limiter, ratelimit, quota, ownrequest: how often one client may ask, and how much it may
//     leave.
//   - bodylimit, nocontrols, oneline: how large and of what characters is what comes in.
//   - headers, crossorigin, trimslash, recover, requestlog: what holds for each answer.
package guard
