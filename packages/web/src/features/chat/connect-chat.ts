import { preciseClock } from '@matinee/base/clock';
import { composerFieldId } from '../../room/composer-field.ts';
import { followTyping } from './follow-typing.ts';
import { followUnsent, type FollowUnsentOptions } from './follow-unsent.ts';
import { keepDrafts } from './keep-drafts.ts';
import { watchMentions } from './watch-mentions.ts';

export interface ConnectChatOptions extends Omit<FollowUnsentOptions, 'clock'> {
  roomName: string;
}

/**
 * Looks after what is written in a room and not sent yet, says who is typing, and notices mentions of this user. Returns the
 * function that stops it.
 */
export function connectChat({ roomName, ...options }: ConnectChatOptions): () => void {
  const stops = [
    followUnsent({ ...options, clock: preciseClock }),
    followTyping({ ...options, clock: preciseClock, isInField: () => document.activeElement?.id === composerFieldId }),
    keepDrafts(options.view, roomName, sessionStorage),
    watchMentions(options.session, options.view),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
