package main

import "strconv"

// counted is "1 card" or "2 cards": what people read says neither "1 cards" nor "card(s)".
func counted[N int | int64](n N, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatInt(int64(n), 10) + " " + what + "s"
}
