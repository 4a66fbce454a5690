import { cleanText, type RoomSettings, type WaitFor } from '@matinee/protocol';
import type { EventTexts } from './event-texts.ts';

/** Describes a user's change of the room's settings: names a single setting, else only says that some were changed. */
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
