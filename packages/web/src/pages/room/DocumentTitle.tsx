import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../common/page-title.ts';
import { selectSource } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';
import { useRoomTitle } from '../../room/use-room-title.ts';
import { useRoomView } from '../../room/room-view.ts';
import { useUnreadCount } from '../../room/chat/use-unread.ts';
import { videoTitle } from '../../room/texts/video-title.ts';

/** The title of the document: what plays, the room, how many messages are unread, and an @ where one mentions this user. Apart, because that changes often. */
export function DocumentTitle({ roomName }: { roomName: string }): null {
  const { t } = useTranslation(['stage', 'room']);
  const room = useRoomTitle() ?? roomName;
  const video = useRoom((state) => {
    const source = selectSource(state);
    return source === null ? undefined : videoTitle(source);
  });
  const isPlaying = useRoom((state) => state.sync?.isPlaying ?? false);
  const unread = useUnreadCount();
  const page = video === undefined ? t('room:pageTitle', { room }) : t(isPlaying ? 'pageTitlePlaying' : 'pageTitlePaused', { video, room });
  const isMentioned = useRoomView((view) => view.isMentioned);
  usePageTitle(unread > 0 ? (isMentioned ? '@' : '') + t('pageTitleUnread', { count: unread, page }) : page);
  return null;
}
