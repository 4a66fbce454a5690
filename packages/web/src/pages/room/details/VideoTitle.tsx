import { linkTo } from '@matinee/media/link-to';
import type { QueueItem } from '@matinee/protocol';
import { ExternalLink as ExternalLinkIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ExternalLink } from '../../../common/ExternalLink.tsx';
import { selectSource } from '../../../room-client/room-selectors.ts';
import { useRoom, useRoomTitle } from '../../../room/room-context.ts';
import { useEndTime } from '../../../room/player/use-end-time.ts';
import { videoTitle } from '../../../room/texts/video-title.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { StatusDot } from '../../../ui/StatusDot.tsx';
import factStyles from './NowPlaying.module.css';
import { useReconnectingText } from './use-reconnecting-text.ts';
import styles from './VideoTitle.module.css';

export function VideoTitle({ roomName }: { roomName: string }) {
  const { t } = useTranslation('stage');
  const room = useRoomTitle() ?? roomName;
  const source = useRoom(selectSource);
  const endTime = useEndTime();
  const reconnecting = useReconnectingText();
  const facts = [
    source === null ? undefined : room,
    source?.addedBy === undefined ? undefined : t('addedBy', { name: source.addedBy }),
    endTime === undefined ? undefined : t('endsAt', { time: endTime }),
  ].filter((fact) => fact !== undefined);
  return (
    <div className={styles.title} data-reconnecting={reconnecting === undefined ? undefined : ''}>
      <h1 className="title-section one-line" dir="auto">
        {source === null ? room : videoTitle(source)}
      </h1>
      {reconnecting === undefined ? (
        <p className="meta one-line">{facts.join(' · ')}</p>
      ) : (
        <output>
          <StatusDot state="reconnecting">{reconnecting}</StatusDot>
        </output>
      )}
    </div>
  );
}

export function SourceLink({ item, site }: { item: QueueItem; site: string }) {
  return (
    <ExternalLink href={linkTo(item)} className={factStyles.source}>
      {site} <Icon of={ExternalLinkIcon} />
    </ExternalLink>
  );
}
