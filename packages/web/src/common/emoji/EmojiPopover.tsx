import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Late } from '../../ui/Late.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { PopoverDialog } from '../../ui/PopoverDialog.tsx';
import { useHasSheets } from '../../ui/use-media-query.ts';
import type { EmojiPickerProps } from './EmojiPicker.tsx';

const EmojiPicker = lazyPart<EmojiPickerProps>(async () => (await import('./EmojiPicker.tsx')).EmojiPicker);

export interface EmojiPopoverProps extends EmojiPickerProps {
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The emoji beside a button; on touch screens in a sheet. */
export function EmojiPopover({ trigger, onClose, ...picker }: EmojiPopoverProps) {
  const { t } = useTranslation('emoji');
  return (
    <PopoverDialog label={t('emoji')} trigger={useHasSheets() ? undefined : trigger} isOpen onClose={onClose} placement="top start">
      <Late>
        <EmojiPicker {...picker} />
      </Late>
    </PopoverDialog>
  );
}
