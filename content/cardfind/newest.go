package cardfind

import (
	"strconv"
	"strings"
)

// released maps each set to its place in the order of the English releases, as far as known.
// Promotion cards come out all the time and count as the oldest.
var released = func() map[string]int {
	out := map[string]int{}
	for i, set := range strings.Fields(`P LM
		ST1 ST2 ST3 BT1 BT2 BT3 ST4 ST5 ST6 BT4 BT5 ST7 ST8 BT6 EX1 BT7 ST9 ST10 BT8 EX2 BT9 ST11 ST12 ST13
		BT10 EX3 BT11 ST14 BT12 EX4 BT13 RB1 ST15 ST16 BT14 EX5 ST17 BT15 BT16 EX6 BT17 EX7 ST18 ST19 BT18
		BT19 EX8 BT20 BT21 ST20 ST21 EX9 BT22 EX10 BT23 ST22 EX11 BT24 AD1 BT25 ST23 ST24 EX12 BT26`) {
		out[set] = i + 1
	}
	return out
}()

// newness returns a number that is larger for newer cards. A set that isn't in released counts as
// newer than all that are.
func newness(number string) int {
	set, card, _ := strings.Cut(number, "-")
	n, _ := strconv.Atoi(card)
	at, ok := released[set]
	if !ok {
		digits := strings.TrimLeft(set, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
		k, _ := strconv.Atoi(digits)
		at = len(released) + 1 + min(k, 99)
	}
	if set == "P" || set == "LM" {
		return at*1000 + n // promotion cards: a higher number is newer
	}
	return at*1000 + 999 - n
}
