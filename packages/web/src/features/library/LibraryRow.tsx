import { isSameVideo, RequestType, type LibraryEntry, type LibraryFilm } from '@matinee/protocol';
import { Check, Folder, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { capitalize, languageWord } from '../../common/texts/language-name.ts';
import type { ClientRoom } from '../../room-client/client-room-store.ts';
import { formatMediaTime } from '../../room-client/media-time.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { useDisabledReason } from '../../room/use-disabled-reason.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { Thumbnail } from '../../ui/pictures/Thumbnail.tsx';
import { FilmFrame } from './FilmFrame.tsx';
import styles from './Library.module.css';

const selectAdd = (room: ClientRoom) => selectDisabledReason(room, { type: RequestType.Add });

export interface LibraryRowProps {
  entry: LibraryEntry;
  /** Whether a film names its folder. */
  hasFolder: boolean;
  onOpen: (folder: string) => void;
}

export function LibraryRow({ entry, hasFolder, onOpen }: LibraryRowProps) {
  if (entry.kind === 'film') return <FilmRow film={entry} hasFolder={hasFolder} />;
  return <FolderRow {...entry} onOpen={onOpen} />;
}

interface FolderRowProps extends Extract<LibraryEntry, { kind: 'folder' }> {
  onOpen: (folder: string) => void;
}

function FolderRow({ folder, name, films, onOpen }: FolderRowProps) {
  const { t } = useTranslation('film');
  return (
    <li>
      <button type="button" className={styles.row} onClick={() => onOpen(folder)}>
        <span className={styles.folder}>
          <Icon of={Folder} />
        </span>
        <span className={styles.words}>
          <b>{name}</b>
          <small>{t('libraryFilms', { count: films })}</small>
        </span>
      </button>
    </li>
  );
}

function FilmRow({ film, hasFolder }: { film: LibraryFilm; hasFolder: boolean }) {
  const { t, i18n } = useTranslation('queue');
  const session = useRoomSession();
  const addReason = useDisabledReason(selectAdd);
  const { id, title, folder, lengthSeconds, languages = [], picture, frame } = film;
  const video = { service: 'file', id } as const;
  const isPlaying = useRoom(({ sync }) => [sync?.currentSource].some((item) => item && isSameVideo(item, video)));
  const isQueued = useRoom(({ sync }) => sync?.queue?.some((item) => isSameVideo(item, video)) === true);
  const status = isPlaying ? t('isPlaying') : isQueued ? t('isQueued') : undefined;
  const length = lengthSeconds === undefined ? undefined : formatMediaTime(lengthSeconds);
  const languageNames = languages.map((language) => languageWord(language, i18n.language)).filter((name) => name !== undefined);
  const facts = [length, status ?? capitalize([...new Set(languageNames)].join(', '), i18n.language), hasFolder ? folder : undefined];
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        <Thumbnail src={picture} title={title} />
        {frame !== undefined && <FilmFrame path={frame} />}
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <small className="num">{facts.filter((fact) => fact !== undefined && fact !== '').join(' · ')}</small>
      </span>
      <IconButton
        label={t('addTitle', { title })}
        icon={status === undefined ? Plus : Check}
        disabledReason={status ?? addReason}
        onPress={() => session.add([video])}
      />
    </li>
  );
}
