/**
 * Calls kernels for Python: `node serve.ts kernels.wasm`, a line of JSON for each call.
 *
 * A call names a kernel and its arguments, vectors in base64, and how many times to run it. The
 * answer has the result, the vectors that the call changed, and the seconds of processor time.
 */
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { load } from "../../src/engine/kernels.ts";
import { KernelError, Vector } from "../../src/engine/memory.ts";
import type { Kernels } from "../../src/engine/signatures.ts";

interface Call {
  kernel: keyof Kernels;
  arguments: (number | Sent)[];
  times: number;
}

/** A vector in base64; with a name it is kept, and sent once. */
interface Sent {
  name?: string;
  numbers?: string;
}

const kept = new Map<string, Int32Array>();

const code = readFileSync(process.argv[2]!);
let engine = await load(code);

for await (const line of createInterface({ input: process.stdin })) {
  let answer: object;
  try {
    answer = run(JSON.parse(line) as Call);
  } catch (error) {
    if (!(error instanceof KernelError || error instanceof WebAssembly.RuntimeError)) throw error;
    answer = { error: error.message };
    engine = await load(code);
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

function run(call: Call): object {
  const { memory, kernels } = engine;
  const kernel = kernels[call.kernel] as (...parameters: (number | Vector)[]) => number | undefined;
  const first = memory.zeros(0);
  const given = call.arguments.map((sent) => (typeof sent === "number" ? sent : received(sent)));
  const parameters = given.map((sent) => (typeof sent === "number" ? sent : memory.vector(sent)));
  let result;
  const begun = process.cpuUsage();
  for (let n = 0; n < call.times; n++) result = kernel(...parameters);
  const { user, system } = process.cpuUsage(begun);
  const vectors = given.flatMap((before, n) =>
    typeof before === "number" ? [] : [changed(before, (parameters[n] as Vector).numbers)],
  );
  memory.free(first);
  return { result: result ?? null, vectors, seconds: (user + system) / 1e6 };
}

function received({ name, numbers }: Sent): Int32Array {
  const vector =
    numbers === undefined
      ? kept.get(name!)!
      : new Int32Array(Uint8Array.from(Buffer.from(numbers, "base64")).buffer);
  if (name !== undefined) kept.set(name, vector);
  return vector;
}

/** Return a vector in base64 after a call; null if it is the same as before. */
function changed(before: Int32Array, after: Int32Array): string | null {
  const bytes = Buffer.from(after.buffer, after.byteOffset, after.byteLength);
  return bytes.equals(Buffer.from(before.buffer)) ? null : bytes.toString("base64");
}
