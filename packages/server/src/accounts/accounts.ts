import type { Account } from './account.ts';
import type { Pass } from './registration-policy.ts';

export interface Accounts {
  /** @throws FeatureDisabledException, LengthOutOfRangeException, ValidationError, BadPasswordError, AlreadyInUse with the fields */
  register(user: NewAccount, recheck: Recheck): Promise<Account>;
  /**
   * Returns the account that a login names: by confirmed e-mail address, then name, then unconfirmed address, so that a user can't take
   * over another's name by entering it as an address.
   */
  idOf(user: string): Promise<string | undefined>;
  /** Takes equally long without an account. */
  withPassword(id: string | undefined, password: string): Promise<{ account: Account; proof: Proof } | undefined>;
  /** Whether the proof still opens the account. */
  holds(id: string, proof: Proof): Promise<boolean>;
  hasPassword(id: string, password: string): Promise<boolean>;
  /** @throws LengthOutOfRangeException, ValidationError, UsernameTaken */
  rename(id: string, name: string): Promise<Account>;
  /** @throws UsernameTaken, also for a look-alike */
  requireNameForGuest(username: string): Promise<void>;
  /** Changes the e-mail address, the password, or both at once. Recovery keys end. @throws AlreadyInUse, BadPasswordError */
  change(
    id: string,
    change: { email?: string | undefined; password?: string | undefined },
    options: { recheck: Recheck; canConfirm: boolean },
  ): Promise<Account>;
  /** Prefers the e-mail address. */
  find(by: { email?: string | undefined; username?: string | undefined }): Promise<Account | undefined>;
  byId(id: string): Promise<Account>;
  /** Returns everything stored about an account, except for secrets. */
  describe(id: string): Promise<AccountDescription>;
  /** Returns false if nothing changed. */
  setOperator(id: string, isOperator: boolean): Promise<boolean>;
  /** Also deletes the account's sessions and recovery keys. */
  remove(id: string): Promise<void>;
}

export interface NewAccount extends Pass {
  email?: string | undefined;
  username: string;
  password: string;
}

/** The credential of a login. It counts while the account still has it. */
export type Proof = { passwordHash: string } | { providerUser: { issuer: string; subject: string } } | { passkeyId: string };

/** Throws when the caller may no longer do this. Called after slow work, directly before storing. */
export type Recheck = () => Promise<unknown>;

export interface AccountDescription {
  id: string;
  username: string;
  email: string | null;
  emailConfirmed: boolean;
  pendingEmail: string | null;
  linked: { issuer: string; subject: string; name: string }[];
  hasPassword: boolean;
  /** ISO 8601. */
  createdAt: string;
}
