import { cleanText, RequestType, Role, type RequestOf, type RoomEvent, type Video } from '@matinee/protocol';
import { formatMediaTime } from '../room-client/media-time.ts';
import type { Viewpoint } from '../room-client/viewpoint.ts';
import type { EventTexts } from './event-texts.ts';
import { videoTitle } from './video-title.ts';

/**
 * An event that all are told of, its user included, as a sentence for the chat and for toasts, in which this user is “you”. Undefined
 * for other events.
 */
export function describeEvent(event: RoomEvent, viewpoint: Viewpoint, t: EventTexts): string | undefined {
  const deed: Deed = { ...event, name: cleanText(event.user.name), viewpoint };
  return describeUndoable(deed, t) ?? describeForAll(deed, t);
}

/** An event as this user sees it, with its user's name as sentences show it. */
interface Deed extends Pick<RoomEvent, 'request' | 'additional'> {
  name: string;
  viewpoint: Viewpoint;
}

/** A sentence has room for this much of a title. */
const maxTitleCharacters = 40;

/** The title of a video for the middle of a sentence. */
export function titleInSentence(video: Pick<Video, 'title' | 'id'>): string {
  const characters = Array.from(videoTitle(video));
  const isTooLong = characters.length > maxTitleCharacters;
  return cleanText(
    isTooLong
      ? `${characters
          .slice(0, maxTitleCharacters - 1)
          .join('')
          .trimEnd()}…`
      : characters.join(''),
  );
}

/** What can be undone: seeks, skips, adds and removals. */
function describeUndoable({ request, name, additional, viewpoint }: Deed, t: EventTexts): string | undefined {
  const who = viewpoint === 'actor' ? 'you' : 'toast';
  const { video, videos } = additional;
  const title = video && titleInSentence(video);
  switch (request.type) {
    case RequestType.Skip:
      if (additional.byVote === true && title !== undefined) return t('votedSkip', { title });
      return title === undefined ? t(`${who}SkipUntitled`, { name }) : t(`${who}Skip`, { name, title });
    case RequestType.Seek: {
      const time = formatMediaTime(request.value);
      const isBack = additional.prevPosition !== undefined && request.value < additional.prevPosition;
      return isBack ? t(`${who}SeekBack`, { name, time }) : t(`${who}SeekAhead`, { name, time });
    }
    case RequestType.Add: {
      const count = videos?.length ?? request.videos?.length ?? 1;
      return title === undefined ? t(`${who}AddMany`, { name, count }) : t(`${who}Add`, { name, title });
    }
    case RequestType.Remove:
      return t(`${who}Remove`, { name, title: title ?? titleInSentence(request.video) });
    default:
      return undefined;
  }
}

/** What all are told of, its user included: the chat logs it. */
function describeForAll({ request, name, additional, viewpoint }: Deed, t: EventTexts): string | undefined {
  const who = viewpoint === 'actor' ? 'you' : 'toast';
  const other = additional.user?.name === undefined ? t('someone') : cleanText(additional.user.name);
  switch (request.type) {
    case RequestType.PlayNow:
      return t(`${who}PlayNow`, { name, title: titleInSentence(additional.video ?? request.video) });
    case RequestType.Kick:
      return t(`${who}Kick`, { name, other });
    case RequestType.Ban:
      return t(`${who}Ban`, { name, other });
    case RequestType.Mute:
      return describeMute(request, { name, other }, viewpoint, t);
    case RequestType.Promote:
      return describePromotion(request.role, { name, other }, viewpoint, t);
    default:
      return undefined;
  }
}

/** The user is muted, or may write again. */
function describeMute(
  { forMinutes }: RequestOf<typeof RequestType.Mute>,
  names: { name: string; other: string },
  viewpoint: Viewpoint,
  t: EventTexts,
): string {
  const isMuted = forMinutes !== null;
  if (viewpoint === 'actor') return isMuted ? t('youMute', names) : t('youUnmute', names);
  if (viewpoint === 'target') return isMuted ? t('toastMuteOfYou', names) : t('toastUnmuteOfYou', names);
  return isMuted ? t('toastMute', names) : t('toastUnmute', names);
}

const promotionSuffix = { actor: 'You', target: 'OfYou', other: '' } as const satisfies Record<Viewpoint, string>;

/** That a user was given a role, or lost it. */
export function describePromotion(role: Role, names: { name: string; other: string }, viewpoint: Viewpoint, t: EventTexts): string {
  const suffix = promotionSuffix[viewpoint];
  switch (role) {
    case Role.Administrator:
      return t(`toastPromote${suffix}`, { ...names, role: t('toAdministrator') });
    case Role.Moderator:
      return t(`toastPromote${suffix}`, { ...names, role: t('toModerator') });
    case Role.TrustedUser:
      return t(`toastPromote${suffix}`, { ...names, role: t('toTrusted') });
    default:
      return t(`toastDemote${suffix}`, names);
  }
}
