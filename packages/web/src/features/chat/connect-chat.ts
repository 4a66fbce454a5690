import { preciseClock } from '@matinee/base/clock';
import { lastingStorage, tabStorage } from '../../context/kept-storage.ts';
import { composerFieldId } from '../../room/chat/composer-field.ts';
import { followTyping } from './follow-typing.ts';
import { followUnsent, type FollowUnsentOptions } from './follow-unsent.ts';
import { keepDrafts } from './keep-drafts.ts';
import { keepHiddenUsers } from './keep-hidden-users.ts';
import { showAppBadge } from './show-app-badge.ts';
import { watchMentions } from './watch-mentions.ts';

export interface ConnectChatOptions extends Omit<FollowUnsentOptions, 'clock'> {
  roomName: string;
}

/**
 * Looks after what the chat of a room has beside its messages: drafts, who is typing, mentions, the number of unread messages
 * and whose are hidden. Returns the function that stops it.
 */
export function connectChat({ roomName, ...options }: ConnectChatOptions): () => void {
  const stops = [
    followUnsent({ ...options, clock: preciseClock }),
    followTyping({ ...options, clock: preciseClock, isInField: () => document.activeElement?.id === composerFieldId }),
    keepDrafts(options.view, roomName, tabStorage),
    watchMentions(options.session, options.view),
    keepHiddenUsers(options.view, roomName, lastingStorage),
    showAppBadge(options.session, options.view, navigator),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
