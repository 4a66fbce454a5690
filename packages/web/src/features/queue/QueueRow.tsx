import type { QueueItem } from '@matinee/protocol';
import { GripVertical, Play } from 'lucide-react';
import { memo, type CSSProperties, type HTMLAttributes, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMediaTime } from '../../room-client/media-time.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { videoTitle } from '../room/video-title.ts';
import { ItemMenu, ItemSheet } from './ItemMenu.tsx';
import styles from './Queue.module.css';
import { QueueItemText } from './QueueItemText.tsx';
import type { ItemAction } from './use-item-actions.ts';
import type { RowVote } from './use-votes.ts';
import { VoteButton } from './VoteButton.tsx';

/** What makes a row draggable. */
export interface RowDrag {
  ref: Ref<HTMLLIElement>;
  handleRef: Ref<HTMLButtonElement>;
  handle: HTMLAttributes<HTMLButtonElement>;
  style: CSSProperties;
  isDragging: boolean;
}

export interface QueueRowProps {
  item: QueueItem;
  index: number;
  isPhone: boolean;
  canOrder: boolean;
  actionsOf: (item: QueueItem, index: number) => ItemAction[];
  vote: RowVote | undefined;
  /** Missing for the moment in which the code for dragging loads. */
  drag?: RowDrag;
}

/** One video of the queue: dragged by its handle, with its own menu. */
export const QueueRow = memo(function QueueRow({ item, index, isPhone, canOrder, actionsOf, vote, drag }: QueueRowProps) {
  const { t } = useTranslation('queue');
  const title = videoTitle(item);
  const actions = (): ItemAction[] => actionsOf(item, index);
  const playNow = actions().find(({ id }) => id === 'play-now');
  return (
    <li
      ref={drag?.ref}
      className={styles.item}
      data-voting={vote === undefined ? undefined : ''}
      data-dragging={drag?.isDragging === true ? '' : undefined}
      style={drag?.style}
    >
      {canOrder && (
        <button type="button" {...drag?.handle} ref={drag?.handleRef} className={styles.handle} aria-label={t('move', { title })}>
          <Icon of={GripVertical} />
        </button>
      )}
      {vote !== undefined && <VoteButton title={title} {...vote} />}
      <Picture src={item.thumbnail} className={styles.picture} />
      <QueueItemText item={item} note={vote?.isNext === true ? t('playsNext') : undefined} />
      <span className={styles.length}>{item.length === undefined ? '' : formatMediaTime(item.length)}</span>
      {isPhone ? (
        <ItemSheet title={title} actions={actions} />
      ) : (
        <span className={styles.tools}>
          <span className={styles.reveal}>
            <IconButton
              label={t('playNowTitle', { title })}
              icon={Play}
              disabledReason={playNow?.disabledReason}
              onPress={() => playNow?.run()}
            />
          </span>
          <ItemMenu title={title} actions={actions} />
        </span>
      )}
    </li>
  );
});
