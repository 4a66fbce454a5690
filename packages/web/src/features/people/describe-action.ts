import { cleanText } from '@matinee/protocol';
import {
  capacitySchema,
  doorKindSchema,
  roleSchema,
  roomSettingsSchema,
  type DoorKind,
  type RoomAction,
  type RoomActionKind,
} from '@matinee/protocol';
import type { TFunction } from 'i18next';
import * as z from 'zod/mini';
import { formatDuration } from '../../common/texts/format-time.ts';
import { describePromotion, describeSettings, titleInSentence } from '../../room/texts/describe-event.ts';

export type ActionTexts = TFunction<['events', 'room', 'app', 'guards', 'settings', 'access']>;

/** Actions whose sentence needs only the names of users. */
const keys = {
  'user.kicked': 'toastKick',
  'user.banned': 'toastBan',
  'user.unbanned': 'toastUnban',
  'user.muted': 'toastMute',
  'user.unmuted': 'toastUnmute',
  'user.admitted': 'toastLetIn',
  'user.refused': 'guards:didNotLetIn',
  'controls.locked': 'toastLock',
  'controls.unlocked': 'toastUnlock',
  'queue.discarded': 'toastDiscardQueue',
  'room.claimed': 'guards:claimed',
  'door.changed': 'toastAccess',
  'invite.made': 'guards:madeInvite',
  'invite.revoked': 'guards:tookInviteBack',
} as const satisfies Record<Exclude<RoomActionKind, 'user.promoted' | 'settings.changed' | 'queue.removed'>, string>;

const hasKey = (kind: string): kind is keyof typeof keys => Object.hasOwn(keys, kind);

/** Returns one sentence, or one for each changed setting. */
export function describeAction({ kind, by, target, details }: RoomAction, t: ActionTexts): string[] {
  const name = nameOf(by, t);
  const targetName = target === undefined ? t('someone') : nameOf(target, t);
  if (hasKey(kind)) return [t(keys[kind], { name, other: targetName })];
  const { role, title, id } = read(details);
  if (kind === 'settings.changed') return describeEachSetting(details ?? {}, name, t);
  if (kind === 'user.promoted' && role !== undefined) return [describePromotion(role, { name, other: targetName }, 'other', t)];
  if (kind === 'queue.removed' && id !== undefined) return [t('toastRemove', { name, title: titleInSentence({ title, id }) })];
  return [t('guards:unknownAction', { name })];
}

const doorKeys = {
  link: 'settings:doorLink',
  knock: 'settings:doorKnock',
  password: 'settings:doorPassword',
  invited: 'settings:doorInvited',
} as const satisfies Record<DoorKind, string>;

export function factsOf({ kind, details }: RoomAction, t: ActionTexts, language: string): string[] {
  const { forMinutes, reason, kind: door, capacity } = read(details);
  return [
    ...(forMinutes === undefined ? [] : [formatDuration(forMinutes, language)]),
    ...(kind === 'user.banned' && forMinutes === undefined ? [t('guards:forGood')] : []),
    ...(reason === undefined ? [] : [t('access:bannedReason', { reason: cleanText(reason) })]),
    ...(door === undefined ? [] : [t(doorKeys[door])]),
    ...seatsOf(capacity, door !== undefined, t),
  ];
}

/** Most rooms have any number of seats: that is only worth saying by itself, not beside who can join. */
function seatsOf(capacity: number | null | undefined, hasDoor: boolean, t: ActionTexts): string[] {
  if (capacity === undefined || (capacity === null && hasDoor)) return [];
  return [capacity === null ? t('guards:anySeats') : t('guards:seats', { count: capacity })];
}

/** Guests can take any name: the log tells them from accounts. */
function nameOf({ name, isLoggedIn }: RoomAction['by'], t: ActionTexts): string {
  return isLoggedIn ? cleanText(name) : t('guards:guestNamed', { name: cleanText(name) });
}

const detailsSchema = z.object({
  forMinutes: z.optional(z.number()),
  reason: z.optional(z.string()),
  role: z.optional(roleSchema),
  kind: z.optional(doorKindSchema),
  capacity: z.optional(capacitySchema),
  id: z.optional(z.string()),
  title: z.optional(z.string()),
});

/** Returns an empty object for details that another version of the server wrote in another form. */
function read(details: RoomAction['details']): z.infer<typeof detailsSchema> {
  const { data = {} } = detailsSchema.safeParse(details ?? {});
  return data;
}

function describeEachSetting(settings: Record<string, unknown>, name: string, t: ActionTexts): string[] {
  const sentences = Object.entries(settings)
    // The older form of `waitFor` always comes with it.
    .filter(([key]) => key !== 'startTogether')
    .map(([key, value]) => {
      // The log has no descriptions.
      if (key === 'description') return t('toastDescription', { name });
      const { data = {} } = roomSettingsSchema.safeParse({ [key]: value });
      return describeSettings(data, name, t);
    });
  return [...new Set(sentences)];
}
