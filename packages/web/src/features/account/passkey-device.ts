import { passkeyAssertionSchema, passkeyRegistrationSchema, type PasskeyAssertion, type PasskeyRegistration } from '@matinee/protocol';

type Options = { challenge: string } & Record<string, unknown>;

export function canUsePasskeys(domain: string | undefined): boolean {
  if (domain === undefined || typeof globalThis.PublicKeyCredential !== 'function') return false;
  const isHere = location.hostname === domain || location.hostname.endsWith(`.${domain}`);
  return isHere && 'parseRequestOptionsFromJSON' in PublicKeyCredential;
}

/** Rejects with a DOMException when the user or the device refuses. */
export async function makePasskey(options: Options): Promise<PasskeyRegistration> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as unknown as PublicKeyCredentialCreationOptionsJSON);
  return passkeyRegistrationSchema.parse(toJson(await navigator.credentials.create({ publicKey })));
}

/** Rejects as `makePasskey` does. */
export async function askForPasskey(options: Options): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return passkeyAssertionSchema.parse(toJson(await navigator.credentials.get({ publicKey })));
}

/** Whether the user has closed the browser's dialog or has let it time out. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}

/** Whether the device already has a passkey of the account. */
export function isKnownDevice(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError';
}

/** Some password managers return plain objects with a `toJSON` of their own. */
function toJson(credential: Credential | null): unknown {
  return JSON.parse(JSON.stringify(credential));
}
