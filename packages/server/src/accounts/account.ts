import type { Selectable } from 'kysely';
import type { Tables } from '../storage/tables.ts';

export interface Account {
  readonly id: string;
  readonly username: string;
  readonly email: string | null;
  readonly emailConfirmed: boolean;
  readonly hasPassword: boolean;
  readonly isOperator: boolean;
}

export type StoredUser = Selectable<Tables['users']>;

type AccountColumn = 'id' | 'username' | 'email' | 'email_confirmed_at' | 'password_hash' | 'is_operator';

export function accountOf(row: Pick<StoredUser, AccountColumn>): Account {
  const { id, username, email, email_confirmed_at: confirmedAt, password_hash: hash } = row;
  return {
    id,
    username,
    email,
    emailConfirmed: confirmedAt !== null,
    hasPassword: hash !== null,
    isOperator: row.is_operator !== 0,
  };
}
