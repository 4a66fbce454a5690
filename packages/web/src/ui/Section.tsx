import { useId, type ReactNode } from 'react';
import styles from './Section.module.css';

export interface SectionProps {
  title: string;
  /** What a URL ends with that leads here, after its #. */
  anchor?: string;
  /** A sentence below the title. */
  lead?: string | undefined;
  children: ReactNode;
}

/** A part of a long page. Its title is beside it on wide screens, else above it. */
export function Section({ title, anchor, lead, children }: SectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
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
