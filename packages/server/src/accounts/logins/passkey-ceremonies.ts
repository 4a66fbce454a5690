import { createRefusal, type PasskeyAssertion, type PasskeyRegistration } from '@matinee/protocol';
import type { LoginSteps } from './login-steps.ts';
import type { PasskeySite } from './passkey-site.ts';
import type { PasskeyOptions, PasskeyOwner } from './passkeys.ts';

export interface PasskeyCeremonies {
  /** Excludes devices with one of these passkeys. @throws FeatureDisabledException */
  registrationOptions(owner: PasskeyOwner, knownIds: readonly string[]): Promise<PasskeyOptions>;
  /** Throws unless everything about the answer is right. */
  verifyRegistration(owner: PasskeyOwner, credential: PasskeyRegistration): Promise<PasskeyKey>;
  /** Allows any passkey of this server. @throws FeatureDisabledException */
  loginOptions(sessionId: string): Promise<PasskeyOptions>;
  /** Returns the device's new counter. Throws unless everything about the answer is right. */
  verifyLogin(sessionId: string, key: PasskeyKey, credential: PasskeyAssertion): Promise<number>;
}

export interface PasskeyKey {
  id: string;
  /** COSE form. */
  publicKey: Uint8Array<ArrayBuffer>;
  /** Uses by the device; stays 0 for synced passkeys. */
  counter: number;
}

export interface PasskeyCeremoniesOptions {
  loginSteps: LoginSteps;
  /** Undefined where browsers have no passkeys. */
  site: () => PasskeySite | undefined;
}

const answerMs = 5 * 60_000;

export function createPasskeyCeremonies({ loginSteps, site }: PasskeyCeremoniesOptions): PasskeyCeremonies {
  const library = () => import('@simplewebauthn/server');
  const adding = ({ account, sessionId }: PasskeyOwner, challenge: string) => ({
    sessionId,
    kind: 'passkey',
    key: `${account.id} ${challenge}`,
  });
  const login = (sessionId: string, challenge: string) => ({ sessionId, kind: 'passkey login', key: challenge });

  function requireSite(): PasskeySite {
    const found = site();
    if (found === undefined) throw createRefusal('FeatureDisabledException', { reason: 'no_passkeys' });
    return found;
  }

  return {
    async registrationOptions(owner, knownIds) {
      const { domain } = requireSite();
      const { generateRegistrationOptions } = await library();
      const options = await generateRegistrationOptions({
        rpName: 'Matinee',
        rpID: domain,
        userName: owner.account.username,
        userID: new Uint8Array(Buffer.from(owner.account.id, 'base64url')),
        timeout: answerMs,
        excludeCredentials: knownIds.map((id) => ({ id })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
      await loginSteps.keep(adding(owner, options.challenge), '', answerMs);
      return { ...options };
    },

    async verifyRegistration(owner, credential) {
      const { domain, origin } = requireSite();
      const { verifyRegistrationResponse } = await library();
      const { transports: _, ...response } = credential.response;
      const { registrationInfo } = await verifyRegistrationResponse({
        response: { ...credential, response },
        expectedChallenge: async (challenge) => (await loginSteps.take(adding(owner, challenge))) !== undefined,
        expectedOrigin: origin,
        expectedRPID: domain,
        requireUserVerification: true,
      });
      if (registrationInfo === undefined) throw new Error('The passkey could not be verified');
      return registrationInfo.credential;
    },

    async loginOptions(sessionId) {
      const { domain } = requireSite();
      const { generateAuthenticationOptions } = await library();
      const options = await generateAuthenticationOptions({ rpID: domain, timeout: answerMs, userVerification: 'required' });
      await loginSteps.keep(login(sessionId, options.challenge), '', answerMs);
      return { ...options };
    },

    async verifyLogin(sessionId, key, credential) {
      const { domain, origin } = requireSite();
      const { verifyAuthenticationResponse } = await library();
      const { userHandle: _, ...response } = credential.response;
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...credential, response },
        expectedChallenge: async (challenge) => (await loginSteps.take(login(sessionId, challenge))) !== undefined,
        expectedOrigin: origin,
        expectedRPID: domain,
        credential: key,
        requireUserVerification: true,
      });
      if (!verified) throw new Error('The signature is wrong');
      return authenticationInfo.newCounter;
    },
  };
}
