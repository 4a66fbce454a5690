import { Share } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useShare } from './use-share.ts';

export function ShareButton({ roomName, isSmall = false }: { roomName: string; isSmall?: boolean }) {
  const { t } = useTranslation('room');
  const { share, shownLink, close } = useShare(roomName);
  return (
    <>
      {isSmall ? (
        <IconButton label={t('share')} icon={Share} onPress={share} />
      ) : (
        <Button icon={Share} onPress={share}>
          {t('share')}
        </Button>
      )}
      <Dialog title={t('shareTitle')} lead={t('shareLead')} isOpen={shownLink !== undefined} onClose={close}>
        <TextField label={t('shareLink')} value={shownLink ?? ''} onChange={() => undefined} />
      </Dialog>
    </>
  );
}
