import { Pencil } from 'lucide-react';
import { IconButton } from '../IconButton.tsx';
import type { EditInPlace } from '../focus/use-edit-in-place.ts';

export interface EditButtonProps {
  label: string;
  place: EditInPlace;
  /** Loads the field on hover or focus, so that it is there when the user types right after the press. */
  preload?: () => void;
  className: string | undefined;
}

/** A pencil button that begins to edit in place. */
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
