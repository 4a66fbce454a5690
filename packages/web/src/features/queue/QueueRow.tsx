import { videoKey, type QueueItem } from '@matinee/protocol';
import { GripVertical, Play } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ListRow } from '../../ui/layout/VirtualList.tsx';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import { videoTitle } from '../../room/texts/video-title.ts';
import { ItemMenu, ItemSheet } from './ItemMenu.tsx';
import styles from '../../room/QueueItems.module.css';
import { ItemNotes } from '../../room/FeatureSlots.tsx';
import { QueueItemText } from '../../room/QueueItemText.tsx';
import type { RowElements } from './row-elements.ts';
import type { ItemAction } from './use-item-actions.ts';
import type { DragPress } from './DragLayer.tsx';
import type { RowVote } from './use-votes.ts';
import { VoteButton } from './VoteButton.tsx';

export interface QueueRowProps {
  item: QueueItem;
  index: number;
  count: number;
  /** The whole row opens its menu as a sheet. */
  hasSheet: boolean;
  canOrder: boolean;
  playNowOf: (item: QueueItem) => ItemAction;
  actionsOf: (item: QueueItem, index: number) => ItemAction[];
  vote: RowVote | undefined;
  /** Marks the next items. */
  note: string | undefined;
  rows: RowElements;
  /** By pointer or key. */
  onDragPress: (press: DragPress) => void;
  /** Text that explains dragging by keyboard. */
  instructionsId: string;
}

export const QueueRow = memo(function QueueRow({
  item,
  index,
  count,
  hasSheet,
  canOrder,
  playNowOf,
  actionsOf,
  vote,
  note,
  rows,
  onDragPress,
  instructionsId,
}: QueueRowProps) {
  const { t } = useTranslation('queue');
  const title = videoTitle(item);
  const actions = (): ItemAction[] => actionsOf(item, index);
  const key = videoKey(item);
  const attach = useCallback((row: HTMLElement | null) => rows.attach(key, row), [rows, key]);
  const playNow = playNowOf(item);
  return (
    <ListRow
      index={index}
      count={count}
      ref={attach}
      className={styles.item}
      data-key={key}
      data-voting={vote === undefined ? undefined : ''}
    >
      {canOrder && <DragHandle itemKey={key} title={title} instructionsId={instructionsId} onDragPress={onDragPress} />}
      {vote !== undefined && <VoteButton title={title} {...vote} />}
      <span className={styles.picture}>
        <Thumbnail src={item.thumbnail} title={title} className={styles.thumbnail} />
        {!hasSheet && (
          <IconButton
            label={t('playNowTitle', { title })}
            icon={Play}
            solid
            className={styles.playOver}
            disabledReason={playNow.disabledReason}
            onPress={playNow.run}
          />
        )}
      </span>
      <QueueItemText item={item} note={note}>
        <ItemNotes item={item} />
      </QueueItemText>
      {hasSheet ? <ItemSheet item={item} actions={actions} /> : <ItemMenu title={title} actions={actions} />}
    </ListRow>
  );
});

interface DragHandleProps extends Pick<QueueRowProps, 'instructionsId' | 'onDragPress'> {
  itemKey: string;
  title: string;
}

function DragHandle({ itemKey, title, instructionsId, onDragPress }: DragHandleProps) {
  const { t } = useTranslation('queue');
  return (
    <button
      type="button"
      className={styles.handle}
      data-handle=""
      aria-label={t('move', { title })}
      aria-describedby={instructionsId}
      onPointerDown={(press) => onDragPress({ key: itemKey, press })}
      onKeyDown={(press) => {
        if (press.code === 'Space' || press.code === 'Enter') onDragPress({ key: itemKey, press });
      }}
    >
      <Icon of={GripVertical} />
    </button>
  );
}
