import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Section.module.css';

export interface SectionProps {
  title: string;
  /** The URL's fragment, after its #. */
  anchor?: string;
  lead?: string | undefined;
  /** With the title above a surface. */
  isCard?: boolean;
  children: ReactNode;
}

/** Its title is beside it on wide screens. */
export function Section({ title, anchor, lead, isCard = false, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={classNames(styles.section, isCard && styles.card)} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 className="title-section" id={id}>
          {title}
        </h2>
        {lead !== undefined && <p className="meta">{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}

/** Stands above the sections of a page. */
export function PageHeader({ title, lead }: { title: string; lead?: string }) {
  return (
    <header className={styles.header}>
      <h1 className="title-page">{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </header>
  );
}
