import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { rateLimitExceeded } from '../http/rest-limits.ts';
import { usernameKey } from './user-names.ts';

const quarterHour = 15 * 60;
const hour = 3600;

/** Wrong logins, before the next one is not even looked at. */
const allowed = {
  /** Of one address, whomever it tries to be. */
  address: { points: 30, duration: quarterHour },
  /** Of one address for one account. */
  pair: { points: 10, duration: quarterHour },
  /** For one account from anywhere. So many that nobody is locked out in passing, so few that nothing is guessed. */
  account: { points: 100, duration: hour },
};

/** Letters with recovery keys. */
const letters = { account: { points: 3, duration: hour }, address: { points: 10, duration: hour } };

export interface LoginLimits {
  /** Counts a try as wrong until told that it was right. @throws TooManyRequests */
  try(user: string, address: string): Promise<{ wasRight(): Promise<void> }>;
  /** Whether one more letter may go to an account. @throws TooManyRequests when the address has asked for too many */
  letter(accountId: string | undefined, address: string): Promise<boolean>;
}

export function createLoginLimits(): LoginLimits {
  const limiter = (keyPrefix: string, limit: { points: number; duration: number }) => new RateLimiterMemory({ keyPrefix, ...limit });
  const byAddress = limiter('login-address', allowed.address);
  const byPair = limiter('login-pair', allowed.pair);
  const byAccount = limiter('login-account', allowed.account);
  const lettersTo = limiter('letter-account', letters.account);
  const lettersFrom = limiter('letter-address', letters.address);

  return {
    async try(user, address) {
      const name = usernameKey(user);
      const keys = [
        [byAddress, address],
        [byPair, `${address} ${name}`],
        [byAccount, name],
      ] as const;
      for (const [counter, key] of keys) await refuseAbove(counter.consume(key));
      return {
        async wasRight() {
          await Promise.all(keys.map(([counter, key]) => counter.reward(key)));
        },
      };
    },
    async letter(accountId, address) {
      await refuseAbove(lettersFrom.consume(address));
      if (accountId === undefined) return false;
      return lettersTo.consume(accountId).then(
        () => true,
        () => false,
      );
    },
  };
}

async function refuseAbove(consumed: Promise<unknown>): Promise<void> {
  try {
    await consumed;
  } catch (error) {
    if (error instanceof RateLimiterRes) throw rateLimitExceeded(error.msBeforeNext);
    throw error;
  }
}

/** Where limits are off. */
export const noLoginLimits: LoginLimits = {
  try: async () => ({ wasRight: async () => undefined }),
  letter: async (accountId) => accountId !== undefined,
};
