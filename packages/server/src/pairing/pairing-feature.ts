import type { Rate } from '../edge/rate-limiter.ts';
import type { RestCalls } from '../http/rest-calls.ts';
import { registerPairingCalls, type PairingCallOptions } from './pairing-calls.ts';
import { createPairings, type PairingsOptions } from './pairings.ts';

const minuteMs = 60_000;

export async function createPairingFeature(options: PairingsOptions & Pick<PairingCallOptions, 'sessions'>) {
  const pairings = createPairings(options);
  return {
    name: 'pairing',
    rates: {
      createPairingLink: { max: 60, windowMs: 10 * minuteMs },
      redeemPairingLink: { max: 30, windowMs: 10 * minuteMs },
      // A device asks for a new code every five minutes.
      createPairingCode: { max: 60, windowMs: 10 * minuteMs },
      // A guessed code grants no access, and reaches a stranger's device once in millions of guesses.
      approvePairing: { max: 10, windowMs: 10 * minuteMs },
    } satisfies Record<string, Rate>,
    register: (rest: RestCalls) => registerPairingCalls({ ...options, rest, pairings }),
    sweep: () => pairings.sweep(),
  };
}
