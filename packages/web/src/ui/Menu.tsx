import { Check, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Header } from 'react-aria-components/Header';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  MenuSection as AriaMenuSection,
  MenuTrigger as AriaMenuTrigger,
} from 'react-aria-components/Menu';
import { Separator } from 'react-aria-components/Separator';
import { Text } from 'react-aria-components/Text';
import { Icon } from './Icon.tsx';
import { classNames } from './class-names.ts';
import styles from './Menu.module.css';
import { Popover } from './Popover.tsx';

/** Holds the button that opens a menu, then the Menu. */
export { AriaMenuTrigger as MenuTrigger };

export interface MenuProps {
  label: string;
  /** The chosen item in a menu of alternatives; leave it out in a menu of actions. */
  selected?: string | undefined;
  /** Called with the id of the chosen item. */
  onAction?: (id: string) => void;
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'top end';
  children: ReactNode;
}

export function Menu({ label, selected, onAction, placement = 'bottom start', children }: MenuProps) {
  return (
    <Popover placement={placement}>
      <AriaMenu
        className={classNames(styles.menu)}
        aria-label={label}
        {...(onAction === undefined ? {} : { onAction: (key) => onAction(String(key)) })}
        {...(selected === undefined ? {} : { selectionMode: 'single', selectedKeys: [selected], disallowEmptySelection: true })}
      >
        {children}
      </AriaMenu>
    </Popover>
  );
}

export interface MenuItemProps {
  id: string;
  label: string;
  /** In a menu of alternatives the icon is a tick, and this is left out. */
  icon?: LucideIcon;
  /** A second line. */
  description?: string | undefined;
  /** A short word at the end of the line: a key, a value, why it cannot be chosen. */
  end?: string | undefined;
  kind?: 'danger';
  isDisabled?: boolean;
}

export function MenuItem({ id, label, icon, description, end, kind, isDisabled = false }: MenuItemProps) {
  return (
    <AriaMenuItem id={id} textValue={label} isDisabled={isDisabled} className={classNames(styles.item)} data-kind={kind}>
      {({ selectionMode, isSelected }) => (
        <>
          {icon !== undefined && <Icon of={icon} />}
          {icon === undefined && selectionMode !== 'none' && (isSelected ? <Icon of={Check} /> : <span className="icon" />)}
          <span>
            <Text slot="label">{label}</Text>
            {description !== undefined && (
              <Text slot="description" elementType="small">
                {description}
              </Text>
            )}
          </span>
          {end !== undefined && <span className={styles.end}>{end}</span>}
        </>
      )}
    </AriaMenuItem>
  );
}

export interface MenuSectionProps {
  title: string;
  children: ReactNode;
}

/** Items under a title. */
export function MenuSection({ title, children }: MenuSectionProps) {
  return (
    <AriaMenuSection>
      <Header className={styles.title}>{title}</Header>
      {children}
    </AriaMenuSection>
  );
}

export function MenuSeparator() {
  return <Separator className={classNames(styles.separator)} />;
}
