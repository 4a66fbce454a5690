import type { Emote } from '@matinee/protocol';
import type { ClientRoom } from './client-room-store.ts';

const noEmotes: readonly Emote[] = [];

export function selectEmotes({ sync }: Pick<ClientRoom, 'sync'>): readonly Emote[] {
  return sync?.emotes ?? noEmotes;
}

/** Splits at names between colons, such as `:popcorn_cat:`. No part is empty. */
export function splitAtEmotes(text: string, emotes: readonly Emote[]): (string | Emote)[] {
  if (emotes.length === 0 || !text.includes(':')) return text === '' ? [] : [text];
  const byName = new Map(emotes.map((emote) => [emote.name, emote]));
  const parts: (string | Emote)[] = [];
  let plainFrom = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    const end = text.indexOf(':', at + 1);
    const emote = byName.get(text.slice(at + 1, end));
    if (end === -1 || emote === undefined) continue;
    if (at > plainFrom) parts.push(text.slice(plainFrom, at));
    parts.push(emote);
    plainFrom = end + 1;
    at = end;
  }
  if (plainFrom < text.length) parts.push(text.slice(plainFrom));
  return parts;
}

const mostBig = 6;

/** Accepts one to six emotes with blanks only. */
export function areOnlyEmotes(parts: readonly (string | Emote)[]): boolean {
  const count = parts.filter((part) => typeof part !== 'string').length;
  return count >= 1 && count <= mostBig && parts.every((part) => typeof part !== 'string' || part.trim() === '');
}
