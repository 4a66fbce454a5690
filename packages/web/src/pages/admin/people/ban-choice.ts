import type { BanKind, ConnectedUser } from '@matinee/protocol';

export type BanChoice = { kind: BanKind; user: ConnectedUser } | 'typed';

export function valueOfChoice(kind: BanKind, { id, name, network }: Pick<ConnectedUser, 'id' | 'name' | 'network'>): string {
  return { session: id, account: name, network }[kind];
}

export function nameOfChoice(kind: BanKind, { name, network }: Pick<ConnectedUser, 'name' | 'network'>): string {
  return kind === 'network' ? network : name;
}

/** Guests have no account. */
export function kindsOf({ isLoggedIn }: Pick<ConnectedUser, 'isLoggedIn'>): readonly BanKind[] {
  return isLoggedIn ? ['session', 'account', 'network'] : ['session', 'network'];
}
