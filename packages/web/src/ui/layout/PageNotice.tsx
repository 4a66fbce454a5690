import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './PageNotice.module.css';
import { Illustration, type IllustrationName } from '../pictures/Illustration.tsx';

export interface PageNoticeProps {
  illustration?: IllustrationName | undefined;
  title: ReactNode;
  /** Why the user stands here. */
  lead?: ReactNode;
  /** Whether the notice may replace an open page. */
  role?: 'alert';
  /** It follows a press: screen readers say it, once they are free. */
  isAnswer?: boolean;
  /** The way in: a form, which takes the whole width, or NoticeActions. */
  children?: ReactNode;
}

/** A page of one column that stands before others: who may go on, and how. */
export function PageNotice({ illustration, title, lead, role, isAnswer = false, children }: PageNoticeProps) {
  return (
    // Rooms have no bar on phones; the page in front of a room does.
    <main className={styles.page} data-notice="">
      <section className={styles.notice} role={isAnswer ? 'status' : role}>
        {illustration !== undefined && <Illustration name={illustration} className={styles.art} />}
        <h1 className="title-section">{title}</h1>
        {lead !== undefined && <p className={classNames(styles.lead, 'lead')}>{lead}</p>}
        {children}
      </section>
    </main>
  );
}

/** Buttons and links side by side. */
export function NoticeActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
