import { Pencil } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import type { EditInPlace } from './focus/use-edit-in-place.ts';

export interface EditButtonProps {
  label: string;
  place: EditInPlace;
  /** Loads the field: from when the button is approached on, so that what is typed right after the press goes into it. */
  load: () => Promise<unknown>;
  className: string | undefined;
}

/** Begins to edit something in place. */
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
