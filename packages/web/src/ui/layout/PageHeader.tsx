import styles from './PageHeader.module.css';

/** The title of a page, and a sentence that introduces it. */
export function PageHeader({ title, lead }: { title: string; lead?: string }) {
  return (
    <header className={styles.header}>
      <h1 className="title-page">{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </header>
  );
}
