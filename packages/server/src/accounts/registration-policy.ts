import type { Database } from '../storage/tables.ts';

/** Credentials of a new user, as typed or linked and not checked yet. */
export interface Pass {
  invitation?: string | undefined;
  /** The key with which the first operator of a new server registers. */
  setUpKey?: string | undefined;
}

/** Decides whether a new account may be made. Every account passes it, whichever way its user logs in. */
export interface RegistrationPolicy {
  /** Refuses early, before names are compared and passwords are hashed. Uses nothing up. @throws FeatureDisabledException */
  require(pass: Pass): Promise<void>;
  /** Uses the pass up, in the transaction that stores the account. @throws FeatureDisabledException */
  use(transaction: Database, pass: Pass): Promise<Admitted>;
}

/** The rights with which a new user was let in. */
export interface Admitted {
  isOperator: boolean;
}
