import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { BaseButton, disabledProps, type BaseButtonProps } from './BaseButton.tsx';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './pictures/Icon.tsx';

export interface ButtonProps extends Omit<BaseButtonProps, 'className' | 'children'> {
  kind?: 'primary' | 'quiet' | 'danger' | 'danger-solid';
  size?: 's' | 'l';
  icon?: LucideIcon | undefined;
  /** The disabled button stays focusable. */
  disabledReason?: string | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

export function Button({ kind, size, icon, disabledReason, className, children, ...rest }: ButtonProps) {
  const blocked = disabledReason === undefined ? {} : disabledProps(disabledReason);
  return (
    <BaseButton {...rest} {...blocked} className={classNames(styles.button, className)} data-kind={kind} data-size={size}>
      {icon !== undefined && <Icon of={icon} />}
      {children}
    </BaseButton>
  );
}
