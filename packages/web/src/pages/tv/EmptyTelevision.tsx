import { useTranslation } from 'react-i18next';
import { Message } from '../../features/player/screen/Message.tsx';
import { useRoom } from '../../room/room-context.ts';
import { QrCode } from '../../ui/pictures/QrCode.tsx';
import { sharedUrl } from '../../urls/own-urls.ts';
import styles from './Television.module.css';

/** The screen of an empty room on a television, which has no keyboard to type links. */
export function EmptyTelevision() {
  const { t } = useTranslation(['devices', 'stage']);
  const name = useRoom((room) => room.sync?.name) ?? '';
  const link = sharedUrl(`/room/${encodeURIComponent(name)}`);
  return (
    <Message title={t('stage:nothingYet')} text={t('screenEmpty', { url: link.replace(/^https?:\/\//, '') })}>
      <QrCode className={styles.qr} text={link} label={t('qrRoom')} />
    </Message>
  );
}
