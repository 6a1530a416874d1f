package main

import "strconv"

// counted returns "1 card" or "2 cards", so that no output says "1 cards" or "card(s)".
func counted[N int | int64](n N, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.FormatInt(int64(n), 10) + " " + what + "s"
}
