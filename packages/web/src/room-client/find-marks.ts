import type { ServerMessage } from '@matinee/protocol';
import { isSamePerson } from '@matinee/room/read';
import type { ClientRoom } from './client-room-store.ts';
import { selectOwnUser } from './room-selectors.ts';

export type MarkedPart =
  | { kind: 'text'; text: string }
  | { kind: 'time'; text: string; seconds: number }
  | { kind: 'mention'; text: string; name: string };

const marks = /@|(?<![\p{L}\p{N}:.,])(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)(?![\p{L}\p{N}:])/gu;
const maxMentions = 20;

/** Finds times such as 1:23 and 1:02:03, and mentions of these names: the longest that fits, in any case. */
export function findMarks(text: string, names: readonly string[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  const longestFirst = text.includes('@') ? names.toSorted((a, b) => b.length - a.length) : [];
  let plainFrom = 0;
  let tries = 0;
  for (const match of text.matchAll(marks)) {
    if (match.index < plainFrom) continue;
    const isName = match[0] === '@';
    const mark = isName ? (tries += 1) <= maxMentions && readMention(text, match.index, longestFirst) : readTime(match);
    if (mark === false || mark === undefined) continue;
    if (match.index > plainFrom) parts.push({ kind: 'text', text: text.slice(plainFrom, match.index) });
    parts.push(mark);
    plainFrom = match.index + mark.text.length;
  }
  if (plainFrom < text.length) parts.push({ kind: 'text', text: text.slice(plainFrom) });
  return parts;
}

type NamedUsers = Pick<ClientRoom, 'users' | 'ownId' | 'formerNames'>;

/** Returns this user's names, including former ones that no other user has now. */
export function ownNamesOf(room: NamedUsers): string[] {
  const own = selectOwnUser(room);
  if (own === undefined) return [];
  const isFree = (name: string): boolean => room.users.every((user) => user.name !== name || isSamePerson(user, own));
  return [own.name, ...room.formerNames.filter(({ clientId, name }) => clientId === own.id && isFree(name)).map(({ name }) => name)];
}

export function isMentionOf(message: ServerMessage, room: NamedUsers): boolean {
  if (message.action !== 'chat' || message.from.id === room.ownId || !message.text.includes('@')) return false;
  return findMarks(message.text, ownNamesOf(room)).some(({ kind }) => kind === 'mention');
}

function readTime([text, hours = '0', minutesOfHour, minutes, seconds]: RegExpMatchArray): MarkedPart {
  return { kind: 'time', text, seconds: Number(hours) * 3600 + Number(minutesOfHour ?? minutes) * 60 + Number(seconds) };
}

function readMention(text: string, at: number, longestFirst: readonly string[]): MarkedPart | undefined {
  if (isWordCharacter(text[at - 1])) return undefined;
  const name = longestFirst.find((each) => {
    const end = at + 1 + each.length;
    return each !== '' && text.slice(at + 1, end).toLowerCase() === each.toLowerCase() && !isWordCharacter(text.charAt(end));
  });
  return name === undefined ? undefined : { kind: 'mention', text: text.slice(at, at + 1 + name.length), name };
}

function isWordCharacter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}
