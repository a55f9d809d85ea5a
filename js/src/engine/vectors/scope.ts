/** Vectors for one call of kernels. */
import type { Engine } from "../kernels.ts";

/** Call kernels with vectors that are removed afterwards. */
export function scoped<T>({ memory, kernels }: Engine, work: (engine: Engine) => T): T {
  const first = memory.zeros(0);
  try {
    return work({ memory, kernels });
  } finally {
    memory.free(first);
  }
}
