import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Library.module.css';

export interface FolderPathProps {
  /** Empty for the library itself. */
  folder: string;
  onOpen: (folder: string) => void;
}

/** Takes the focus, because the row that opened the folder is gone. */
export function FolderPath({ folder, onOpen }: FolderPathProps) {
  const { t } = useTranslation('film');
  const current = useRef<HTMLElement>(null);
  const focused = useRef(folder);
  useEffect(() => {
    if (focused.current !== folder) current.current?.focus();
    focused.current = folder;
  }, [folder]);
  const names = folder === '' ? [] : folder.split('/');
  const crumbs = [t('library'), ...names].map((name, depth) => ({ name, path: names.slice(0, depth).join('/') }));
  return (
    <nav aria-label={t('libraryPath')} className={styles.path}>
      <ol>
        {crumbs.map(({ name, path }) => (
          <li key={path}>
            {path === folder ? (
              <b ref={current} tabIndex={-1} aria-current="location">
                {name}
              </b>
            ) : (
              <button type="button" onClick={() => onOpen(path)}>
                {name}
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
