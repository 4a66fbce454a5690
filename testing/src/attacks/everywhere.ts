import { setTimeout as delay } from 'node:timers/promises';
import { callFrom, type CallFrom } from './call-from.ts';
import type { Target } from './prepare.ts';

export type Count = () => void;

/** Goes on until its process is ended. */
export type Attack = (target: Target, count: Count) => Promise<void>;

/** Runs this many parallel callers per IP address. */
export function everywhere(callers: number, once: (call: CallFrom, target: Target, n: number) => Promise<void>): Attack {
  return async (target, count) => {
    let n = 0;
    const goOn = async (call: CallFrom): Promise<void> => {
      for (;;) {
        await once(call, target, n++).catch(() => delay(10)); // turned away
        count();
      }
    };
    await Promise.all(
      target.addresses.flatMap((address) =>
        Array.from({ length: callers }, () => goOn(callFrom(target.url, address, { keepAlive: true }))),
      ),
    );
  };
}
