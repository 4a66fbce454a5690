import type { ReactNode } from 'react';
import { Art, type ArtName } from './Art.tsx';
import { classNames } from './class-names.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  art: ArtName;
  title: string;
  /** What it means, or what to do. */
  text: ReactNode;
  /** Level of the title in the page. */
  level?: 1 | 2 | 3;
  /** Buttons or links. */
  actions?: ReactNode;
  /** For layout only. */
  className?: string | undefined;
}

/** What a place shows that has nothing to show: why, and the way on. */
export function EmptyState({ art, title, text, level = 2, actions, className }: EmptyStateProps) {
  const Title = `h${level}` as const;
  return (
    <div className={classNames(styles.empty, className)}>
      <Art name={art} className={styles.art} />
      <Title className="title-section">{title}</Title>
      <p>{text}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
