import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { createFairQueue } from '@matinee/base/fair-queue';
import { createRefusal, limits } from '@matinee/protocol';
import { createRateLimitError } from '../../edge/rate-limiter.ts';

/** Argon2id: memory in KiB, and passes over it. */
export interface PasswordCost {
  memory: number;
  passes: number;
}

/** OWASP's minimum. */
const owaspCost: PasswordCost = { memory: 19_456, passes: 2 };
const parallelism = 1;
const tagLength = 32;
const maxWaiting = 100;
const maxWaitingPerShare = 10;

/** For a room's password, `share` names the sender, such as an IP address. Accounts go first, and shares take turns. */
export interface Passwords {
  /** Returns Argon2id in PHC form. @throws TooManyRequests when too many wait already */
  hash(password: string, share?: string): Promise<string>;
  /** Takes equally long without a hash. @throws TooManyRequests */
  verify(password: string, hash: string | null, share?: string): Promise<boolean>;
  isOutdated(hash: string): boolean;
}

const derive = promisify(argon2);

function encode({ memory, passes }: PasswordCost, { nonce, tag }: { nonce: Buffer; tag: Buffer }): string {
  const text = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${text(nonce)}$${text(tag)}`;
}

function decode(hash: string) {
  const [, memory, passes, parallelism, nonce = '', tag = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash) ?? [];
  if (memory === undefined) throw new Error('A stored password has an unknown form');
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** Uses at most half of the processors, so that other work isn't delayed. */
export function createPasswords(cost = owaspCost, atOnce = Math.max(1, Math.floor(availableParallelism() / 2))): Passwords {
  const ofAccounts = createFairQueue<() => Promise<void>>({ total: maxWaiting, perShare: maxWaiting });
  const ofRooms = createFairQueue<() => Promise<void>>({ total: maxWaiting, perShare: maxWaitingPerShare });
  let running = 0;
  /** Costs as much as a real hash; no password matches. */
  const noAccount = encode(cost, { nonce: randomBytes(16), tag: randomBytes(tagLength) });

  function inTurn(work: () => Promise<Buffer>, share: string | undefined): Promise<Buffer> {
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    const isWaiting = (share === undefined ? ofAccounts : ofRooms).add(share ?? '', () => work().then(resolve, reject));
    if (!isWaiting) throw createRateLimitError(10_000);
    runNext();
    return promise;
  }

  function runNext(): void {
    const next = running < atOnce ? (ofAccounts.take(() => true) ?? ofRooms.take(() => true)) : undefined;
    if (next === undefined) return;
    running += 1;
    void next().then(() => {
      running -= 1;
      runNext();
    });
  }

  return {
    async hash(password, share) {
      const nonce = randomBytes(16);
      const tag = await inTurn(() => derive('argon2id', { ...cost, parallelism, message: password, nonce, tagLength }), share);
      return encode(cost, { nonce, tag });
    },
    async verify(password, hash, share) {
      const known = decode(hash ?? noAccount);
      const tag = await inTurn(
        () => derive('argon2id', { ...known.parameters, message: password, nonce: known.nonce, tagLength: known.tag.length }),
        share,
      );
      return timingSafeEqual(tag, known.tag) && hash !== null;
    },
    isOutdated(hash) {
      const { memory, passes } = decode(hash).parameters;
      return memory < cost.memory || passes < cost.passes;
    },
  };
}

/** @throws BadPasswordError for a password that is too short, of one kind of character, or common */
export async function requireGoodPassword(password: string): Promise<void> {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  if (password.length < limits.minPasswordLength || kinds < 2) {
    throw createRefusal('BadPasswordError', { reason: 'password_weak', limit: limits.minPasswordLength });
  }
  if (await isCommon(password))
    throw createRefusal('BadPasswordError', {
      reason: 'password_common',
    });
}

let common: Set<string> | undefined;

/** The list weighs some megabytes, so it is loaded on demand. */
async function isCommon(password: string): Promise<boolean> {
  if (common === undefined) {
    const { dictionary } = await import('@zxcvbn-ts/language-common');
    common = new Set(dictionary['passwords-common']);
  }
  return common.has(password.toLowerCase());
}
