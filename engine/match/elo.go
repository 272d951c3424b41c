package match

import "math"

// Pairs counts the results of pairs of games from one player's side:
// Pairs[i] pairs brought i/2 points. The two games of a pair start from the same
// opening, so that pairs, unlike games, are independent of each other: the
// pentanomial model.
type Pairs [5]int

// N returns the number of pairs.
func (p *Pairs) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// moments returns the mean score of a game, 0…1, and the variance of a pair's mean
// score. A thousandth of a pair of each kind keeps the variance above 0.
func (p *Pairs) moments() (n, mean, variance float64) {
	var w [5]float64
	for i, c := range p {
		w[i] = float64(c) + 0.001
		n += w[i]
		mean += w[i] * float64(i) / 4
	}
	mean /= n
	for i := range w {
		d := float64(i)/4 - mean
		variance += w[i] * d * d
	}
	return n, mean, variance / n
}

// interval returns the mean score and how far its 95 % interval reaches either way.
// The variance counts one more pair, played by tossing a coin, since a few pairs
// that ended alike prove little.
func (p *Pairs) interval() (mean, reach float64) {
	const coins = 1.0 / 8 // the variance of a pair of fair coins' mean
	n, mean, variance := p.moments()
	variance = (n*variance + coins) / (n + 1)
	return mean, 1.96 * math.Sqrt(variance/n)
}

// Score returns the share of points, 0…1, with its 95 % interval.
func (p *Pairs) Score() (low, score, high float64) {
	mean, d := p.interval()
	return max(0, mean-d), mean, min(1, mean+d)
}

// Elo returns the rating difference the score stands for with its 95 % interval.
func (p *Pairs) Elo() (low, elo, high float64) {
	mean, d := p.interval()
	return eloOf(mean - d), eloOf(mean), eloOf(mean + d)
}

// eloOf returns the logistic rating difference of an expected score, which is kept
// off 0 and 1: at most ±1200.
func eloOf(score float64) float64 {
	score = min(max(score, 0.001), 0.999)
	return -400 * math.Log10(1/score-1)
}

// scoreOf returns eloOf's inverse.
func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// LLR returns the logarithm of how much likelier the pairs are with a rating
// difference of elo1 than of elo0 (generalised sequential probability ratio
// test in its normal approximation, Van den Bergh 2019).
func (p *Pairs) LLR(elo0, elo1 float64) float64 {
	n, mean, variance := p.moments()
	s0, s1 := scoreOf(elo0), scoreOf(elo1)
	return n * (s1 - s0) * (2*mean - s0 - s1) / (2 * variance)
}

// Bounds returns the values of LLR at which a sequential test ends: at or below low it
// accepts elo0, at or above high elo1. It wrongly accepts elo1 with probability
// alpha, and elo0 with probability beta.
func Bounds(alpha, beta float64) (low, high float64) {
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}
