import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { AriaLocale } from './AriaLocale.tsx';
import { classNames } from './class-names.ts';
import styles from './Popover.module.css';

export type PopoverProps = Omit<AriaPopoverProps, 'className' | 'style'>;

/** A floating surface beside its trigger: menus, lists to choose from, small panels. */
export function Popover(props: PopoverProps) {
  return (
    <AriaLocale>
      <AriaPopover offset={6} {...props} className={classNames(styles.popover)} />
    </AriaLocale>
  );
}
