import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { PopoverDialog } from '../../ui/overlays/PopoverDialog.tsx';
import { useHasSheets } from '../../ui/use-media-query.ts';
import type { EmojiPickerProps } from './EmojiPicker.tsx';
import { later } from '../../ui/later.tsx';

const EmojiPicker = later(() => import('./EmojiPicker.tsx'))(({ EmojiPicker }) => EmojiPicker);

export interface EmojiPopoverProps extends EmojiPickerProps {
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The picker beside its trigger; on touch screens a sheet. */
export function EmojiPopover({ trigger, onClose, ...picker }: EmojiPopoverProps) {
  const { t } = useTranslation('message');
  return (
    <PopoverDialog label={t('emoji')} trigger={useHasSheets() ? undefined : trigger} isOpen onClose={onClose} placement="top start">
      <EmojiPicker {...picker} />
    </PopoverDialog>
  );
}
