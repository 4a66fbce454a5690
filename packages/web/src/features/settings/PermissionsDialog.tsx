import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roleNameKeys } from '../../room/texts/name-keys.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogButtons } from '../../ui/overlays/DialogForm.tsx';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { diffGrants, editableRoles, setGrant, type EditableRole } from './permission-table.ts';
import styles from './Permissions.module.css';
import { PermissionTable } from './PermissionTable.tsx';

/** Saves the table as a whole. Phones show one role at a time. */
export function PermissionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'room', 'people', 'app']);
  const session = useRoomSession();
  const stored = useRoom((room) => room.sync?.grants) ?? [];
  const [grants, setGrants] = useState(stored);
  const [shownRole, setShownRole] = useState<EditableRole>(editableRoles[0]);

  function save(): void {
    const changes = diffGrants(stored, grants);
    if (changes.length > 0) session.applySettings({ grants: changes });
    onClose();
  }

  return (
    <Dialog title={t('permissionsTitle')} lead={t('permissionsLead')} width="54rem" isOpen onClose={onClose}>
      <div className={styles.role}>
        <SegmentedControl
          label={t('people:role')}
          hideLabel
          wide
          options={editableRoles.map((role) => ({ value: String(role), label: t(`room:${roleNameKeys[role]}`) }))}
          value={String(shownRole)}
          onChange={(value) => setShownRole(editableRoles.find((role) => String(role) === value) ?? shownRole)}
        />
      </div>
      <PermissionTable
        grants={grants}
        shownRole={shownRole}
        onChange={(role, permission, isGranted) => setGrants(setGrant(grants, role, permission, isGranted))}
      />
      <DialogButtons action={t('app:save')} onAction={save} onClose={onClose} />
    </Dialog>
  );
}
