import { useState } from 'react';
import { FieldForm } from '../../common/settings/FieldForm.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';

export interface TextSettingProps {
  label: string;
  value: string;
  maxLength: number;
  multiline?: boolean;
  disabledReason: string | undefined;
  onSave: (value: string) => void;
}

/** Follows the room until the user types; the typed text stays until it is saved or cancelled. */
export function TextSetting({ label, value, maxLength, multiline = false, disabledReason, onSave }: TextSettingProps) {
  const [draft, setDraft] = useState<string>();
  const isChanged = draft !== undefined && draft.trim() !== value;

  function save(): void {
    if (isChanged) onSave(draft.trim());
    setDraft(undefined);
  }

  return (
    <FieldForm isChanged={isChanged && disabledReason === undefined} onSave={save} onCancel={() => setDraft(undefined)}>
      <TextField
        label={label}
        value={disabledReason === undefined ? (draft ?? value) : value}
        onChange={setDraft}
        maxLength={maxLength}
        multiline={multiline}
        disabledReason={disabledReason}
      />
    </FieldForm>
  );
}
