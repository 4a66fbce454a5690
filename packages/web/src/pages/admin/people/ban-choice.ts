import type { BanKind, ConnectedUser } from '@matinee/protocol';

/** The target of a ban: something of a connected user, or what an operator types. */
export type BanChoice = { kind: BanKind; user: ConnectedUser } | 'typed';

/** Returns the value that names the target in the call that bans it. */
export function valueOfChoice(kind: BanKind, { id, name, network }: Pick<ConnectedUser, 'id' | 'name' | 'network'>): string {
  return { session: id, account: name, network }[kind];
}

/** Returns the description of the target for operators. */
export function nameOfChoice(kind: BanKind, { name, network }: Pick<ConnectedUser, 'name' | 'network'>): string {
  return kind === 'network' ? network : name;
}

/** Returns the possible targets for a user: guests have no account. */
export function kindsOf({ isLoggedIn }: Pick<ConnectedUser, 'isLoggedIn'>): readonly BanKind[] {
  return isLoggedIn ? ['session', 'account', 'network'] : ['session', 'network'];
}
