import { createRefusal } from '@matinee/protocol';
import type { AuditLog } from '../../accounts/audit-log.ts';
import { hashOfToken } from '../../accounts/sessions/tokens.ts';
import type { FindBanTarget } from '../../access/ban-targets.ts';
import type { Bans } from '../../access/bans.ts';
import { ipKeyOf } from '../../edge/ip-key.ts';
import { bearerToken } from '../request.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface BanCallOptions {
  rest: RestCalls;
  bans: Bans;
  findBanTarget: FindBanTarget;
  audit: AuditLog;
}

export function registerBanCalls({ rest, bans, findBanTarget, audit }: BanCallOptions): void {
  rest.withOperator('listBans', async () => ({ data: bans.list() }));

  rest.withOperator('addBan', async ({ operator, body: { kind, value, reason, forMinutes, force = false }, request }) => {
    const { accountId } = await operator();
    const token = bearerToken(request);
    const sessionId = token === undefined ? undefined : hashOfToken(token);
    const target = await findBanTarget({ kind, value }, { sessionId, accountId, address: ipKeyOf(request.ip), force });
    const sender = await operator();
    const ban = await bans.add(sender, { ...target, reason, forMinutes });
    await audit.record(sender, 'ban.add', { target: ban.name, details: { kind, reason, endsAt: ban.endsAt } });
    return { ban };
  });

  rest.withOperator('liftBan', async ({ operator, body }) => {
    const sender = await operator();
    const lifted = await bans.lift(body.id);
    if (lifted === undefined) throw createRefusal('BadApiArgumentException', { arg: 'id', reason: 'no_such_ban' });
    await audit.record(sender, 'ban.lift', { target: lifted.name, details: { kind: lifted.kind } });
  });
}
