import type { Clock } from '@matinee/base/clock';
import { createRateLimiters, takeOrThrow, type RateLimiter } from '../edge/rate-limiter.ts';
import { usernameKey } from '../names/user-names.ts';

const hourMs = 3600 * 1000;

const rates = {
  /** Wrong passwords of one IP address, whatever the account. */
  address: { max: 30, windowMs: hourMs / 4 },
  /** Wrong passwords of one IP address, or one session, for one account. */
  pair: { max: 10, windowMs: hourMs / 4 },
  /** Wrong passwords of all strangers for one account. */
  strangers: { max: 100, windowMs: hourMs },
  /** The same again for networks that have not guessed wrong at this account within the hour. */
  newcomers: { max: 30, windowMs: hourMs },
  /** Remembers those networks; it never refuses. */
  network: { max: Number.MAX_SAFE_INTEGER, windowMs: hourMs },
  /** E-mails to one e-mail address. */
  recipient: { max: 3, windowMs: hourMs },
  /** E-mails that one IP address asks for. */
  asking: { max: 10, windowMs: hourMs },
};

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

export function createLoginLimits(clock: Clock): LoginLimits {
  const limiters = createRateLimiters(rates, clock);

  return {
    async logIn({ accountId, user, address, sessionId, known }) {
      const account = accountId === undefined ? `name ${usernameKey(user)}` : `account ${accountId}`;
      if (known === 'session') return count([limiters.pair, `${account} session ${sessionId}`]);
      const pair = [limiters.pair, `${account} address ${address}`] as const;
      if (known === 'address') return count(pair);
      const network = `${account} ${networkOf(address)}`;
      const isNewcomer = limiters.strangers.waitMs(account) > 0 && limiters.network.used(network) === 0;
      const strangers = isNewcomer ? limiters.newcomers : limiters.strangers;
      return count([limiters.address, address], pair, [strangers, account], [limiters.network, network]);
    },
    confirm: async (sessionId) => count([limiters.pair, `confirm ${sessionId}`]),
    async takeEmail(recipient, address) {
      takeOrThrow(limiters.asking, address);
      return recipient !== undefined && limiters.recipient.take(recipient);
    },
  };
}

type Count = readonly [RateLimiter, key: string];

/** Counts an attempt with each limiter, or with none when one of them refuses it. @throws TooManyRequests */
function count(...counts: Count[]): CountedAttempt {
  const counted: Count[] = [];
  const undo = (): void => {
    for (const [limiter, key] of counted) limiter.refund(key);
  };
  for (const [limiter, key] of counts) {
    try {
      takeOrThrow(limiter, key);
      counted.push([limiter, key]);
    } catch (error) {
      undo();
      throw error;
    }
  }
  return { succeed: async () => undo() };
}

const unlimited: CountedAttempt = { succeed: async () => undefined };

/** Where limits are off. */
export const noLoginLimits: LoginLimits = {
  logIn: async () => unlimited,
  confirm: async () => unlimited,
  takeEmail: async (recipient) => recipient !== undefined,
};
