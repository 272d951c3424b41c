package main

import (
	"encoding/base64"
	"os/exec"
	"strings"
	"testing"
)

// The module stores and finds table entries as package engine/tt does, and its words
// can be read and written. The test runs in Node; its script repeats the replacement
// scheme in plain JavaScript.
func TestSharedMemory(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("no node here")
	}
	node := exec.Command("node", "--input-type=module", "-", base64.StdEncoding.EncodeToString(sharedMemory()))
	node.Stdin = strings.NewReader(`
const memory = new WebAssembly.Memory({ initial: 2, maximum: 64, shared: true });
const module = new WebAssembly.Module(Buffer.from(process.argv[2], 'base64'));
const { load, store, wait, wake, probe, put, slot, empty } = new WebAssembly.Instance(module, { env: { memory } }).exports;
const words = new BigUint64Array(memory.buffer);
const u = (x) => BigInt.asUintN(64, x);
const fail = (...what) => { console.log(...what); process.exit(1); };
const BUCKETS = 4;
words[0] = BigInt(BUCKETS);
store(9, -5n);
if (u(words[9]) !== u(-5n) || load(9) !== -5n) fail('words');
if (wait(9, 1n, 0n) !== 1 || wait(9, -5n, 1000n) !== 2) fail('wait');
wake(9);
let state = 12345n;
const random = (n) => { state = u(state * 6364136223846793005n + 1442695040888963407n); return (state >> 33n) % BigInt(n); };
const model = Array.from({ length: BUCKETS * 4 }, () => ({ key: 0n, data: 0n }));
const field = (d, at, n) => (d >> BigInt(at)) & ((1n << BigInt(n)) - 1n);
function keep(key, data) {
  const b = Number(key % BigInt(BUCKETS)) * 4;
  let worst = 1 << 30, at = 0;
  for (let k = b; k < b + 4; k++) {
    const d = model[k].data;
    if (d && model[k].key === key) {
      if (!field(data, 32, 10)) data |= d & (1023n << 32n);
      if (field(data, 52, 2) !== 3n && field(d, 56, 8) === field(data, 56, 8) && field(d, 42, 10) > field(data, 42, 10) + 12n) return;
      at = k;
      break;
    }
    const age = Number((field(data, 56, 8) - field(d, 56, 8)) & 255n);
    const v = d ? Number(field(d, 42, 10)) - 32 * age : -(1 << 20);
    if (v < worst) { worst = v; at = k; }
  }
  model[at] = { key, data };
}
let hits = 0;
for (let i = 0; i < 50000; i++) {
  const key = u((random(40) << 32n) | random(12)) * 0x9e3779b97f4a7c15n % (1n << 64n);
  const found = model.find((s) => s.data && s.key === key)?.data ?? 0n;
  if (u(probe(key)) !== found) fail('probe', i, key, u(probe(key)), found);
  if (found) hits++;
  const age = BigInt(i >> 9) & 255n;
  const data = random(2 ** 31) | ((random(3) ? random(1024) : 0n) << 32n) | (random(60) << 42n) | (random(4) << 52n) | (1n << 55n) | (age << 56n);
  put(key, data);
  keep(key, data);
}
if (hits < 1000) fail('hits', hits);
model.forEach((s, i) => { if (u(slot(i)) !== s.data) fail('slot', i); });
words[0x10000 / 8] ^= 1n << 40n; // an entry of which one word was overwritten
if (model[0].data && probe(model[0].key) !== 0n) fail('torn');
empty();
for (let i = 0; i < BUCKETS * 4; i++) if (slot(i) !== 0n) fail('empty');
console.log('ok', hits);
`)
	out, err := node.CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), "ok") {
		t.Errorf("%v: %s", err, out)
	}
}
