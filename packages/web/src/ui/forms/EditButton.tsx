import { Pencil } from 'lucide-react';
import { IconButton } from '../IconButton.tsx';
import type { EditInPlace } from '../focus/use-edit-in-place.ts';

export interface EditButtonProps {
  label: string;
  place: EditInPlace;
  /** Loads the field before the press, so that the user can type right after it. */
  preload?: () => void;
  className: string | undefined;
}

export function EditButton({ label, place: { begin, button }, preload, className }: EditButtonProps) {
  return (
    <IconButton
      ref={button}
      label={label}
      icon={Pencil}
      size="s"
      className={className}
      {...(preload !== undefined && { onHoverStart: preload, onFocus: preload })}
      onPress={begin}
    />
  );
}
