package wording

// CommonWords reports, for each word of two texts, whether it belongs to their longest common
// subsequence. If comparing their middles would take more than maxCells cells, only their common
// beginning and end count. cells is the number of cells used.
func CommonWords(x, y []string, maxCells int) (inX, inY []bool, cells int) {
	inX, inY = make([]bool, len(x)), make([]bool, len(y))
	from := 0
	for from < len(x) && from < len(y) && x[from] == y[from] {
		inX[from], inY[from] = true, true
		from++
	}
	n, m := len(x), len(y)
	for n > from && m > from && x[n-1] == y[m-1] {
		n, m = n-1, m-1
		inX[n], inY[m] = true, true
	}
	if n == from || m == from {
		return inX, inY, 0
	}
	w := m - from + 1
	if (n-from+1)*w > maxCells {
		return inX, inY, 0
	}
	// best[i*w+j]: how many words x[from+i:] and y[from+j:] have in common
	best := make([]int32, (n-from+1)*w)
	for i := n - from - 1; i >= 0; i-- {
		for j := m - from - 1; j >= 0; j-- {
			if x[from+i] == y[from+j] {
				best[i*w+j] = best[(i+1)*w+j+1] + 1
			} else {
				best[i*w+j] = max(best[(i+1)*w+j], best[i*w+j+1])
			}
		}
	}
	for i, j := from, from; i < n && j < m; {
		switch {
		case x[i] == y[j]:
			inX[i], inY[j] = true, true
			i, j = i+1, j+1
		case best[(i-from+1)*w+j-from] >= best[(i-from)*w+j-from+1]:
			i++
		default:
			j++
		}
	}
	return inX, inY, len(best)
}
