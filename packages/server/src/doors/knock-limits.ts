import { createHmac, randomBytes } from 'node:crypto';
import type { Clock } from '@matinee/base/clock';
import { createRefusal, limits, type MatineeError } from '@matinee/protocol';
import { countsAlone, type CountExchange } from '../edge/count-exchange.ts';
import { createSharedLimiters } from '../edge/shared-limiters.ts';

const rates = {
  /** Knocks of one session at one room that were refused or not answered. */
  session: { max: 1, windowMs: limits.knockMs },
  /** Knocks of one IP address at one room: a school has one for many. */
  address: { max: 20, windowMs: limits.knockMs },
};

/** Who knocks where. */
export interface Knocking {
  roomId: number;
  sessionId: string;
  /** The IP address, as `ipKeyOf` returns it. */
  address: string;
}

/** Bounds how often users knock. */
export interface KnockLimits {
  /** Counts a knock of an IP address. @throws NotAdmitted for who was turned away within five minutes, or whose IP address knocks too often */
  require(knocking: Knocking): void;
  /** The refusal of a knock that was refused or not answered. The user can knock again in five minutes. */
  turnAway(knocking: Knocking): MatineeError;
  /** Stands for an IP address in rooms: the same for all its clients at this node, and no one can tell the address from it. */
  originOf(address: string): string | undefined;
}

export function createKnockLimits(clock: Pick<Clock, 'now'>, exchange: CountExchange = countsAlone): KnockLimits {
  const originKey = randomBytes(32);
  const { session, address } = createSharedLimiters('knocks', rates, { clock, exchange, isStrict: true });
  const sessionKey = ({ roomId, sessionId }: Knocking): string => `${roomId} ${sessionId}`;
  const refusal = (waitMs: number): MatineeError =>
    createRefusal('NotAdmitted', { reason: 'not_opened', retryAfterSeconds: Math.ceil(waitMs / 1000) });

  return {
    require(knocking) {
      const waitMs = session.waitMs(sessionKey(knocking));
      if (waitMs > 0) throw refusal(waitMs);
      const key = `${knocking.roomId} ${knocking.address}`;
      if (!address.take(key)) throw refusal(address.waitMs(key));
    },
    turnAway(knocking) {
      session.take(sessionKey(knocking));
      return refusal(session.waitMs(sessionKey(knocking)));
    },
    originOf: (ipKey) => createHmac('sha256', originKey).update(ipKey).digest('base64url').slice(0, 16),
  };
}

/** For a server without limits. */
export const noKnockLimits: KnockLimits = {
  require: () => undefined,
  turnAway: () => createRefusal('NotAdmitted', { reason: 'not_opened' }),
  originOf: () => undefined,
};
