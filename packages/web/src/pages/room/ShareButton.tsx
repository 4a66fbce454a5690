import { Share } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useShare } from './use-share.ts';

// Only for browsers that refuse to copy.
const CopyDialog = lazy(async () => ({ default: (await import('../../ui/CopyDialog.tsx')).CopyDialog }));

/** Copies the URL of the room. */
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
      {shownLink !== undefined && (
        <Suspense>
          <CopyDialog title={t('shareTitle')} lead={t('shareLead')} label={t('shareLink')} text={shownLink} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
