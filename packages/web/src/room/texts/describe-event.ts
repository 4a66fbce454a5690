import { cleanText, RequestType, Role, type RoomEvent, type RoomSettings, type Video, type WaitFor } from '@matinee/protocol';
import { formatMediaTime } from '../../room-client/media-time.ts';
import type { Viewpoint } from '../../room-client/viewpoint.ts';
import { forAll, forOthers, type EventTexts, type Sentences, type ShownEvent } from './sentences.ts';
import { videoTitle } from './video-title.ts';

/** Other events show elsewhere: votes in the queue, messages in the chat. */
const sentences: Sentences = {
  [RequestType.Join]: forOthers(({ name }, t) => t('toastJoin', { name })),
  [RequestType.Leave]: forOthers(({ name }, t) => t('toastLeave', { name })),
  [RequestType.Playback]: forOthers(({ request, name }, t) => (request.state ? t('toastPlay', { name }) : t('toastPause', { name }))),
  [RequestType.Skip]: forAll(({ who, name, title, additional }, t) => {
    if (additional.byVote === true && title !== undefined) return t('votedSkip', { title });
    return title === undefined ? t(`${who}SkipUntitled`, { name }) : t(`${who}Skip`, { name, title });
  }),
  [RequestType.Seek]: forAll(({ request, who, name, additional }, t) => {
    const time = formatMediaTime(request.value);
    const isBack = additional.prevPosition !== undefined && request.value < additional.prevPosition;
    return isBack ? t(`${who}SeekBack`, { name, time }) : t(`${who}SeekAhead`, { name, time });
  }),
  [RequestType.Add]: forAll(({ request, who, name, title, additional }, t) => {
    const count = additional.videos?.length ?? request.videos?.length ?? 1;
    return title === undefined ? t(`${who}AddMany`, { name, count }) : t(`${who}Add`, { name, title });
  }),
  [RequestType.Remove]: forAll(({ request, who, name, title }, t) =>
    t(`${who}Remove`, { name, title: title ?? titleInSentence(request.video) }),
  ),
  [RequestType.Order]: forOthers(({ name }, t) => t('toastOrder', { name })),
  [RequestType.Promote]: forAll(({ request, viewpoint, name, other }, t) => describePromotion(request.role, { name, other }, viewpoint, t)),
  [RequestType.ApplySettings]: forOthers(({ request, name }, t) => describeSettings(request.settings, name, t)),
  [RequestType.PlayNow]: forAll(({ request, who, name, title }, t) =>
    t(`${who}PlayNow`, { name, title: title ?? titleInSentence(request.video) }),
  ),
  [RequestType.Shuffle]: forOthers(({ name }, t) => t('toastShuffle', { name })),
  [RequestType.PlaybackSpeed]: forOthers(({ request, name }, t) => t('toastSpeed', { name, speed: request.speed })),
  [RequestType.RestoreQueue]: forOthers(({ request, name }, t) =>
    request.discard === true ? t('toastDiscardQueue', { name }) : t('toastRestoreQueue', { name }),
  ),
  [RequestType.Kick]: forAll(({ who, name, other }, t) => t(`${who}Kick`, { name, other })),
  [RequestType.UpdateQueueItem]: forOthers(({ request, name, title }, t) =>
    t('toastQueueItem', { name, title: title ?? titleInSentence(request.video) }),
  ),
  [RequestType.SetDoor]: forOthers(({ name }, t) => t('toastAccess', { name })),
  [RequestType.Admit]: forOthers(({ request, name, other, additional }, t) =>
    request.admit && additional.user?.name !== undefined ? t('toastLetIn', { name, other }) : undefined,
  ),
  [RequestType.KeepRoom]: forOthers(({ name }, t) => t('toastKeep', { name })),
  [RequestType.Ban]: forAll(({ who, name, other }, t) => t(`${who}Ban`, { name, other })),
  [RequestType.Unban]: forOthers(({ name, other }, t) => t('toastUnban', { name, other })),
  [RequestType.Mute]: forAll(({ request, viewpoint, name, other }, t) => {
    const isMuted = request.forMinutes !== null;
    if (viewpoint === 'actor') return isMuted ? t('youMute', { name, other }) : t('youUnmute', { name, other });
    if (viewpoint === 'target') return isMuted ? t('toastMuteOfYou', { name, other }) : t('toastUnmuteOfYou', { name, other });
    return isMuted ? t('toastMute', { name, other }) : t('toastUnmute', { name, other });
  }),
  [RequestType.LockControls]: forOthers(({ request, name }, t) => (request.locked ? t('toastLock', { name }) : t('toastUnlock', { name }))),
  [RequestType.GoOn]: forOthers(({ name }, t) => t('toastGoOn', { name })),
  // The screen names the user who asks or counts down.
  [RequestType.ReadyCheck]: forOthers(({ request, name }, t) => (request.action === 'cancel' ? t('toastReadyOver', { name }) : undefined)),
  [RequestType.Countdown]: forOthers(({ request, name }, t) =>
    request.action === 'cancel' ? t('toastCountdownOver', { name }) : undefined,
  ),
  [RequestType.StartPoll]: forOthers(({ name }, t) => t('toastPoll', { name })),
  [RequestType.EndPoll]: forOthers(({ name }, t) => t('toastPollOver', { name })),
  [RequestType.SpinWheel]: forOthers(({ name }, t) => t('toastWheel', { name })),
};

