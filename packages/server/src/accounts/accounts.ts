import type { Account } from './account.ts';
import type { Pass } from './registration-policy.ts';

/** Registered users. Names and e-mail addresses are unique without regard to case, and no name looks like another. */
export interface Accounts {
  /** @throws FeatureDisabledException, LengthOutOfRangeException, ValidationError, BadPasswordError, AlreadyInUse with the fields */
  register(user: NewAccount, recheck: Recheck): Promise<Account>;
  /**
   * Returns the id of the account that a login names. A confirmed e-mail address comes first, then a name, then an unconfirmed
   * address: typing a user's name as an e-mail address doesn't take it from them.
   */
  idOf(user: string): Promise<string | undefined>;
  /** Returns the account with this id if the password is right. Takes equally long if it is wrong or there is no such account. */
  withPassword(id: string | undefined, password: string): Promise<{ account: Account; proof: Proof } | undefined>;
  /** Whether the proof still opens the account. */
  holds(id: string, proof: Proof): Promise<boolean>;
  hasPassword(id: string, password: string): Promise<boolean>;
  /** @throws LengthOutOfRangeException, ValidationError, UsernameTaken */
  rename(id: string, name: string): Promise<Account>;
  /** @throws UsernameTaken when an account has this name or a look-alike */
  requireNameForGuest(username: string): Promise<void>;
  /** Changes the e-mail address, the password, or both at once. Recovery keys end. @throws AlreadyInUse, BadPasswordError */
  change(
    id: string,
    change: { email?: string | undefined; password?: string | undefined },
    options: { recheck: Recheck; canConfirm: boolean },
  ): Promise<Account>;
  /** Finds an account by its e-mail address, or by its name if no address is given. */
  find(by: { email?: string | undefined; username?: string | undefined }): Promise<Account | undefined>;
  byId(id: string): Promise<Account>;
  /** Returns all stored data about an account, except for secrets. */
  describe(id: string): Promise<AccountDescription>;
  /** Gives or takes away the account's operator rights. @returns false if nothing changed */
  setOperator(id: string, isOperator: boolean): Promise<boolean>;
  /** Deletes an account with its sessions and recovery keys. */
  remove(id: string): Promise<void>;
}

/** A new account as its user wants it. */
export interface NewAccount extends Pass {
  email?: string | undefined;
  username: string;
  password: string;
}

/** The credential with which a user logged in. It counts while the account still has it. */
export type Proof = { passwordHash: string } | { providerUser: { issuer: string; subject: string } } | { passkeyId: string };

/** Throws when the caller may no longer do this. Called after slow work, directly before a change is stored. */
export type Recheck = () => Promise<unknown>;

/** An account as its export shows it. */
export interface AccountDescription {
  id: string;
  username: string;
  email: string | null;
  emailConfirmed: boolean;
  pendingEmail: string | null;
  /** The users of login providers that open the account. */
  linked: { issuer: string; subject: string; name: string }[];
  hasPassword: boolean;
  /** ISO 8601. */
  createdAt: string;
}
