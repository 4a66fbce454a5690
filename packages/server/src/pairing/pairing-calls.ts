import type { FastifyReply } from 'fastify';
import type { Pairings } from './pairings.ts';
import type { Sessions } from '../accounts/sessions/sessions.ts';
import { agentOf } from '../http/request.ts';
import type { RestCalls } from '../http/rest-calls.ts';

export interface PairingCallOptions {
  rest: RestCalls;
  pairings: Pairings;
  sessions: Pick<Sessions, 'end' | 'logOut'>;
}

/** Secrets, codes and tokens are in bodies only. */
export function registerPairingCalls({ rest, pairings, sessions }: PairingCallOptions): void {
  rest.withSession('createPairingLink', async ({ session, body, reply }) => {
    forbidStoring(reply);
    return pairings.createLink(await session(), body.room);
  });

  rest.withSession('redeemPairingLink', async ({ body, request, reply }) => {
    forbidStoring(reply);
    return pairings.redeemLink(body.secret, agentOf(request));
  });

  rest.withSession('createPairingCode', async ({ session, body, reply }) => {
    forbidStoring(reply);
    return pairings.createCode(await session(), body.kind);
  });

  rest.withSession('getPairing', async ({ session, reply }) => {
    forbidStoring(reply);
    return pairings.find(await session());
  });

  rest.withSession('confirmPairing', async ({ session, request, reply }) => {
    forbidStoring(reply);
    return pairings.confirm(await session(), agentOf(request));
  });

  rest.withSession('endPairing', async ({ session }) => {
    const current = await session();
    if (current.guestId !== undefined) await sessions.end(current);
    else if (current.account !== undefined) await sessions.logOut(current);
  });

  rest.withSession('approvePairing', async ({ session, body }) => ({
    kind: await pairings.approve(await session(), body.code, body.room),
  }));
}

function forbidStoring(reply: FastifyReply): void {
  void reply.header('cache-control', 'no-store');
}
