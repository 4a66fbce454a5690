import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Badge.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './pictures/Icon.tsx';

/** Such as a mode, a visibility or a service. */
export function Badge({ icon, children, className }: { icon?: LucideIcon; children: ReactNode; className?: string | undefined }) {
  return (
    <span className={classNames(styles.badge, className)}>
      {icon !== undefined && <Icon of={icon} />}
      {children}
    </span>
  );
}
