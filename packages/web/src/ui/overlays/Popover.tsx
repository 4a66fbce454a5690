import { Popover as AriaPopover, type PopoverProps as AriaPopoverProps } from 'react-aria-components/Popover';
import { AriaLocale } from '../AriaLocale.tsx';
import { classNames } from '../class-names.ts';
import styles from './Popover.module.css';
import { useMediaQuery } from '../use-media-query.ts';

export type PopoverProps = Omit<AriaPopoverProps, 'className' | 'style'>;

export function Popover(props: PopoverProps) {
  return (
    <AriaLocale>
      <AriaPopover offset={6} {...props} className={classNames(styles.popover)} />
    </AriaLocale>
  );
}

/** A low window has space only beside the trigger. */
export function MenuPopover(props: PopoverProps) {
  const isLow = useMediaQuery('(max-height: 500px)');
  return <Popover {...props} {...(isLow && { placement: 'left top' })} />;
}
