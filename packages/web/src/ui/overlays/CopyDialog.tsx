import { Dialog } from './Dialog.tsx';
import { TextField } from '../forms/TextField.tsx';

export interface CopyDialogProps {
  title: string;
  lead: string;
  label: string;
  text: string;
  multiline?: boolean;
  onClose: () => void;
}

/** A text to copy by hand when the browser refuses. */
export function CopyDialog({ title, lead, label, text, multiline = false, onClose }: CopyDialogProps) {
  return (
    <Dialog title={title} lead={lead} isOpen onClose={onClose}>
      <TextField label={label} value={text} onChange={() => undefined} multiline={multiline} />
    </Dialog>
  );
}
