import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Door.module.css';
import { Illustration, type IllustrationName } from '../pictures/Illustration.tsx';

export interface DoorProps {
  illustration?: IllustrationName | undefined;
  title: ReactNode;
  /** Why the user stands here. */
  lead?: ReactNode;
  /** Whether the notice may replace an open page. */
  role?: 'alert';
  /** It follows a press: screen readers say it, once they are free. */
  isAnswer?: boolean;
  /** The way in: a form, which takes the whole width, or DoorActions. */
  children?: ReactNode;
}

/** A page of one column that stands before others: who may go on, and how. */
export function Door({ illustration, title, lead, role, isAnswer = false, children }: DoorProps) {
  return (
    // Rooms have no bar on phones; the page in front of a room does.
    <main className={styles.doors} data-door="">
      <section className={styles.door} role={isAnswer ? 'status' : role}>
        {illustration !== undefined && <Illustration name={illustration} className={styles.art} />}
        <h1 className="title-section">{title}</h1>
        {lead !== undefined && <p className={classNames(styles.lead, 'lead')}>{lead}</p>}
        {children}
      </section>
    </main>
  );
}

/** Buttons and links side by side. */
export function DoorActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
