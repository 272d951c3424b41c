package match

import "math"

// Pairs counts the results of pairs of games for one player: it scored i/2 points in
// Pairs[i] pairs. The two games of a pair start from the same opening. Pairs are
// therefore independent of each other while games are not (pentanomial model).
type Pairs [5]int

// N returns the number of pairs.
func (p *Pairs) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// moments returns the number of pairs, the mean score of a game, 0…1, and the variance
// of a pair's mean score. It adds 0.001 pairs of each result, so that the variance is
// not 0.
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

// interval returns the mean score and half the width of its 95 % interval. The variance
// includes one additional pair with random results, because the variance of a few equal
// results is too small.
func (p *Pairs) interval() (mean, halfWidth float64) {
	const coins = 1.0 / 8 // variance of the mean of two fair coins
	n, mean, variance := p.moments()
	variance = (n*variance + coins) / (n + 1)
	return mean, 1.96 * math.Sqrt(variance/n)
}

// Score returns the share of points, 0…1, with its 95 % interval.
func (p *Pairs) Score() (low, score, high float64) {
	mean, d := p.interval()
	return max(0, mean-d), mean, min(1, mean+d)
}

// Elo returns the rating difference that corresponds to the score, with its 95 %
// interval.
func (p *Pairs) Elo() (low, elo, high float64) {
	mean, d := p.interval()
	return eloOf(mean - d), eloOf(mean), eloOf(mean + d)
}

// eloOf returns the rating difference for an expected score by the logistic model,
// limited to ±1200.
func eloOf(score float64) float64 {
	score = min(max(score, 0.001), 0.999)
	return -400 * math.Log10(1/score-1)
}

// scoreOf is the inverse of eloOf.
func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// LLR returns the log-likelihood ratio of the pairs for a rating difference of elo1
// against elo0 (generalised sequential probability ratio test in its normal
// approximation, Van den Bergh 2019).
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
