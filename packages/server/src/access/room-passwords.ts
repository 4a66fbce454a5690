import { createRefusal, limits } from '@matinee/protocol';
import type { Passwords } from '../accounts/logins/passwords.ts';
import { networkOf } from '../edge/ip-key.ts';
import { takeOrThrow, type RateLimiter } from '../edge/rate-limiter.ts';
import { createLimiters, type Limiting } from '../edge/limiters.ts';

const minuteMs = 60_000;

const dayMs = 24 * 60 * minuteMs;

/**
 * Limits wrong passwords: of one session, and of one IP address, for one room; of all users for one password; and then of each network, so
 * that guesses lock no one else out. A hundred guesses a day find a password of eight random letters with a chance of 5 in 10,000 million;
 * 10,000 networks, of 2.4 in 10 million.
 */
const rates = {
  session: { max: 5, windowMs: 15 * minuteMs },
  address: { max: 20, windowMs: 15 * minuteMs },
  password: { max: 100, windowMs: dayMs },
  network: { max: 5, windowMs: dayMs },
  /** New passwords. */
  setting: { max: 10, windowMs: 10 * minuteMs },
};

export interface PasswordAttempt {
  roomId: number;
  sessionId: string;
  /** As `ipKeyOf` returns it. */
  address: string;
}

export interface RoomPasswords {
  /** @throws BadPasswordError when the password is too short or too long, TooManyRequests */
  hash(password: string, sessionId: string): Promise<string>;
  /**
   * Counts the password as wrong until it is known to be right.
   * @throws NotAdmitted with the tries that are left, BadPasswordError when it is too long, TooManyRequests
   */
  check(password: string, hash: string, attempt: PasswordAttempt): Promise<void>;
}

export function createRoomPasswords(passwords: Pick<Passwords, 'hash' | 'verify'>, limiting: Limiting): RoomPasswords {
  const limiters = createLimiters('door', rates, { ...limiting, isStrict: true });

  return {
    async hash(password, sessionId) {
      if (password.length < limits.minPasswordLength) {
        throw createRefusal('BadPasswordError', { reason: 'door_password_short', limit: limits.minPasswordLength });
      }
      requireShort(password);
      takeOrThrow(limiters.setting, sessionId);
      return passwords.hash(password, sessionId);
    },
    async check(password, hash, { roomId, sessionId, address }) {
      // Hashing a long text would take longer.
      requireShort(password);
      const session = `${roomId} ${sessionId}`;
      const place = `${roomId} ${address}`;
      const network = `${hash} ${networkOf(address)}`;
      const left = {
        session: () => rates.session.max - limiters.session.used(session),
        address: () => rates.address.max - limiters.address.used(place),
        all: () => Math.max(0, rates.password.max - limiters.password.used(hash)),
        network: () => Math.max(0, rates.network.max - limiters.network.used(network)),
      };
      const counts: readonly Count[] = [
        [limiters.session, session],
        [limiters.address, place],
        left.all() > 0 ? [limiters.password, hash] : [limiters.network, network],
      ];
      takeAll(counts);
      const isRight = await passwords.verify(password, hash, address);
      if (!isRight) {
        const triesLeft = Math.max(0, Math.min(left.session(), left.address(), left.all() + left.network()));
        throw createRefusal('NotAdmitted', { reason: 'door_password_wrong', ...(limiting.isOff !== true && { triesLeft }) });
      }
      for (const [limiter, key] of counts) limiter.refund(key);
    },
  };
}

type Count = readonly [limiter: RateLimiter, key: string];

function requireShort(password: string): void {
  if (password.length <= limits.maxPasswordLength) return;
  throw createRefusal('BadPasswordError', { reason: 'door_password_long', limit: limits.maxPasswordLength });
}

/** Takes one of each, or none. @throws TooManyRequests */
function takeAll(counts: readonly Count[]): void {
  for (const [limiter, key] of counts) if (limiter.waitMs(key) > 0) takeOrThrow(limiter, key);
  for (const [limiter, key] of counts) takeOrThrow(limiter, key);
}
