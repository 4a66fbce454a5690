import type { Rate } from '../edge/rate-limiter.ts';
import type { RestCalls } from '../http/rest-calls.ts';
import { registerPairingCalls, type PairingCallOptions } from './pairing-calls.ts';
import { createPairings, type PairingsOptions } from './pairings.ts';

const minuteMs = 60_000;

/** Creates the pairing of second devices. */
export async function createPairingFeature(options: PairingsOptions & Pick<PairingCallOptions, 'sessions'>) {
  const pairings = createPairings(options);
  return {
    name: 'pairing',
    rates: {
      createPairingLink: { max: 60, windowMs: 10 * minuteMs },
      redeemPairingLink: { max: 30, windowMs: 10 * minuteMs },
      // A device asks for new letters every five minuteMs.
      createPairingCode: { max: 60, windowMs: 10 * minuteMs },
      // Letters that are guessed open nothing, and reach a stranger's device once in millions of guesses.
      approvePairing: { max: 10, windowMs: 10 * minuteMs },
    } satisfies Record<string, Rate>,
    register: (rest: RestCalls) => registerPairingCalls({ ...options, rest, pairings }),
    sweep: () => pairings.sweep(),
  };
}
