import { passkeyAssertionSchema, passkeyRegistrationSchema, type PasskeyAssertion, type PasskeyRegistration } from '@matinee/protocol';

type Options = { challenge: string } & Record<string, unknown>;

/** Whether this page and this browser can use passkeys of a domain. */
export function canUsePasskeys(domain: string | undefined): boolean {
  if (domain === undefined || typeof globalThis.PublicKeyCredential !== 'function') return false;
  const isHere = location.hostname === domain || location.hostname.endsWith(`.${domain}`);
  return isHere && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Has the user's device make a passkey. Rejects with a DOMException when the user or the device refuses. */
export async function makePasskey(options: Options): Promise<PasskeyRegistration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return passkeyRegistrationSchema.parse(toJson(await navigator.credentials.create({ publicKey })));
}

/** Has the user choose a passkey, which the device then uses. Rejects likewise. */
export async function askForPasskey(options: Options): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return passkeyAssertionSchema.parse(toJson(await navigator.credentials.get({ publicKey })));
}

/** Whether the user has closed the browser's dialog, or let it wait for too long. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Whether the device has a passkey of the account already. */
export function isKnownDevice(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

/** Credentials have a `toJSON` of their own, and some password managers' are plain objects with one. */
function toJson(credential: Credential | null): unknown {
  return JSON.parse(JSON.stringify(credential));
}
