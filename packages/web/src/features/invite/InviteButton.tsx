import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { LoadWhenOpen } from '../../ui/overlays/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { later } from '../../ui/later.tsx';

export const InviteDialog = later(() => import('./InviteDialog.tsx'))(({ InviteDialog }) => InviteDialog);

export interface InviteButtonProps {
  roomName: string;
  isIcon?: boolean;
}

export function InviteButton({ roomName, isIcon = false }: InviteButtonProps) {
  const { t } = useTranslation('room');
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  return (
    <>
      {isIcon ? (
        <IconButton label={t('invite')} icon={UserPlus} onPress={open} />
      ) : (
        <Button size="s" icon={UserPlus} onPress={open}>
          {t('invite')}
        </Button>
      )}
      <LoadWhenOpen isOpen={isOpen}>
        <InviteDialog roomName={roomName} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LoadWhenOpen>
    </>
  );
}
