import { limits, type Emote, Role, type RoomSync } from '@matinee/protocol';
import { Trash2 } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/use-api.ts';
import { SettingsFold } from '../../common/settings/FieldForm.tsx';
import { toBase64 } from '../../common/device-files.ts';
import { useShowToast } from '../../common/toasts/toast-store.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';
import { EmotePicture } from '../../room/chat/EmotePicture.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { emoteNameOfFile } from './emote-name.ts';
import styles from './EmoteSettings.module.css';
import { NewEmote, type ChosenPicture } from './NewEmote.tsx';
import { shrinkPicture } from './shrink-picture.ts';
import { useUser } from '../../common/server/use-user.ts';
import { selectOwnUser } from '../../room-client/room-selectors.ts';
import { useRoom } from '../../room/room-context.ts';

const refusalMs = 5000;

export function EmoteSettings({ roomName, emotes }: { roomName: string; emotes: readonly Emote[] }) {
  const { t } = useTranslation(['emotes', 'errors']);
  const api = useApi();
  const showToast = useShowToast();
  const attempt = useAttempt();
  const files = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenPicture>();
  const isFull = emotes.length >= limits.emotesPerRoom;

  async function choose({ currentTarget }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = currentTarget.files ?? [];
    if (file === undefined) return;
    const png = await shrinkPicture(file);
    // The same file can be chosen again.
    if (files.current !== null) files.current.value = '';
    if (png === undefined) showToast({ style: 'error', text: t('errors:no_picture'), durationMs: refusalMs });
    else setChosen({ image: await toBase64(png), name: emoteNameOfFile(file.name) });
  }

  const remove = (name: string) => attempt(() => api.call('removeEmote', { params: { name: roomName }, body: { name } }));

  return (
    <SettingsFold title={t('emotes')}>
      <p className="meta">{t('emotesLead', { limit: limits.emotesPerRoom })}</p>
      {emotes.length > 0 && (
        <ul className={styles.list}>
          {emotes.map((emote) => (
            <li key={emote.name} className={styles.item}>
              <EmotePicture emote={emote} className={styles.picture} />
              <span className="one-line">:{emote.name}:</span>
              <IconButton label={t('emoteRemove', { name: emote.name })} icon={Trash2} size="s" onPress={() => void remove(emote.name)} />
            </li>
          ))}
        </ul>
      )}
      {chosen === undefined ? (
        <div>
          <input ref={files} type="file" accept="image/*" hidden aria-label={t('emoteChoose')} onChange={(event) => void choose(event)} />
          <Button disabledReason={isFull ? t('errors:emotes_full') : undefined} onPress={() => files.current?.click()}>
            {t('emoteChoose')}
          </Button>
        </div>
      ) : (
        <NewEmote
          key={chosen.image}
          picture={chosen}
          add={(name) => api.call('addEmote', { params: { name: roomName }, body: { name, image: chosen.image } })}
          onClose={() => setChosen(undefined)}
        />
      )}
    </SettingsFold>
  );
}

export function EmotesGroup({ sync }: { sync: RoomSync }) {
  const isOwner = useRoom((room) => selectOwnUser(room)?.role === Role.Owner);
  const isOperator = useUser()?.isOperator === true;
  if ((!isOwner || sync.isTemporary) && !isOperator) return null;
  return <EmoteSettings roomName={sync.name} emotes={sync.emotes} />;
}
