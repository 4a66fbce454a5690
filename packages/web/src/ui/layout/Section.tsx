import { useId, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Section.module.css';

export interface SectionProps {
  title: string;
  /** The fragment of a URL that leads here, after its #. */
  anchor?: string;
  /** A sentence below the title. */
  lead?: string | undefined;
  /** On a surface of its own, with its title above it. */
  isCard?: boolean;
  children: ReactNode;
}

/** A part of a long page. Its title is beside it on wide screens, else above it. */
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
