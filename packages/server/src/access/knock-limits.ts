import { createHmac, randomBytes } from 'node:crypto';
import { createRefusal, limits, type MatineeError } from '@matinee/protocol';
import { createLimiters, type Limiting } from '../edge/limiters.ts';

const rates = {
  /** Knocks at one room that were refused or not answered. */
  session: { max: 1, windowMs: limits.knockMs },
  /** Knocks at one room: a school has one IP address for many. */
  address: { max: 20, windowMs: limits.knockMs },
};

export interface Knocking {
  roomId: number;
  sessionId: string;
  /** As `ipKeyOf` returns it. */
  address: string;
}

export interface KnockLimits {
  /** @throws NotAdmitted within five minutes of a refusal, or if the IP address knocks too often */
  require(knocking: Knocking): void;
  /** Returns the refusal. The user can knock again in five minutes. */
  turnAway(knocking: Knocking): MatineeError;
  /** Returns an IP address's pseudonym for rooms, the same for its clients at this node. Undefined without limits. */
  originOf(address: string): string | undefined;
}

export function createKnockLimits(limiting: Limiting): KnockLimits {
  const originKey = randomBytes(32);
  const { session, address } = createLimiters('knocks', rates, { ...limiting, isStrict: true });
  const sessionKey = ({ roomId, sessionId }: Knocking): string => `${roomId} ${sessionId}`;
  const refusal = (waitMs: number): MatineeError =>
    createRefusal('NotAdmitted', { reason: 'not_opened', ...(waitMs > 0 && { retryAfterSeconds: Math.ceil(waitMs / 1000) }) });

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
    originOf: (ipKey) =>
      limiting.isOff === true ? undefined : createHmac('sha256', originKey).update(ipKey).digest('base64url').slice(0, 16),
  };
}
