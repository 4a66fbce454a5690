import { networkOf } from '../../edge/ip-key.ts';
import { takeOrThrow, type RateLimiter } from '../../edge/rate-limiter.ts';
import { createLimiters, type Limiting } from '../../edge/limiters.ts';
import { usernameKeyOf } from '../../names/user-names.ts';

const hourMs = 3600 * 1000;

const rates = {
  address: { max: 30, windowMs: hourMs / 4 },
  /** One IP address or session, and one account. */
  pair: { max: 10, windowMs: hourMs / 4 },
  strangers: { max: 100, windowMs: hourMs },
  /** Networks that have not guessed wrong at this account within the hour. */
  newNetworks: { max: 30, windowMs: hourMs },
  /** Remembers those networks, and never refuses. */
  network: { max: Number.MAX_SAFE_INTEGER, windowMs: hourMs },
  /** Wrong codes for one account, after its right password. */
  code: { max: 20, windowMs: hourMs },
  codeWarning: { max: 1, windowMs: hourMs },
  /** E-mails to one address. */
  recipient: { max: 3, windowMs: hourMs },
  /** E-mails that one IP address asks for. */
  asking: { max: 10, windowMs: hourMs },
};

const codesBeforeWarning = 5;
/** Reserved for the account's own users. */
const keptEmails = 1;

export interface LoginAttempt {
  /** Undefined when there is no such account. */
  accountId: string | undefined;
  /** As typed. */
  user: string;
  /** As `ipKeyOf` returns it. */
  address: string;
  sessionId: string;
  /** Undefined for strangers. */
  known: 'session' | 'address' | undefined;
}

/** Counts as a wrong password until it succeeds. */
export interface CountedAttempt {
  succeed(): Promise<void>;
}

/**
 * Limits guesses at passwords.
 *
 * Strangers have 130 guesses per account and hour, however many IP addresses they have: 100, and 30 for networks that haven't guessed in
 * that hour, so that using up the 100 doesn't keep others out. IP addresses and sessions that have logged in before count apart, so
 * strangers can't lock them out; each has 10 guesses in 15 minutes. A logged-in user who enters the password again is counted by session
 * only.
 *
 * Nodes learn each other's counts with a delay, so a burst may exceed a limit once per other node: three nodes allow strangers 390 guesses.
 * The excess counts too: no node lets anything through until the time of the limit is over.
 */
export interface LoginLimits {
  /** @throws TooManyRequests */
  logIn: (login: LoginAttempt) => Promise<CountedAttempt>;
  /** For a logged-in user who enters the password again. @throws TooManyRequests */
  confirm: (sessionId: string) => Promise<CountedAttempt>;
  /** For a code after the right password. @throws TooManyRequests */
  code: (accountId: string) => Promise<CountedAttempt>;
  /** Whether to warn of wrong codes: from the fifth within an hour on, once an hour. */
  takeCodeWarning: (accountId: string) => boolean;
  /**
   * Whether one more e-mail may be sent. The last of an hour is reserved for users who are or were logged in to the account, so that
   * strangers can't use up all.
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

/** Counts an attempt with all limiters, or none if one refuses. @throws TooManyRequests */
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
