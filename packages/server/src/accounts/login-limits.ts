import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { createRateLimitError } from '../edge/rate-limit-error.ts';
import { usernameKey } from '../names/user-names.ts';

const quarterHour = 15 * 60;
const hour = 3600;

/** Wrong passwords, before the next one is not even looked at. Durations are in seconds. */
const allowed = {
  /** Of one address, whomever it tries to be. */
  address: { points: 30, duration: quarterHour },
  /** Of one address, or one session, for one account. */
  pair: { points: 10, duration: quarterHour },
  /** Of all strangers for one account. */
  strangers: { points: 100, duration: hour },
  /** The same once more, for networks that have not guessed wrong at this account within the hour. */
  newcomers: { points: 30, duration: hour },
};

/** Letters, by the address that they go to and by the one that asked for them. */
const letters = { recipient: { points: 3, duration: hour }, address: { points: 10, duration: hour } };

/** Somebody who tries to log in. */
export interface LoginAttempt {
  /** The account that they named; undefined when there is none. */
  accountId: string | undefined;
  /** What they typed, name or email address. */
  user: string;
  /** As `addressKey` gives it. */
  address: string;
  sessionId: string;
  /** What of theirs has been logged in to this account before; undefined for strangers. */
  known: 'session' | 'address' | undefined;
}

/** One that is under way: it counts as wrong until told that it was right. */
export interface CountedAttempt {
  succeed(): Promise<void>;
}

/**
 * What is allowed of those who try passwords.
 *
 * However many addresses guess at an account, they have 130 guesses in an hour, which begins with the first: 100, and
 * 30 more for networks that have not guessed in that hour, so that whoever uses up the 100 does not keep others out.
 * Addresses and sessions that have been logged in to the account before are not counted with strangers, and strangers
 * cannot lock them out; each has 10 guesses in a quarter of an hour. Who is logged in already, and says the password
 * once more, is counted by session alone.
 */
export interface LoginLimits {
  /** @throws TooManyRequests */
  logIn: (login: LoginAttempt) => Promise<CountedAttempt>;
  /** Somebody who is logged in says their password once more. @throws TooManyRequests */
  confirm: (sessionId: string) => Promise<CountedAttempt>;
  /**
   * Whether one more letter may go to an email address; false without one.
   * @throws TooManyRequests when whoever asks has asked for too many
   */
  takeEmail: (recipient: string | undefined, address: string) => Promise<boolean>;
}

/** The network of an address: a /24 of IPv4, a /48 of IPv6. */
function networkOf(address: string): string {
  return address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.');
}

export function createLoginLimits(): LoginLimits {
  const limiter = (keyPrefix: string, limit: { points: number; duration: number }) => new RateLimiterMemory({ keyPrefix, ...limit });
  const byAddress = limiter('login-address', allowed.address);
  const byPair = limiter('login-pair', allowed.pair);
  const byStrangers = limiter('login-strangers', allowed.strangers);
  const byNewcomers = limiter('login-newcomers', allowed.newcomers);
  const byNetwork = limiter('login-network', { points: Number.MAX_SAFE_INTEGER, duration: hour });
  const lettersTo = limiter('letter-recipient', letters.recipient);
  const lettersFrom = limiter('letter-address', letters.address);

  type Count = readonly [RateLimiterMemory, string];

  /** Counts a try on each counter, or on none when one of them is full. */
  async function count(...counts: Count[]): Promise<CountedAttempt> {
    const counted: Count[] = [];
    const takeBack = async (): Promise<void> => {
      await Promise.all(counted.map(([counter, key]) => counter.reward(key)));
    };
    for (const [counter, key] of counts) {
      try {
        await counter.consume(key);
        counted.push([counter, key]);
      } catch (error) {
        await takeBack();
        throw error instanceof RateLimiterRes ? createRateLimitError(error.msBeforeNext) : error;
      }
    }
    return { succeed: takeBack };
  }

  const isFull = async (counter: RateLimiterMemory, key: string): Promise<boolean> => ((await counter.get(key))?.remainingPoints ?? 1) <= 0;
  const isUsed = async (counter: RateLimiterMemory, key: string): Promise<boolean> => ((await counter.get(key))?.consumedPoints ?? 0) > 0;

  return {
    async logIn({ accountId, user, address, sessionId, known }) {
      const account = accountId === undefined ? `name ${usernameKey(user)}` : `account ${accountId}`;
      if (known === 'session') return count([byPair, `${account} session ${sessionId}`]);
      const pair = [byPair, `${account} address ${address}`] as const;
      if (known === 'address') return count(pair);
      const network = `${account} ${networkOf(address)}`;
      const isNewcomer = (await isFull(byStrangers, account)) && !(await isUsed(byNetwork, network));
      return count([byAddress, address], pair, [isNewcomer ? byNewcomers : byStrangers, account], [byNetwork, network]);
    },
    confirm: (sessionId) => count([byPair, `confirm ${sessionId}`]),
    async takeEmail(recipient, address) {
      await count([lettersFrom, address]);
      if (recipient === undefined) return false;
      return lettersTo.consume(recipient).then(
        () => true,
        () => false,
      );
    },
  };
}

const unlimited: CountedAttempt = { succeed: async () => undefined };

/** Where limits are off. */
export const noLoginLimits: LoginLimits = {
  logIn: async () => unlimited,
  confirm: async () => unlimited,
  takeEmail: async (recipient) => recipient !== undefined,
};
