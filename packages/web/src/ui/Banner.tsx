import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { Icon } from './Icon.tsx';

export interface BannerProps {
  icon: LucideIcon;
  tone?: 'neutral' | 'warning' | 'error';
  text: ReactNode;
  /** A button or two; where it can be dismissed, that button comes last. */
  children?: ReactNode;
}

/** A sentence about the place it stands in, with what can be done about it. */
export function Banner({ icon, tone = 'neutral', text, children }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon of={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}
