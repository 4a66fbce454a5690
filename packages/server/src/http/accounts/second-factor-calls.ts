import { createRefusal } from '@matinee/protocol';
import type { FastifyRequest } from 'fastify';
import { secondFactorEmail } from '../../accounts/account-emails.ts';
import type { Account } from '../../accounts/account.ts';
import { toBase32, totpUrl } from '../../accounts/logins/totp.ts';
import { ipKeyOf } from '../../edge/ip-key.ts';
import { createAccountMail } from './account-mail.ts';
import { createCodeCheck, createProofCheck, requireAccount, type CodeCheckOptions, type ProofCheckOptions } from './require-account.ts';
import type { RestCalls } from '../rest-calls.ts';

export interface SecondFactorCallOptions extends ProofCheckOptions, CodeCheckOptions {
  rest: RestCalls;
}

export function registerSecondFactorCalls(options: SecondFactorCallOptions): void {
  const { rest, secondFactors, publicUrl } = options;
  const requireProof = createProofCheck(options);
  const requireCode = createCodeCheck(options);
  const mail = createAccountMail(options);

  const notify = (account: Account, isOn: boolean, request: FastifyRequest): Promise<void> =>
    mail.notify(account, (to) => secondFactorEmail({ ...account, email: to }, isOn), ipKeyOf(request.ip));

  rest.withSession('beginSecondFactor', async ({ session, body }) => {
    const current = await session();
    await requireProof(current, body.currentPassword);
    const { id: accountId, hasPassword, username } = requireAccount(current);
    // Only logins by password ask for it.
    if (!hasPassword) throw createRefusal('PasswordRequired');
    const secret = await secondFactors.begin({ accountId, sessionId: current.id });
    const url = totpUrl(secret, { issuer: `Matinee ${new URL(publicUrl()).host}`, account: username });
    return { secret: toBase32(secret), url };
  });

  rest.withSession('confirmSecondFactor', async ({ session, body, request }) => {
    const current = await session();
    const account = requireAccount(current);
    const recoveryCodes = await secondFactors.confirm({ accountId: account.id, sessionId: current.id }, body.code);
    await notify(account, true, request);
    return { recoveryCodes };
  });

  /** @throws BadApiArgumentException without a second factor */
  async function requireBoth(
    session: Parameters<typeof requireProof>[0],
    proof: { currentPassword?: string | undefined; code: string },
    request: FastifyRequest,
  ) {
    const account = requireAccount(session);
    await requireProof(session, proof.currentPassword);
    if (!(await requireCode(account.id, proof.code, ipKeyOf(request.ip)))) {
      throw createRefusal('BadApiArgumentException', { arg: 'code', reason: 'second_factor_off' });
    }
    return account;
  }

  rest.withSession('renewRecoveryCodes', async ({ session, body, request }) => {
    const { id } = await requireBoth(await session(), body, request);
    return { recoveryCodes: await secondFactors.renewCodes(id) };
  });

  rest.withSession('removeSecondFactor', async ({ session, body, request }) => {
    const account = await requireBoth(await session(), body, request);
    await secondFactors.remove(account.id);
    await notify(account, false, request);
  });
}
