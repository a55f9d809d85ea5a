/** An engine that goes on after a trap. */
import { Trap } from "./memory.ts";

type Method = (...parameters: unknown[]) => unknown;

/**
 * An engine that is replaced after a trap, once; the other one then carries out what was asked.
 *
 * @param again creates the other one.
 * @param onTrap called after a trap: whether there is another engine, or this was the last.
 */
export function makeRenewable<E extends object>(
  first: E, again: () => E, onTrap: (isAnew: boolean) => void,
): E {
  let engine = first;
  const renew = (trapped: E, error: unknown): void => {
    if (!(error instanceof Trap)) throw error;
    // It may have been replaced while a promise waited.
    if (engine !== trapped) return;
    let isAnew = engine === first;
    try {
      if (isAnew) engine = again();
    } catch {
      isAnew = false;
    }
    onTrap(isAnew);
    if (!isAnew) throw error;
  };
  const ask = (name: keyof E, parameters: unknown[]): unknown => {
    const asked = engine;
    const askAgain = (error: unknown): unknown => {
      renew(asked, error);
      return ask(name, parameters);
    };
    try {
      const answer = (asked[name] as Method)(...parameters);
      return answer instanceof Promise ? answer.catch(askAgain) : answer;
    } catch (error) {
      return askAgain(error);
    }
  };
  return new Proxy(first, {
    get: (_, name) => {
      // Promises ask for `then`, which an engine does not have.
      if (!(name in first)) return undefined;
      return (...parameters: unknown[]) => ask(name as keyof E, parameters);
    },
  });
}
