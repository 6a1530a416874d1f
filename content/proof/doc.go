// Package proof plays one scenario of the site and says whether the engine proves it. It knows
// nothing about the pages that show scenarios.
//
// Its files:
//
//   - heads: the lines above a scenario: title, clauses, source, question.
//   - proof: plays a scenario and compares the result with what the site says.
//   - play: scenarios with real cards, which need imported cards.
package proof
