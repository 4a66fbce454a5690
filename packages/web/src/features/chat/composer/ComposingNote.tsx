import { cleanText } from '@matinee/protocol';
import { Pencil, Reply, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoomViewStore, type Composing } from '../../../room/room-view.ts';
import { Icon } from '../../../ui/pictures/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { stopComposing } from './composing.ts';
import styles from '../log/MessageExtras.module.css';

export function ComposingNote({ kind, name, text }: Composing) {
  const { t } = useTranslation(['message', 'app']);
  const view = useRoomViewStore();
  const isEdit = kind === 'edit';
  return (
    <div className={styles.composing}>
      <Icon of={isEdit ? Pencil : Reply} size="s" />
      <p className="one-line">
        {isEdit ? t('editing') : t('replyingTo', { name: cleanText(name) })} <bdi dir="auto">{cleanText(text)}</bdi>
      </p>
      <IconButton label={t('app:cancel')} icon={X} size="s" onPress={() => stopComposing(view)} />
    </div>
  );
}
