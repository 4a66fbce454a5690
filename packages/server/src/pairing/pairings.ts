import { randomBytes, randomInt } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import {
  createRefusal,
  pairingCodeLength,
  pairingAlphabet,
  type MatineeError,
  type PairedKind,
  type PairingState,
} from '@matinee/protocol';
import { inSteps, rowsAtOnce } from '../storage/next-turn.ts';
import type { Database } from '../storage/tables.ts';
import { identityOf, type AuthenticatedSession } from '../accounts/sessions/session.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import { hashOfToken } from '../accounts/sessions/tokens.ts';

/** `token` is of the device's session; `room` is where to go. */
export interface NewDevice {
  token: string;
  room: string;
  kind: PairedKind;
}

/**
 * Gives a second device a session of its own, of the same account or guest.
 *
 * Guessing opens no user's session. A link's secret has 128 random bits. A code only offers its typist's own user to
 * the device that shows it, which has to accept. Unknown, used and expired keys are refused alike, after the same
 * query.
 */
export interface Pairings {
  /** The link works once, within 5 minutes. An earlier link of the session ends. */
  createLink(owner: AuthenticatedSession, room: string): Promise<{ secret: string; endsAt: number }>;
  /** @throws BadApiArgumentException */
  redeemLink(secret: string, agent: string | undefined): Promise<NewDevice>;
  /** Creates letters for 5 minutes. Earlier letters of the device end. */
  createCode(device: AuthenticatedSession, kind: PairedKind): Promise<{ code: string; endsAt: number }>;
  /** Offers a user and their room to the device that shows a code without an offer. @throws BadApiArgumentException */
  approve(owner: AuthenticatedSession, code: string, room: string): Promise<PairedKind>;
  find(device: AuthenticatedSession): Promise<Pick<PairingState, 'state' | 'offer'>>;
  /** @throws BadApiArgumentException */
  confirm(device: AuthenticatedSession, agent: string | undefined): Promise<NewDevice>;
  sweep(): Promise<void>;
}

export interface PairingsOptions {
  database: Database;
  clock: Clock;
  sessions: Pick<Sessions, 'pair' | 'read'>;
}

const lifeMs = 5 * 60_000;
const secretBytes = 16;

const spent = (reason: 'pairing_code_wrong' | 'pairing_link_spent' | 'pairing_over', arg?: string): MatineeError =>
  createRefusal('BadApiArgumentException', { reason, ...(arg !== undefined && { arg }) });

const hashOfLink = (secret: string): string => hashOfToken(`link ${secret}`);
const hashOfCode = (code: string): string => hashOfToken(`code ${code}`);

export function createPairings(options: PairingsOptions): Pairings {
  return new StoredPairings(options);
}

interface Offer {
  owner_id: string | null;
  identity_id: string | null;
  room: string | null;
  kind: string;
  ends_at: number;
}

class StoredPairings implements Pairings {
  readonly #options: PairingsOptions;

  constructor(options: PairingsOptions) {
    this.#options = options;
  }

  async createLink(owner: AuthenticatedSession, room: string): Promise<{ secret: string; endsAt: number }> {
    const { database } = this.#options;
    const secret = randomBytes(secretBytes).toString('base64url');
    const endsAt = this.#endsAt();
    await database.deleteFrom('pairings').where('owner_id', '=', owner.id).where('device_id', 'is', null).execute();
    await database
      .insertInto('pairings')
      .values({ key_hash: hashOfLink(secret), kind: 'companion', device_id: null, ...offerOf(owner, room), ends_at: endsAt })
      .execute();
    return { secret, endsAt };
  }

  async redeemLink(secret: string, agent: string | undefined): Promise<NewDevice> {
    const row = await this.#options.database
      .deleteFrom('pairings')
      .where('key_hash', '=', hashOfLink(secret))
      .returning(['owner_id', 'identity_id', 'room', 'kind', 'ends_at'])
      .executeTakeFirst();
    return this.#pair(row, agent, spent('pairing_link_spent', 'secret'));
  }

