import type { PasskeyAssertion, PasskeyEntry, PasskeyRegistration } from '@matinee/protocol';
import type { Account } from './account.ts';
import type { Proof } from './accounts.ts';

/**
 * Keys of users' devices (WebAuthn), which log in without a name and a password. A device asks for a finger, a face or a PIN
 * before it uses one, so that it is two factors in one. Options are for the browser; each can be answered once, within 5 minutes,
 * in the session that asked for them.
 */
export interface Passkeys {
  list(accountId: string): Promise<PasskeyEntry[]>;
  /** @throws FeatureDisabledException, ValidationError when the account has too many */
  beginAdding(owner: PasskeyOwner): Promise<PasskeyOptions>;
  /** @throws BadApiArgumentException when what the device has answered can't be used */
  add(owner: PasskeyOwner, passkey: { name: string; credential: PasskeyRegistration }): Promise<void>;
  /** Returns false when the account has no such passkey. */
  rename(accountId: string, id: string, name: string): Promise<boolean>;
  /** Returns the same. @throws PasswordRequired when there is no other way to log in */
  remove(accountId: string, id: string): Promise<boolean>;
  /** @throws FeatureDisabledException */
  beginLogin(sessionId: string): Promise<PasskeyOptions>;
  /** Whose passkey it is. @throws WrongCredentials */
  logIn(sessionId: string, credential: PasskeyAssertion): Promise<{ account: Account; proof: Proof }>;
}

/** Whose passkey is added, and in which session. */
export interface PasskeyOwner {
  account: Account;
  sessionId: string;
}

/** What a browser asks the device for. */
export interface PasskeyOptions {
  readonly [option: string]: unknown;
  challenge: string;
}
