package pick

import "digijudge/quiz"

// When a topic is a weak one: enough tries, enough misses, and a smaller share right at the first try than the player has over all.
const (
	weakTries  = 6
	weakMisses = 3
)

// WeakTopics are the topics in which a player is weaker than on the whole, by first attempts.
func WeakTopics(items []quiz.Item, rows []quiz.Row) map[string]bool {
	topic := make(map[string]string, len(items))
	for i := range items {
		topic[items[i].ID] = items[i].Topic
	}
	type count struct{ tries, right int }
	by := map[string]*count{}
	var all count
	for _, r := range rows {
		t := topic[r.Question]
		if t == "" || r.First == nil {
			continue
		}
		if by[t] == nil {
			by[t] = &count{}
		}
		by[t].tries++
		all.tries++
		if *r.First {
			by[t].right++
			all.right++
		}
	}
	weak := map[string]bool{}
	for t, c := range by {
		if c.tries >= weakTries && c.tries-c.right >= weakMisses && c.right*all.tries < all.right*c.tries {
			weak[t] = true
		}
	}
	return weak
}