  async createCode(device: AuthenticatedSession, kind: PairedKind): Promise<{ code: string; endsAt: number }> {
    const { database } = this.#options;
    const endsAt = this.#endsAt();
    const row = { kind, device_id: device.id, owner_id: null, identity_id: null, room: null, ends_at: endsAt };
    for (;;) {
      const code = Array.from({ length: pairingCodeLength }, () => pairingAlphabet[randomInt(pairingAlphabet.length)]).join('');
      await database.deleteFrom('pairings').where('device_id', '=', device.id).execute();
      // Another device may show the same letters, or this device may have asked twice at once.
      const { numInsertedOrUpdatedRows = 0n } = await database
        .insertInto('pairings')
        .values({ ...row, key_hash: hashOfCode(code) })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows > 0n) return { code, endsAt };
    }
  }

  async approve(owner: AuthenticatedSession, code: string, room: string): Promise<PairedKind> {
    const row = await this.#options.database
      .updateTable('pairings')
      .set(offerOf(owner, room))
      .where('key_hash', '=', hashOfCode(code))
      .where('ends_at', '>', this.#options.clock.now())
      .where('owner_id', 'is', null)
      .where('device_id', '<>', owner.id)
      .returning('kind')
      .executeTakeFirst();
    if (row === undefined) throw spent('pairing_code_wrong', 'code');
    return row.kind as PairedKind;
  }

  async find(device: AuthenticatedSession): Promise<Pick<PairingState, 'state' | 'offer'>> {
    const row = await this.#options.database
      .selectFrom('pairings')
      .select(['owner_id', 'identity_id', 'room', 'kind', 'ends_at'])
      .where('device_id', '=', device.id)
      .executeTakeFirst();
    if (row === undefined || row.ends_at <= this.#options.clock.now()) return { state: 'over' };
    if (row.owner_id === null) return { state: 'waiting' };
    const owner = await this.#ownerOf(row);
    if (owner === undefined || row.room === null) return { state: 'over' };
    const { name, isLoggedIn } = identityOf(owner);
    return { state: 'offered', offer: { name, isLoggedIn, room: row.room } };
  }

  async confirm(device: AuthenticatedSession, agent: string | undefined): Promise<NewDevice> {
    const row = await this.#options.database
      .deleteFrom('pairings')
      .where('device_id', '=', device.id)
      .where('owner_id', 'is not', null)
      .returning(['owner_id', 'identity_id', 'room', 'kind', 'ends_at'])
      .executeTakeFirst();
    return this.#pair(row, agent, spent('pairing_over'));
  }

  async sweep(): Promise<void> {
    const { database, clock } = this.#options;
    const old = database.selectFrom('pairings').select('key_hash').where('ends_at', '<=', clock.now()).limit(rowsAtOnce);
    await inSteps(database.deleteFrom('pairings').where('key_hash', 'in', old));
  }

  #endsAt(): number {
    return this.#options.clock.now() + lifeMs;
  }

  async #pair(row: Offer | undefined, agent: string | undefined, refusal: MatineeError): Promise<NewDevice> {
    if (row === undefined || row.room === null || row.ends_at <= this.#options.clock.now()) throw refusal;
    const owner = await this.#ownerOf(row);
    if (owner === undefined) throw refusal;
    return { token: await this.#options.sessions.pair(owner, agent), room: row.room, kind: row.kind as PairedKind };
  }

  /** Undefined if the session has ended or belongs to another user by now. */
  async #ownerOf({ owner_id, identity_id }: Offer): Promise<AuthenticatedSession | undefined> {
    const [owner] = owner_id === null ? [] : await this.#options.sessions.read([owner_id]);
    return owner !== undefined && identityOf(owner).identityId === identity_id ? owner : undefined;
  }
}

function offerOf(owner: AuthenticatedSession, room: string): Pick<Offer, 'owner_id' | 'identity_id' | 'room'> {
  return { owner_id: owner.id, identity_id: identityOf(owner).identityId, room };
}
