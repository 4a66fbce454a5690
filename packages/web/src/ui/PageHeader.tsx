import styles from './PageHeader.module.css';

/** The head of a page that is read: its title, and a sentence that says what it is about. */
export function PageHeader({ title, lead }: { title: string; lead?: string }) {
  return (
    <header className={styles.header}>
      <h1 className="title-page">{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </header>
  );
}
