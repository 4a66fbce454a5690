import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BaseButton } from '../../ui/BaseButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuTrigger } from '../../ui/Menu.tsx';
import { SheetItem } from '../../ui/SheetItem.tsx';
import styles from '../../room/QueueItems.module.css';
import type { ItemAction } from './use-item-actions.ts';

export interface ItemMenuProps {
  title: string;
  /** Called when the menu opens. */
  actions: () => ItemAction[];
}

/** The menu of a row. */
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

/** A component of its own, so that the actions are made when the menu opens. */
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

/** On phones the whole row opens its menu, as a sheet. */
export function ItemSheet({ title, actions }: ItemMenuProps) {
  const { t } = useTranslation('queue');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BaseButton className={classNames(styles.rowButton)} aria-label={t('more', { title })} onPress={() => setOpen(true)}>
        <Icon of={Ellipsis} />
      </BaseButton>
      {isOpen && (
        <Dialog title={title} isOpen onClose={() => setOpen(false)}>
          <div className={styles.sheet}>
            {actions().map(({ id, label, icon, kind, disabledReason, run }) => (
              <SheetItem
                key={id}
                label={label}
                icon={icon}
                kind={kind}
                disabledReason={disabledReason}
                onPress={() => {
                  run();
                  setOpen(false);
                }}
              />
            ))}
          </div>
        </Dialog>
      )}
    </>
  );
}
