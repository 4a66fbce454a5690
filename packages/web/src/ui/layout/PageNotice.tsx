import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './PageNotice.module.css';
import { Illustration, type IllustrationName } from '../pictures/Illustration.tsx';

export interface PageNoticeProps {
  illustration?: IllustrationName | undefined;
  title: ReactNode;
  lead?: ReactNode;
  /** `alert` if the notice may replace an open page. */
  role?: 'alert';
  /** Screen readers read it once they are free. */
  isAnswer?: boolean;
  /** A form, or NoticeActions. */
  children?: ReactNode;
}

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

export function NoticeActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
