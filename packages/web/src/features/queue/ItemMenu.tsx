import type { QueueItem } from '@matinee/protocol';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BaseButton } from '../../ui/BaseButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/overlays/Menu.tsx';
import { SheetItem } from '../../ui/overlays/SheetItem.tsx';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import { formatMediaTime } from '../../room-client/media-time.ts';
import { useServiceName } from '../../room/QueueItemText.tsx';
import styles from '../../room/QueueItems.module.css';
import { videoTitle } from '../../room/texts/video-title.ts';
import type { ItemAction } from './use-item-actions.ts';

export interface ItemMenuProps {
  title: string;
  /** Called when the menu opens. */
  actions: () => ItemAction[];
}

export function ItemMenu({ title, actions }: ItemMenuProps) {
  const { t } = useTranslation('queue');
  const label = t('more', { title });
  return (
    <MenuTrigger>
      <IconButton label={label} icon={Ellipsis} />
      <Menu
        label={label}
        placement="bottom end"
        onAction={(id) =>
          actions()
            .find((action) => action.id === id)
            ?.run()
        }
      >
        <ItemMenuItems actions={actions} />
      </Menu>
    </MenuTrigger>
  );
}

/** A component, so that the actions are made when the menu opens. */
function ItemMenuItems({ actions }: Pick<ItemMenuProps, 'actions'>) {
  return actions().map(({ id, label, icon, kind, disabledReason }) => (
    <MenuItem
      key={id}
      id={id}
      label={label}
      icon={icon}
      description={disabledReason}
      isDisabled={disabledReason !== undefined}
      {...(kind === undefined ? {} : { kind })}
    />
  ));
}

/** On phones the whole row opens its menu. */
export function ItemSheet({ item, actions }: { item: QueueItem; actions: () => ItemAction[] }) {
  const { t } = useTranslation('queue');
  const [isOpen, setOpen] = useState(false);
  const title = videoTitle(item);
  const close = (): void => setOpen(false);
  return (
    <>
      <BaseButton className={classNames(styles.rowButton)} aria-label={t('more', { title })} onPress={() => setOpen(true)}>
        <Icon of={Ellipsis} />
      </BaseButton>
      {isOpen && (
        <Dialog
          title={title}
          picture={<Thumbnail src={item.thumbnail} title={title} className={styles.sheetPicture} lazy={false} />}
          lead={<ItemFacts item={item} />}
          isOpen
          onClose={close}
        >
          <SheetActions actions={actions()} onClose={close} />
        </Dialog>
      )}
    </>
  );
}

function ItemFacts({ item: { length, service, addedBy } }: { item: QueueItem }) {
  const serviceName = useServiceName();
  return [length === undefined ? undefined : formatMediaTime(length), serviceName(service), addedBy]
    .filter((fact) => fact !== undefined)
    .join(' · ');
}

function SheetActions({ actions, onClose }: { actions: readonly ItemAction[]; onClose: () => void }) {
  const close = (action: () => void) => () => {
    action();
    onClose();
  };
  // A disabled entry is a row like the others, which show their reasons.
  const playNow = actions.find(({ id, disabledReason }) => id === 'play-now' && disabledReason === undefined);
  return (
    <div className={styles.sheet}>
      {playNow !== undefined && (
        <Button kind="primary" size="l" icon={playNow.icon} onPress={close(playNow.run)}>
          {playNow.label}
        </Button>
      )}
      <div className={styles.sheetItems}>
        {actions
          .filter((action) => action !== playNow)
          .map(({ id, label, icon, kind, disabledReason, run }) => (
            <SheetItem key={id} label={label} icon={icon} kind={kind} disabledReason={disabledReason} onPress={close(run)} />
          ))}
      </div>
    </div>
  );
}
