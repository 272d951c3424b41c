// Runs the functions of two modules with every sequence of answers to their questions,
// and prints where the second module behaves differently from the first.
import { readFileSync } from 'node:fs';

const { stock, made, functions, bits } = JSON.parse(readFileSync(0, 'utf8'));
const longest = 60; // words of a trace; ends loops that ask no questions

/** @param {string} base64 */
async function load(base64) {
  let trace = '';
  let words = 0;
  let answers = 0;
  let left = 0;
  let resume = 0;
  const say = (/** @type {string} */ word) => {
    trace += word + ' ';
    if (++words > longest) throw new Error('long');
  };
  const answer = () => {
    if (left-- === 0) throw new Error('asked out');
    const bit = answers & 1;
    answers >>= 1;
    return bit;
  };
  const env = {
    log: (/** @type {number} */ n) => say(String(n)),
    ask: answer,
    pause: (/** @type {number} */ pc) => {
      resume = answer() ? pc : 0;
      say(resume ? 'switch' : 'go on');
      return resume ? 1 : 0;
    },
    'runtime.gopanic': () => {
      say('panic');
      return 1;
    },
    'runtime.morestack': () => {
      say('grow');
      return 0;
    },
  };
  const { instance } = await WebAssembly.instantiate(Buffer.from(base64, 'base64'), { env });
  return (/** @type {number} */ f, /** @type {number} */ given) => {
    [trace, words, answers, left, resume] = ['', 0, given, bits, 0];
    const run = /** @type {(pc: number) => number} */ (instance.exports['f' + f]);
    try {
      for (let pc = 0; ; pc = resume) {
        resume = 0;
        say('-> ' + run(pc));
        if (!resume) return trace;
      }
    } catch (e) {
      return trace + (e instanceof WebAssembly.RuntimeError ? 'trap' : /** @type {Error} */ (e).message);
    }
  };
}

const [first, second] = [await load(stock), await load(made)];
/** @type {Record<number, string>} */
const differ = {};
for (let f = 0; f < functions; f++) {
  for (let given = 0; given < 1 << bits; given++) {
    const [want, got] = [first(f, given), second(f, given)];
    if (want !== got) differ[f] ??= `on ${given.toString(2)}: ${got}, want ${want}`;
  }
}
console.log(JSON.stringify(differ));
