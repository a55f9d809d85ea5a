/**
 * The kernels in a page, as WebAssembly: the same rules, bots and solver as in Python.
 *
 * A kernel uses its vectors without any check, as in Python. There a wrong length could damage the
 * process; here it can only damage the module's own memory. So a call checks what is cheap: the
 * number of its arguments, that vectors are in the memory, that numbers have 32 bits, and
 * afterwards that nothing was written beyond a vector. Whoever makes the vectors must know their
 * lengths, as in `engine/vectors/sizes.py`, and must check data from outside, such as records.
 */
import { KernelError, Memory, Trap, Vector } from "./memory.ts";
import { SIGNATURES, type Kernels } from "./signatures.ts";

/** An instance of the kernels with a memory of its own; a worker has its own instance. */
export interface Engine {
  readonly memory: Memory;
  readonly kernels: Kernels;
}

interface Exports extends WebAssembly.Exports {
  memory: WebAssembly.Memory;
  /** Where free memory begins. */
  heap: WebAssembly.Global<"i32">;
}

type Kernel = (...parameters: number[]) => number | undefined;

/**
 * Load the kernels; takes some milliseconds.
 *
 * @param code the module, `kernels.wasm`.
 * @throws CompileError where the page may not run WebAssembly.
 */
export async function load(code: BufferSource): Promise<Engine & { module: WebAssembly.Module }> {
  const { module, instance } = await WebAssembly.instantiate(code);
  return { ...engineOf(instance), module };
}

/** The kernels of a module again, with a memory of their own. */
export const loadAgain = (module: WebAssembly.Module): Engine =>
  engineOf(new WebAssembly.Instance(module));

function engineOf(instance: WebAssembly.Instance): Engine {
  const exports = instance.exports as Exports;
  const memory = new Memory(exports.memory, exports.heap.value);
  const state = { failed: false };
  const kernels = Object.entries(SIGNATURES).map(([name, kinds]) => {
    const kernel = exports[name] as Kernel;
    return [name, guard(name, kinds, kernel, memory, state)] as const;
  });
  return { memory, kernels: Object.fromEntries(kernels) as unknown as Kernels };
}

/** Return a kernel that checks its arguments. */
function guard(
  name: string, kinds: string, kernel: Kernel, memory: Memory, state: { failed: boolean },
): (...parameters: unknown[]) => number | undefined {
  return (...parameters) => {
    if (state.failed) throw new Trap("the engine has failed before and must be loaded anew");
    if (parameters.length !== kinds.length) {
      throw new KernelError(`${name} takes ${kinds.length} arguments, not ${parameters.length}`);
    }
    const numbers = parameters.map((parameter, n) =>
      kinds[n] === "v" ? address(name, parameter, memory) : number(name, parameter),
    );
    try {
      const answer = kernel(...numbers);
      for (const parameter of parameters) if (parameter instanceof Vector) memory.check(parameter);
      return answer;
    } catch (error) {
      state.failed = true;
      throw new Trap(`${name}: ${error}`);
    }
  };
}

function address(name: string, parameter: unknown, memory: Memory): number {
  if (!(parameter instanceof Vector)) throw new KernelError(`${name} takes a vector`);
  memory.check(parameter);
  return parameter.address;
}

function number(name: string, parameter: unknown): number {
  if (parameter !== (Number(parameter) | 0)) {
    throw new KernelError(`${name} takes numbers of 32 bits, not ${parameter}`);
  }
  return parameter;
}

/** Call kernels with vectors that are removed afterwards. */
export function inScope<T>({ memory, kernels }: Engine, work: (engine: Engine) => T): T {
  const first = memory.zeros(0);
  try {
    return work({ memory, kernels });
  } finally {
    memory.free(first);
  }
}
