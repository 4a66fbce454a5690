import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { BaseButton, disabledProps, type BaseButtonProps } from './BaseButton.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './pictures/Icon.tsx';
import styles from './IconButton.module.css';

export interface IconButtonProps extends Omit<BaseButtonProps, 'className' | 'children' | 'aria-label'> {
  /** Also the tooltip. */
  label: string;
  icon?: LucideIcon | undefined;
  solid?: boolean;
  size?: 's' | 'l';
  shortcut?: string | undefined;
  /** Replaces the name in the tooltip; the disabled button stays focusable. */
  disabledReason?: string | undefined;
  className?: string | undefined;
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
