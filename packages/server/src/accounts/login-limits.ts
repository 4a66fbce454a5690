import type { Clock } from '@matinee/base/clock';
import { countsAlone, type CountExchange } from '../edge/count-exchange.ts';
import { networkOf } from '../edge/network-of.ts';
import { takeOrThrow, type RateLimiter } from '../edge/rate-limiter.ts';
import { createSharedLimiters } from '../edge/shared-limiters.ts';
import { usernameKeyOf } from '../names/user-names.ts';

const hourMs = 3600 * 1000;

const rates = {
  /** Wrong passwords of one IP address for all accounts. */
  address: { max: 30, windowMs: hourMs / 4 },
  /** Wrong passwords of one IP address, or one session, for one account. */
  pair: { max: 10, windowMs: hourMs / 4 },
  /** Wrong passwords of all strangers for one account. */
  strangers: { max: 100, windowMs: hourMs },
  /** The same again for networks that have not guessed wrong at this account within the hour. */
  newNetworks: { max: 30, windowMs: hourMs },
  /** Remembers those networks; it never refuses. */
  network: { max: Number.MAX_SAFE_INTEGER, windowMs: hourMs },
  /** Wrong codes of second factors for one account, after its right password. */
  code: { max: 20, windowMs: hourMs },
  /** E-mails to one e-mail address. */
  recipient: { max: 3, windowMs: hourMs },
  /** E-mails that one IP address asks for. */
  asking: { max: 10, windowMs: hourMs },
};

/** A login attempt. */
export interface LoginAttempt {
  /** The account it names; undefined when there is none. */
  accountId: string | undefined;
  /** The name or e-mail address as typed. */
  user: string;
  /** The IP address, as `ipKeyOf` returns it. */
  address: string;
  sessionId: string;
  /** What has logged in to this account before; undefined for strangers. */
  known: 'session' | 'address' | undefined;
}

/** An attempt under way, which counts as a wrong password until it succeeds. */
export interface CountedAttempt {
  succeed(): Promise<void>;
}

/**
 * Limits guesses at passwords.
 *
 * However many IP addresses guess at an account, they have 130 guesses in an hour, which begins with the first: 100, and 30
 * more for networks that haven't guessed in that hour, so that using up the 100 doesn't keep others out. IP addresses and
 * sessions that have logged in to the account before don't count with strangers, who can't lock them out; each has 10
 * guesses in 15 minutes. A logged-in user who enters the password again is counted by session only.
 *
 * The nodes of a cluster count together. A burst at several nodes may exceed a limit by what the others let through before
 * they are told, which takes 50 ms and the way of a message: at most the limit once for each other node, so that an IP
 * address has 30 guesses at an account of a cluster with three nodes instead of 10, and strangers 390 instead of 130. The
 * excess counts like all else: nothing is let through afterwards, at any node, until the time of the limit is over.
 */
export interface LoginLimits {
  /** @throws TooManyRequests */
  logIn: (login: LoginAttempt) => Promise<CountedAttempt>;
  /** A logged-in user enters the password again. @throws TooManyRequests */
  confirm: (sessionId: string) => Promise<CountedAttempt>;
  /** A user who knows the password of an account enters a code. @throws TooManyRequests */
  code: (accountId: string) => Promise<CountedAttempt>;
  /**
   * Whether one more e-mail may be sent to an e-mail address; false without one.
   * @throws TooManyRequests when the IP address has asked for too many
   */
  takeEmail: (recipient: string | undefined, address: string) => Promise<boolean>;
}

export function createLoginLimits(clock: Clock, exchange: CountExchange = countsAlone): LoginLimits {
  const limiters = createSharedLimiters('login', rates, { clock, exchange, isStrict: true });

  return {
    async logIn({ accountId, user, address, sessionId, known }) {
      const account = accountId === undefined ? `name ${usernameKeyOf(user)}` : `account ${accountId}`;
      if (known === 'session') return count([limiters.pair, `${account} session ${sessionId}`]);
      const pair = [limiters.pair, `${account} address ${address}`] as const;
      if (known === 'address') return count(pair);
      const network = `${account} ${networkOf(address)}`;
      const isNewNetwork = limiters.strangers.waitMs(account) > 0 && limiters.network.used(network) === 0;
      const strangers = isNewNetwork ? limiters.newNetworks : limiters.strangers;
      return count([limiters.address, address], pair, [strangers, account], [limiters.network, network]);
    },
    confirm: async (sessionId) => count([limiters.pair, `confirm ${sessionId}`]),
    code: async (accountId) => count([limiters.code, accountId]),
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

/** For a server without limits. */
export const noLoginLimits: LoginLimits = {
  logIn: async () => unlimited,
  confirm: async () => unlimited,
  code: async () => unlimited,
  takeEmail: async (recipient) => recipient !== undefined,
};
