// Package slip counts the typing mistakes by which two words differ. Scenarios and the search use
// it to suggest what was meant.
package slip

// maxLen is the longest word that is compared, in bytes.
const maxLen = 64

// Distance returns the number of typing mistakes between two words: a letter missing, added or
// wrong, or two neighbouring letters swapped. It returns limit+1 if there are more than limit, or
// if the words differ and one is longer than 64 bytes.
func Distance(a, b string, limit int) int {
	if a == b {
		return min(0, limit+1)
	}
	if d := len(a) - len(b); d > limit || d < -limit || len(a) > maxLen || len(b) > maxLen {
		return limit + 1
	}
	var rows [3][maxLen + 1]uint8
	for j := range len(b) + 1 {
		rows[0][j] = uint8(j)
	}
	two, one, cur := &rows[2], &rows[0], &rows[1]
	for i := 1; i <= len(a); i++ {
		cur[0] = uint8(i)
		least := cur[0]
		for j := 1; j <= len(b); j++ {
			cost := uint8(1)
			if a[i-1] == b[j-1] {
				cost = 0
			}
			v := min(one[j]+1, cur[j-1]+1, one[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				v = min(v, two[j-2]+1)
			}
			cur[j] = v
			least = min(least, v)
		}
		if int(least) > limit {
			return limit + 1
		}
		two, one, cur = one, cur, two
	}
	return min(int(one[len(b)]), limit+1)
}
