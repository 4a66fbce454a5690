import { networkOf } from '../../edge/ip-key.ts';
import { takeOrThrow, type RateLimiter } from '../../edge/rate-limiter.ts';
import { createLimiters, type Limiting } from '../../edge/limiters.ts';
import { usernameKeyOf } from '../../names/user-names.ts';

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
  /** E-mails that tell an account's user of wrong codes. */
  codeWarning: { max: 1, windowMs: hourMs },
  /** E-mails to one e-mail address. */
  recipient: { max: 3, windowMs: hourMs },
  /** E-mails that one IP address asks for. */
  asking: { max: 10, windowMs: hourMs },
};

/** How many wrong codes it takes to warn an account's user. */
const codesBeforeWarning = 5;
/** E-mails to one address that are kept for the account's own users. */
const keptEmails = 1;

export interface LoginAttempt {
  /** The account it names; undefined when there is none. */
  accountId: string | undefined;
  /** The name or e-mail address as typed. */
  user: string;
  /** The IP address, as `ipKeyOf` returns it. */
  address: string;
  sessionId: string;
  /** The part of the origin that has logged in to this account before; undefined for strangers. */
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
 * The nodes of a cluster count together. A burst at several nodes may exceed a limit, since nodes learn each other's counts
 * only after 50 ms and the delay of a message: at most the limit once for each other node, so that an IP address has 30
 * guesses at an account of a cluster with three nodes instead of 10, and strangers 390 instead of 130. The excess counts too:
 * no node lets anything through afterwards until the time of the limit is over.
 */
export interface LoginLimits {
  /** @throws TooManyRequests */
  logIn: (login: LoginAttempt) => Promise<CountedAttempt>;
  /** Counts an attempt of a logged-in user who enters the password again. @throws TooManyRequests */
  confirm: (sessionId: string) => Promise<CountedAttempt>;
  /** Counts an attempt of a user who knows the password and enters a code. @throws TooManyRequests */
  code: (accountId: string) => Promise<CountedAttempt>;
  /** Whether to warn the account's user of wrong codes now: from the fifth within an hour on, once an hour. */
  takeCodeWarning: (accountId: string) => boolean;
  /**
   * Whether one more e-mail may be sent to an e-mail address; false without an address. The last e-mail of an hour is
   * reserved for users who are or were logged in to the account, so that strangers can't use up all.
   * @throws TooManyRequests when the IP address has asked for too many
   */
  takeEmail: (recipient: string | undefined, asked: { address: string; isKnown: boolean }) => Promise<boolean>;
}

export function createLoginLimits(limiting: Limiting): LoginLimits {
  const limiters = createLimiters('login', rates, { ...limiting, isStrict: true });

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
    takeCodeWarning: (accountId) => limiters.code.used(accountId) >= codesBeforeWarning && limiters.codeWarning.take(accountId),
    async takeEmail(recipient, { address, isKnown }) {
      takeOrThrow(limiters.asking, address);
      if (recipient === undefined) return false;
      const isKept = !isKnown && limiters.recipient.used(recipient) >= rates.recipient.max - keptEmails;
      return !isKept && limiters.recipient.take(recipient);
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
