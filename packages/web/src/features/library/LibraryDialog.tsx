import { limits } from '@matinee/protocol';
import { CircleAlert } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Queries } from '../../common/Queries.tsx';
import { useErrorText } from '../../common/texts/use-error-text.ts';
import { Button } from '../../ui/Button.tsx';
import { SearchField } from '../../ui/forms/TextField.tsx';
import { Banner } from '../../ui/layout/Banner.tsx';
import { RetryButton } from '../../ui/layout/LoadFailed.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/pictures/Skeleton.tsx';
import { FolderPath } from './FolderPath.tsx';
import styles from './Library.module.css';
import { LibraryRow } from './LibraryRow.tsx';
import { useLibrary } from './use-library.ts';

export interface LibraryDialogProps {
  roomName: string;
  isOpen: boolean;
  onClose: () => void;
}

export function LibraryDialog({ roomName, isOpen, onClose }: LibraryDialogProps) {
  const { t } = useTranslation('film');
  return (
    <Dialog title={t('libraryTitle')} isOpen={isOpen} onClose={onClose} isDismissable width="34rem">
      <Queries>
        <Contents roomName={roomName} />
      </Queries>
    </Dialog>
  );
}

function Contents({ roomName }: { roomName: string }) {
  const { t } = useTranslation('film');
  const [text, setText] = useState('');
  const [folder, setFolder] = useState('');
  const words = useDeferredValue(text.trim());
  const library = useLibrary(roomName, { folder, words });
  const { entries, films, error } = library;
  return (
    <div className={styles.library}>
      <SearchField
        label={t('librarySearch')}
        placeholder={films === undefined ? t('librarySearch') : t('librarySearchHint', { count: films })}
        value={text}
        onChange={setText}
        maxLength={limits.searchText}
      />
      {words === '' && <FolderPath folder={folder} onOpen={setFolder} />}
      {error === null ? (
        <Found library={library} words={words} onOpen={setFolder} />
      ) : (
        <Failure error={error} onRetry={() => library.refetch()} />
      )}
      {entries === undefined && error === null && <Placeholders />}
    </div>
  );
}

interface FoundProps {
  library: ReturnType<typeof useLibrary>;
  words: string;
  onOpen: (folder: string) => void;
}

function Found({ library, words, onOpen }: FoundProps) {
  const { t } = useTranslation('film');
  const { entries, total, hasNextPage, isFetchingNextPage, fetchNextPage } = library;
  const isSearch = words !== '';
  const isEmpty = entries?.length === 0;
  return (
    <>
      <output className={isEmpty ? styles.note : 'visually-hidden'}>
        {isEmpty
          ? t(isSearch ? 'libraryNothingFound' : 'libraryEmpty')
          : entries !== undefined && isSearch && t('libraryFilms', { count: total })}
      </output>
      <ul className={styles.list}>
        {entries?.map((entry) => (
          <LibraryRow key={entry.kind === 'folder' ? entry.folder : entry.id} entry={entry} hasFolder={isSearch} onOpen={onOpen} />
        ))}
      </ul>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('libraryMore')}
        </Button>
      )}
    </>
  );
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => unknown }) {
  const errorText = useErrorText();
  return (
    <Banner icon={CircleAlert} tone="error" text={errorText(error)}>
      <RetryButton size="s" onRetry={onRetry} />
    </Banner>
  );
}

function Placeholders() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[70, 45, 60, 50].map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton shape="thumbnail" />
          <Skeleton shape="line" width={width} />
        </div>
      ))}
    </div>
  );
}
