import type { ReactNode } from 'react';
import { Illustration, type IllustrationName } from '../../../ui/pictures/Illustration.tsx';
import styles from './Screen.module.css';

export interface MessageProps {
  title: string;
  text?: ReactNode;
  art?: IllustrationName;
  role?: 'alert';
  children?: ReactNode;
}

export function Message({ title, text, art, role, children }: MessageProps) {
  return (
    <div className={styles.message} role={role}>
      {art !== undefined && <Illustration name={art} className={styles.illustration} />}
      <h2 className="title-section">
        <bdi>{title}</bdi>
      </h2>
      {text !== undefined && <p>{text}</p>}
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
