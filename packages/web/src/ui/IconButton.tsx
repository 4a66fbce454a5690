import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { BaseButton, disabledProps, type BaseButtonProps } from './BaseButton.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './pictures/Icon.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<BaseButtonProps, 'className' | 'children' | 'aria-label'> {
  /** The accessible name and the tooltip. */
  label: string;
  icon?: LucideIcon | undefined;
  /** Filled instead of outlined, as for play and pause. */
  solid?: boolean;
  size?: 's' | 'l';
  /** The keyboard shortcut, shown in the tooltip. */
  shortcut?: string | undefined;
  /** Why it is disabled. It stays focusable; the tooltip shows the reason instead of the name. */
  disabledReason?: string | undefined;
  /** For layout only. */
  className?: string | undefined;
  /** A short text beside or instead of the icon, as for the playback speed. */
  children?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, icon, solid, size, shortcut, disabledReason, className, children, ...rest }: IconButtonProps) {
  const said = disabledReason === undefined ? { 'data-tooltip': label, 'data-tooltip-key': shortcut } : disabledProps(disabledReason);
  return (
    <BaseButton {...rest} {...said} aria-label={label} className={classNames(styles.iconButton, className)} data-size={size}>
      {icon !== undefined && <Icon of={icon} {...(solid === undefined ? {} : { solid })} />}
      {children}
    </BaseButton>
  );
}
