import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Banner.module.css';
import { Icon } from '../pictures/Icon.tsx';

export interface BannerProps {
  icon: LucideIcon;
  tone?: 'neutral' | 'warning' | 'error';
  text: ReactNode;
  /** One or two buttons; a dismissing button comes last. */
  children?: ReactNode;
}

export function Banner({ icon, tone = 'neutral', text, children }: BannerProps) {
  return (
    <div className={styles.banner} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon of={icon} />
      <p>{text}</p>
      {children}
    </div>
  );
}
