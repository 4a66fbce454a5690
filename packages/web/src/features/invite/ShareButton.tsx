import { Share } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRoomTitle } from '../../room/room-context.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Invite.module.css';

/** Renders nothing in browsers without a share sheet. */
export function ShareButton({ link, roomName, isMain = false }: { link: string; roomName: string; isMain?: boolean }) {
  const { t } = useTranslation('invite');
  const title = useRoomTitle() ?? roomName;
  if (typeof navigator.share !== 'function') return null;

  async function share(): Promise<void> {
    try {
      await navigator.share({ title, text: t('shareText', { room: title }), url: link });
    } catch {
      // The user has closed the share sheet, or the browser refuses. The link can still be copied.
    }
  }

  return (
    <Button
      icon={Share}
      className={isMain ? styles.shareFirst : styles.share}
      onPress={() => void share()}
      {...(isMain && { kind: 'primary' as const, size: 'l' as const })}
    >
      {t('shareSheet')}
    </Button>
  );
}
