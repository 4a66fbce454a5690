/** Somebody registered. */
export interface Account {
  readonly id: string;
  readonly username: string;
}

/** Knows who is logged in. */
export interface Accounts {
  /** The account that a session is logged in to; undefined for a guest's. */
  ofSession(sessionId: string): Promise<Account | undefined>;
}

/** Nobody can log in: all are guests. */
export const noAccounts: Accounts = { ofSession: async () => undefined };
