import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { LoadWhenOpen } from '../../ui/overlays/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { later } from '../../ui/later.tsx';

const InviteDialog = later(() => import('./InviteDialog.tsx'))(({ InviteDialog }) => InviteDialog);

export interface InviteButtonProps {
  roomName: string;
  kind?: 'primary' | 'quiet';
  size?: 's' | 'l';
  /** Without its word, where there is no space for it. */
  isIcon?: boolean;
  /** For layout only. */
  className?: string;
}

/** Opens the dialog with the room's link. */
export function InviteButton({ roomName, kind, size, isIcon = false, className }: InviteButtonProps) {
  const { t } = useTranslation('room');
  const [isOpen, setOpen] = useState(false);
  const open = (): void => setOpen(true);
  return (
    <>
      {isIcon ? (
        <IconButton label={t('invite')} icon={UserPlus} className={className} onPress={open} />
      ) : (
        <Button
          icon={UserPlus}
          className={className}
          onPress={open}
          {...(kind !== undefined && { kind })}
          {...(size !== undefined && { size })}
        >
          {t('invite')}
        </Button>
      )}
      <LoadWhenOpen isOpen={isOpen}>
        <InviteDialog roomName={roomName} isOpen={isOpen} onClose={() => setOpen(false)} />
      </LoadWhenOpen>
    </>
  );
}
