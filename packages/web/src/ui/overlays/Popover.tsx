import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { AriaLocale } from '../AriaLocale.tsx';
import { classNames } from '../class-names.ts';
import styles from './Popover.module.css';
import { useMediaQuery } from '../use-media-query.ts';

export type PopoverProps = Omit<AriaPopoverProps, 'className' | 'style'>;

/** A floating surface beside its trigger: menus, lists to choose from, small panels. */
export function Popover(props: PopoverProps) {
  return (
    <AriaLocale>
      <AriaPopover offset={6} {...props} className={classNames(styles.popover)} />
    </AriaLocale>
  );
}

/** A popover for a menu: in a low window there is room neither above nor below its trigger, but beside it is the whole height. */
export function MenuPopover(props: PopoverProps) {
  const isLow = useMediaQuery('(max-height: 500px)');
  return <Popover {...props} {...(isLow && { placement: 'left top' })} />;
}
