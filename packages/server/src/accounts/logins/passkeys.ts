import type { PasskeyAssertion, PasskeyEntry, PasskeyRegistration } from '@matinee/protocol';
import type { Account } from '../account.ts';
import type { Proof } from '../accounts.ts';

/**
 * WebAuthn keys. A device asks for a finger, a face or a PIN, so a passkey is two factors in one. Options can be answered once, within 5
 * minutes, in the session that asked for them.
 */
export interface Passkeys {
  list(accountId: string): Promise<PasskeyEntry[]>;
  /** @throws FeatureDisabledException, ValidationError when the account has too many */
  beginAdding(owner: PasskeyOwner): Promise<PasskeyOptions>;
  /** @throws BadApiArgumentException if the device's answer is invalid */
  add(owner: PasskeyOwner, passkey: { name: string; credential: PasskeyRegistration }): Promise<void>;
  /** Returns false when the account has no such passkey. */
  rename(accountId: string, id: string, name: string): Promise<boolean>;
  /** Returns false when the account has no such passkey. @throws PasswordRequired when there is no other way to log in */
  remove(accountId: string, id: string): Promise<boolean>;
  /** @throws FeatureDisabledException */
  beginLogin(sessionId: string): Promise<PasskeyOptions>;
  /** @throws WrongCredentials */
  logIn(sessionId: string, credential: PasskeyAssertion): Promise<{ account: Account; proof: Proof }>;
}

export interface PasskeyOwner {
  account: Account;
  sessionId: string;
}

export interface PasskeyOptions {
  readonly [option: string]: unknown;
  challenge: string;
}
