import type { QueueItem } from '@matinee/protocol';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectSource } from '../../room-client/room-selectors.ts';
import { usePlayer } from '../../room/player/player-context.ts';
import { ItemNotes } from '../../room/FeatureSlots.tsx';
import { QueueItemText } from '../../room/QueueItemText.tsx';
import styles from '../../room/QueueItems.module.css';
import { useRoom } from '../../room/room-context.ts';
import { videoTitle } from '../../room/texts/video-title.ts';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import { useHasSheets } from '../../ui/use-media-query.ts';
import { ItemMenu, ItemSheet } from './ItemMenu.tsx';
import { useNowActions } from './use-item-actions.ts';
import { EditItemDialog } from './EditItemDialog.tsx';

export function NowRow() {
  const source = useRoom(selectSource);
  return source !== null && <Row item={source} />;
}

function Row({ item }: { item: QueueItem }) {
  const { t } = useTranslation(['stage', 'queue']);
  const hasSheet = useHasSheets();
  const [isEditing, setEditing] = useState(false);
  const actions = useNowActions(item, () => setEditing(true));
  const title = videoTitle(item);
  const actionsOf = () => actions;
  return (
    <section className={styles.item} data-now="" aria-label={t('queue:isPlaying')}>
      <span className={styles.picture}>
        <Thumbnail src={item.thumbnail} title={title} className={styles.thumbnail} lazy={false} />
        <Progress />
      </span>
      <QueueItemText item={item} note={t('now')}>
        <ItemNotes item={item} />
      </QueueItemText>
      {hasSheet ? <ItemSheet item={item} actions={actionsOf} /> : <ItemMenu title={title} actions={actionsOf} />}
      {isEditing && <EditItemDialog item={item} onClose={() => setEditing(false)} />}
    </section>
  );
}

const readIntervalMs = 1000;

/** Decorative: the seek bar says it. */
function Progress() {
  const { player } = usePlayer();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const show = (): void => {
      const duration = player.duration() ?? 0;
      bar.current?.style.setProperty('--at', duration > 0 ? (player.position() / duration).toFixed(3) : '0');
    };
    show();
    const id = setInterval(show, readIntervalMs);
    return () => clearInterval(id);
  }, [player]);
  return <i ref={bar} className={styles.progress} aria-hidden="true" />;
}
