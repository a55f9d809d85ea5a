import assert from "node:assert/strict";
import { test } from "node:test";
import { KernelError, Memory } from "../../src/engine/memory.ts";

const START = 1000;

function memory(): [Memory, WebAssembly.Memory] {
  const there = new WebAssembly.Memory({ initial: 1 });
  return [new Memory(there, START), there];
}

test("the memory grows, and vectors keep their numbers", () => {
  const [made, there] = memory();
  const first = made.vector([5]);
  const long = made.zeros(100_000);
  long.numbers[99_999] = 3;
  assert.ok(there.buffer.byteLength > 400_000);
  assert.deepEqual([...first.numbers], [5]);
  assert.equal(long.numbers[99_999], 3);
});

test("a freed vector's room is used again, with zeros, and the vector is no longer there", () => {
  const [made] = memory();
  const kept = made.vector([1]);
  const freed = made.vector([2, 3]);
  const later = made.vector([4]);
  made.free(freed);
  for (const gone of [freed, later]) assert.throws(() => gone.numbers, KernelError);
  const again = made.zeros(2);
  assert.equal(again.address, freed.address);
  assert.deepEqual([...again.numbers], [0, 0]);
  assert.deepEqual([...kept.numbers], [1]);
  assert.throws(() => made.free(later), KernelError);
});

test("a vector of another memory and wrong lengths are refused", () => {
  const [made] = memory();
  const [other] = memory();
  assert.throws(() => made.check(other.zeros(1)), KernelError);
  for (const length of [-1, 1.5, NaN, Infinity]) {
    assert.throws(() => made.zeros(length), /no vector has/);
  }
});
