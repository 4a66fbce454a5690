import type { Database } from '../storage/tables.ts';

/** As typed or linked, not checked yet. */
export interface Pass {
  invitation?: string | undefined;
  /** Registers the first operator of a new server. */
  setUpKey?: string | undefined;
}

export interface RegistrationPolicy {
  /** Refuses before names are compared and passwords hashed. Uses nothing up. @throws FeatureDisabledException */
  require(pass: Pass): Promise<void>;
  /** Uses the pass up, in the transaction that stores the account. @throws FeatureDisabledException */
  use(transaction: Database, pass: Pass): Promise<Admitted>;
}

export interface Admitted {
  isOperator: boolean;
}
