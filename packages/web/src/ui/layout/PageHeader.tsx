import styles from './PageHeader.module.css';

export function PageHeader({ title, lead }: { title: string; lead?: string }) {
  return (
    <header className={styles.header}>
      <h1 className="title-page">{title}</h1>
      {lead !== undefined && <p className="lead">{lead}</p>}
    </header>
  );
}
