import { limits } from '@matinee/protocol';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PermissionPresetField, QueueModeField, VisibilityField } from '../../common/rooms/RoomFields.tsx';
import { useUser } from '../../common/server/use-user.ts';
import { Banner } from '../../ui/layout/Banner.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogForm } from '../../ui/overlays/DialogForm.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { useCreateRoom } from './use-create-room.ts';

export function CreateRoomDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'app']);
  const user = useUser();
  const { form, change, nameError, nameField, failure, isCreating, submit } = useCreateRoom(onClose);
  return (
    <Dialog title={t('createTitle')} lead={t('createLead')} width="600px" isOpen isDismissable={false} onClose={onClose}>
      <DialogForm action={t('create')} isPending={isCreating} isDense onSubmit={submit} onClose={onClose}>
        <TextField
          label={t('app:name')}
          value={form.name}
          onChange={(name) => change({ name })}
          isRequired
          error={nameError}
          hint={t('nameHint')}
          inputRef={nameField}
          autoComplete="off"
          // The dialog is about this field.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
        />
        <TextField label={t('titleOptional')} value={form.title} onChange={(title) => change({ title })} maxLength={limits.roomTitle} />
        <TextField
          label={t('descriptionOptional')}
          value={form.description}
          onChange={(description) => change({ description })}
          maxLength={limits.roomDescription}
          multiline
        />
        <VisibilityField value={form.visibility} onChange={(visibility) => change({ visibility })} />
        <QueueModeField value={form.queueMode} onChange={(queueMode) => change({ queueMode })} />
        {/* Without an owner a room has no permissions to set. */}
        {user?.loggedIn === true && <PermissionPresetField value={form.preset} onChange={(preset) => change({ preset })} />}
        {failure !== undefined && <Banner icon={CircleAlert} tone="error" text={failure} />}
      </DialogForm>
    </Dialog>
  );
}
