// Package proof is one scenario of the site and whether the engine proves it. It knows nothing of the
// pages on which scenarios stand.
//
// Its files:
//
//   - heads: what the lines above a scenario say: title, clauses, source, what is asked.
//   - proof: a scenario is played, and what the site says is compared with what comes of it.
//   - play: a scenario with real cards, which can be played where somebody imported them.
package proof
