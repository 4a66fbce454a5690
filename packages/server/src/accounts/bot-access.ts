import { createRefusal, operatorScopes, scopeSchema, type NeededScopes, type Scope } from '@matinee/protocol';

/** What a bot's token opens. */
export interface BotAccess {
  readonly scopes: readonly Scope[];
  /** The name of the only room that it is for. */
  readonly room: string | undefined;
  /** When it ends, epoch ms. */
  readonly endsAt: number | undefined;
}

/** For what a token is used. */
export interface TokenUse {
  scopes: NeededScopes;
  /** The name of the room that it concerns. */
  room?: string | undefined;
  /** Whether a paired device may do it; if it isn't said, whether any bot may. */
  isForDevices?: boolean | undefined;
}

interface Access {
  bot?: BotAccess | undefined;
  isPaired?: boolean | undefined;
}

/** A user may do everything, a bot what its token is for, and a paired device what is for devices. @throws ScopeMissing */
export function requireScopes({ bot, isPaired }: Access, { scopes, room, isForDevices = scopes !== 'never' }: TokenUse): void {
  if (isPaired === true && !isForDevices) throw createRefusal('ScopeMissing', { reason: 'not_for_devices' });
  if (bot === undefined) return;
  if (scopes === 'never') throw createRefusal('ScopeMissing', { reason: 'not_for_bots' });
  const missing = scopes.find((scope) => !bot.scopes.includes(scope));
  if (missing !== undefined) throw createRefusal('ScopeMissing', { scope: missing });
  if (bot.room === undefined) return;
  // Outside of its room a token may read and look up, but neither make rooms nor act for operators.
  const isOutside = room === undefined ? scopes.some(isFarReaching) : room.toLowerCase() !== bot.room.toLowerCase();
  if (isOutside) throw createRefusal('ScopeMissing', { reason: 'token_for_another_room' });
}

function isFarReaching(scope: Scope): boolean {
  return scope === 'room:manage' || operatorScopes.includes(scope);
}

/** Scopes as they are stored. */
export function writeScopes(scopes: readonly Scope[]): string {
  return scopes.join(' ');
}

/** The stored scopes that this version knows. */
export function readScopes(text: string): Scope[] {
  return text.split(' ').flatMap((name) => scopeSchema.safeParse(name).data ?? []);
}
