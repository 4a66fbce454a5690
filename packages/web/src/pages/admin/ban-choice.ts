import type { BanKind, ConnectedUser } from '@matinee/protocol';

/** What is to be banned: something of a connected user, or what an operator types. */
export type BanChoice = { kind: BanKind; user: ConnectedUser } | 'typed';

/** What names the target in the call that bans it. */
export function valueOfChoice(kind: BanKind, { id, name, network }: Pick<ConnectedUser, 'id' | 'name' | 'network'>): string {
  return { session: id, account: name, network }[kind];
}

/** What operators read of the target. */
export function nameOfChoice(kind: BanKind, { name, network }: Pick<ConnectedUser, 'name' | 'network'>): string {
  return kind === 'network' ? network : name;
}

/** What of a user can be banned: guests have no account. */
export function kindsOf({ isLoggedIn }: Pick<ConnectedUser, 'isLoggedIn'>): readonly BanKind[] {
  return isLoggedIn ? ['session', 'account', 'network'] : ['session', 'network'];
}
