import { limits, RequestType, type VideoId } from '@matinee/protocol';
import type { OwnCaptions } from '@matinee/sync';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { selectCan } from '../../room-client/room-selectors.ts';
import { useRoomSession } from '../room-context.ts';
import { usePlayer } from './player-context.ts';

export const selectCanShare = (room: ClientRoom): boolean => selectCan(room, { type: RequestType.UpdateQueueItem });

/** Shows captions to everyone, without styles of ASS and SSA. */
export function useShareCaptions(): (captions: OwnCaptions, video: VideoId) => Promise<void> {
  const { i18n } = useTranslation('viewing');
  const { store } = useRoomSession();
  const { view } = usePlayer().player;
  const api = useApi();
  const attempt = useAttempt();
  return async (captions, { service, id }) => {
    const { text, script, label } = captions;
    const share = () =>
      api.call('addSubtitles', {
        params: { name: store.getState().sync?.name ?? '' },
        query: { service, id, fileName: label.slice(-limits.filmFileName) },
        bytes: new Blob([text], { type: 'application/octet-stream' }),
      });
    const done = i18n.t(script === undefined ? 'viewing:captionsShared' : 'viewing:captionsSharedPlain', { name: label });
    if ((await attempt(share, done)) && view.getState().ownCaptions === captions) view.setState({ ownCaptions: undefined });
  };
}
