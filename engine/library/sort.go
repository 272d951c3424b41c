package library

// sortEntries sorts two parallel arrays by key and then by post. The first digit bytes of
// the keys are equal. The sort is in place: American flag sort (McIlroy, Bostic and McIlroy
// 1993) by the bytes from the highest on, and insertion sort for short parts. It returns
// false if stop, which is called between large parts, returns true.
func sortEntries(keys []uint64, posts []uint32, digit int, stop func() bool) bool {
	const short = 24
	if len(keys) <= short {
		insert(keys, posts)
		return true
	}
	if len(keys) > 1<<14 && stop() {
		return false
	}
	var count, next [256]int
	for i := range keys {
		count[digitOf(keys[i], posts[i], digit)]++
	}
	at := 0
	for d, n := range count {
		next[d] = at
		at += n
	}
	end := 0
	for d := range count {
		end += count[d]
		for next[d] < end {
			i := next[d]
			to := digitOf(keys[i], posts[i], digit)
			if to == d {
				next[d]++
				continue
			}
			j := next[to]
			keys[i], keys[j] = keys[j], keys[i]
			posts[i], posts[j] = posts[j], posts[i]
			next[to]++
		}
	}
	if digit == lastDigit {
		return true
	}
	at = 0
	for _, n := range count {
		if n > 1 && !sortEntries(keys[at:at+n], posts[at:at+n], digit+1, stop) {
			return false
		}
		at += n
	}
	return true
}

// lastDigit is the number of the last byte of an entry: 8 bytes of the key and 4 of the post.
const lastDigit = 11

// digitOf returns a byte of an entry, from 0 for the highest.
func digitOf(key uint64, post uint32, digit int) int {
	if digit < 8 {
		return int(key >> (56 - 8*digit) & 255)
	}
	return int(post >> (24 - 8*(digit-8)) & 255)
}

// Stable sorts a short list by insertion; equal elements keep their order. A sort of package
// slices takes ten times the code, once for each type.
func Stable[T any](list []T, before func(a, b *T) bool) {
	for i := 1; i < len(list); i++ {
		one := list[i]
		j := i
		for ; j > 0 && before(&one, &list[j-1]); j-- {
			list[j] = list[j-1]
		}
		list[j] = one
	}
}

// newestFirst sorts games by year, the last first; games of a year keep their order.
func newestFirst(heads []head) []head {
	ordered := true
	for i := 1; i < len(heads) && ordered; i++ {
		ordered = heads[i-1].year >= heads[i].year
	}
	if ordered && cap(heads) <= len(heads)+len(heads)/8 {
		return heads
	}
	var next [maxYear + 2]int // by maxYear − year: the place of the next game
	for i := range heads {
		next[maxYear-int(heads[i].year)+1]++
	}
	for i := range maxYear {
		next[i+1] += next[i]
	}
	sorted := make([]head, len(heads))
	for i := range heads {
		place := &next[maxYear-int(heads[i].year)]
		sorted[*place] = heads[i]
		*place++
	}
	return sorted
}

// insert is an insertion sort.
func insert(keys []uint64, posts []uint32) {
	for i := 1; i < len(keys); i++ {
		key, post := keys[i], posts[i]
		j := i
		for ; j > 0 && (keys[j-1] > key || keys[j-1] == key && posts[j-1] > post); j-- {
			keys[j], posts[j] = keys[j-1], posts[j-1]
		}
		keys[j], posts[j] = key, post
	}
}
