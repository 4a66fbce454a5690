import styles from './PageIntro.module.css';

/** The head of a page that is read: its title, and a sentence that says what it is about. */
export function PageIntro({ title, lead }: { title: string; lead?: string }) {
  return (
    <header className={styles.intro}>
      <h1 className="title-page">{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </header>
  );
}
