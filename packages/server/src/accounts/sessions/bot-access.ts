import { createRefusal, operatorScopes, scopeSchema, type NeededScopes, type Scope } from '@matinee/protocol';

export interface BotAccess {
  readonly scopes: readonly Scope[];
  /** Undefined: all rooms. */
  readonly room: string | undefined;
  /** Epoch ms. */
  readonly endsAt: number | undefined;
}

export interface TokenUse {
  scopes: NeededScopes;
  room?: string | undefined;
  /** Whether a paired device may do it; by default if any bot may. */
  isForDevices?: boolean | undefined;
}

interface Access {
  bot?: BotAccess | undefined;
  isPaired?: boolean | undefined;
}

/** @throws ScopeMissing */
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

export function writeScopes(scopes: readonly Scope[]): string {
  return scopes.join(' ');
}

/** Skips scopes that this version doesn't know. */
export function readScopes(text: string): Scope[] {
  return text.split(' ').flatMap((name) => scopeSchema.safeParse(name).data ?? []);
}
