import type { PasskeyAssertion, PasskeyEntry, PasskeyRegistration } from '@matinee/protocol';
import type { Account } from '../account.ts';
import type { Proof } from '../accounts.ts';

/**
 * Keys of users' devices (WebAuthn), which log in without a name and a password. A device asks for a finger, a face or a PIN
 * before it uses one, so that it is two factors in one. Options are for the browser; each can be answered once, within 5 minutes,
 * in the session that asked for them.
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
  /** Returns the account of a passkey. @throws WrongCredentials */
  logIn(sessionId: string, credential: PasskeyAssertion): Promise<{ account: Account; proof: Proof }>;
}

/** An account that adds a passkey, and its session. */
export interface PasskeyOwner {
  account: Account;
  sessionId: string;
}

/** Options that a browser passes to the device. */
export interface PasskeyOptions {
  readonly [option: string]: unknown;
  challenge: string;
}
