import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../pictures/Illustration.tsx';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  illustration: IllustrationName;
  title: string;
  text: ReactNode;
  level?: 1 | 2 | 3 | undefined;
  /** Buttons or links. */
  actions?: ReactNode;
}

export function EmptyState({ illustration, title, text, level = 2, actions }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={styles.empty}>
      <Illustration name={illustration} className={styles.illustration} />
      <Title className="title-section">{title}</Title>
      <p>{text}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
