import type { Clock } from '@matinee/base/clock';
import { accessObstacle, type AccessPass, type RoomState } from '@matinee/room';
import { apiKeyOperator, type AuditLog } from '../accounts/audit-log.ts';
import { identityOf, isOperatorIn, type AuthenticatedSession } from '../accounts/sessions/session.ts';
import { createRateLimiter } from '../edge/rate-limiter.ts';

/** Records an operator who enters a room that is closed to them as a user. */
export type NotePassing = (room: RoomState, session: AuthenticatedSession, pass: AccessPass) => Promise<void>;

const hourMs = 3600 * 1000;

export function createPassingNotes(audit: Pick<AuditLog, 'record'>, clock: Pick<Clock, 'now'>): NotePassing {
  // An operator who reads on, or comes again, is recorded once.
  const passings = createRateLimiter({ max: 1, windowMs: hourMs }, clock);

  return async (room, session, { isOperator, ...pass }) => {
    if (isOperator !== true) return;
    const obstacle = accessObstacle(room, identityOf(session), pass, clock.now());
    if (obstacle === undefined || obstacle === 'full') return;
    const { account } = session;
    const operator = account !== undefined && isOperatorIn(session) ? { accountId: account.id, name: account.username } : apiKeyOperator;
    const { name } = room.sync;
    const passing = `${name} ${operator.accountId ?? ''}`;
    if (!passings.take(passing)) return;
    await audit.record(operator, 'room.enter', { target: name, details: { door: obstacle } }).catch((error: unknown) => {
      passings.refund(passing);
      throw error;
    });
  };
}