/** Describes an event with this user as “you”. Undefined for events hidden from this user. */
export function describeEvent(event: RoomEvent, viewpoint: Viewpoint, t: EventTexts): string | undefined {
  const sentence = sentences[event.request.type];
  if (sentence === undefined || (viewpoint === 'actor' && !sentence.isForActor)) return undefined;
  const { video, user } = event.additional;
  const shown: ShownEvent<RequestType> = {
    ...event,
    viewpoint,
    who: viewpoint === 'actor' ? 'you' : 'toast',
    name: cleanText(event.user.name),
    other: user?.name === undefined ? t('someone') : cleanText(user.name),
    title: video && titleInSentence(video),
  };
  return sentence.say(shown as never, t);
}

const maxTitleCharacters = 40;

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

const promotionSuffix = { actor: 'You', target: 'OfYou', other: '' } as const satisfies Record<Viewpoint, string>;

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

/** Describes changed settings, by name if it is a single one. */
export function describeSettings(settings: RoomSettings, name: string, t: EventTexts): string {
  // The older form of `waitFor` always comes with it.
  const changed = Object.entries({ ...settings, startTogether: undefined }).filter(([, value]) => value !== undefined);
  const isOne = changed.length === 1;
  return (isOne ? describeSetting(settings, name, t) : undefined) ?? t('toastSettings', { name });
}

const waitForKeys = {
  nobody: 'toastWaitForNobody',
  starts: 'toastWaitForStarts',
  always: 'toastWaitForAlways',
} as const satisfies Record<WaitFor, string>;

function describeSetting(settings: RoomSettings, name: string, t: EventTexts): string | undefined {
  const { title, description, visibility, queueMode, grants, enableVoteSkip, waitFor, slowModeSeconds, autoSkipSegmentCategories } =
    settings;
  if (title !== undefined)
    return title.trim() === '' ? t('toastTitleRemoved', { name }) : t('toastTitle', { name, title: cleanText(title) });
  if (description !== undefined) return t('toastDescription', { name });
  if (visibility === 'public') return t('toastPublic', { name });
  if (visibility === 'unlisted') return t('toastUnlisted', { name });
  if (queueMode !== undefined) return t('toastQueueMode', { name, mode: t(`app:queueMode.${queueMode}`) });
  if (enableVoteSkip !== undefined) return enableVoteSkip ? t('toastVoteSkipOn', { name }) : t('toastVoteSkipOff', { name });
  if (slowModeSeconds !== undefined) return slowModeSeconds > 0 ? t('toastSlowOn', { name }) : t('toastSlowOff', { name });
  if (waitFor !== undefined) return t(waitForKeys[waitFor], { name });
  if (autoSkipSegmentCategories !== undefined) return t('toastSegments', { name });
  return grants === undefined ? undefined : t('toastGrants', { name });
}

/** Names two users at most, then the number of the others. */
export function describeVisits(names: readonly string[], kind: 'Join' | 'Leave', t: EventTexts): string {
  const [name = '', other = '', ...others] = names.map(cleanText);
  if (names.length === 1) return t(`toast${kind}`, { name });
  return others.length === 0 ? t(`toast${kind}Two`, { name, other }) : t(`toast${kind}Others`, { name, other, count: others.length });
}
