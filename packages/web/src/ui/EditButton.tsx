import { Pencil } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import type { EditInPlace } from './focus/use-edit-in-place.ts';

export interface EditButtonProps {
  label: string;
  place: EditInPlace;
  /** Loads the field on hover or focus, so that it is there when the user types right after the press. */
  load: () => Promise<unknown>;
  className: string | undefined;
}

/** A pencil button that begins to edit in place. */
export function EditButton({ label, place: { begin, button }, load, className }: EditButtonProps) {
  const prepare = () => void load().catch(() => undefined);
  return (
    <IconButton
      ref={button}
      label={label}
      icon={Pencil}
      size="s"
      className={className}
      onHoverStart={prepare}
      onFocus={prepare}
      onPress={begin}
    />
  );
}
