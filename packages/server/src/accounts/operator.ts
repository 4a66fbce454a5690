/** An operator of the server: a user whose account has operator rights, or a script with the API key. */
export interface Operator {
  /** Undefined for the API key. */
  readonly accountId: string | undefined;
  /** The name of that account. */
  readonly name: string | undefined;
}

export const apiKeyOperator: Operator = { accountId: undefined, name: undefined };
