import { RequestType, type Permission } from '@matinee/protocol';
import { Check } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { selectObstacle } from '../../room-client/room-selectors.ts';
import { BaseButton } from '../../ui/BaseButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { disabledProps } from '../../ui/disabled-props.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { roleNameKeys } from '../../room/role-names.ts';
import { useRoom, useRoomSession } from '../../room/room-context.ts';
import { groupKeys, permissionKeys } from '../../common/permission-names.ts';
import {
  cellsOf,
  diffGrants,
  editableRoles,
  permissionGroups,
  setGrant,
  type EditableRole,
  type PermissionCell,
} from './permission-table.ts';
import styles from './Permissions.module.css';

/** Who may do what: a row for each permission, a column for each role. On phones one role is shown at a time. */
export function PermissionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'room']);
  const session = useRoomSession();
  const room = useRoom((state) => state);
  const stored = room.sync?.grants ?? [];
  const [grants, setGrants] = useState(stored);
  const [shownRole, setShownRole] = useState<EditableRole>(editableRoles[0]);
  const nameOf = (role: EditableRole): string => t(`room:${roleNameKeys[role]}`);
  const changes = diffGrants(stored, grants);

  function reasonFor({ role, grant, from }: PermissionCell): string | undefined {
    if (grant === 'never') return t('cellNever');
    if (grant === 'inherited') return t('cellInherited', { role: nameOf(from ?? role) });
    const obstacle = selectObstacle(room, { type: RequestType.ApplySettings, changes: [{ grantsOf: role }] });
    return obstacle && (obstacle === 'disconnected' ? t('room:cannotDisconnected') : t('cellLocked'));
  }

  function save(): void {
    if (changes.length > 0) session.applySettings({ grants: changes });
    onClose();
  }

  const cell = (permission: Permission, one: PermissionCell) => {
    const reason = reasonFor(one);
    const isOn = one.grant === 'on';
    const label = t('cell', { role: nameOf(one.role), permission: t(permissionKeys[permission.name]) });
    return (
      <td
        key={one.role}
        data-grant={one.grant}
        data-locked={reason === undefined ? undefined : ''}
        data-shown={one.role === shownRole ? '' : undefined}
      >
        {one.grant === 'inherited' && (
          <span className={styles.from} aria-hidden="true">
            {t('cellInherited', { role: nameOf(one.from ?? one.role) })}
          </span>
        )}
        {/* What a role can never have needs no button that says so in each of its cells. */}
        {one.grant !== 'never' && (
          <BaseButton
            {...(reason === undefined
              ? { onPress: () => setGrants(setGrant(grants, one.role, permission, !isOn)) }
              : disabledProps(reason))}
            className={classNames(styles.cell)}
            aria-label={label}
            aria-pressed={isOn || one.grant === 'inherited'}
          >
            <span>{isOn && <Icon of={Check} />}</span>
          </BaseButton>
        )}
      </td>
    );
  };

  return (
    <Dialog title={t('permissionsTitle')} lead={t('permissionsLead')} width="54rem" isOpen onClose={onClose}>
      <div className={styles.role}>
        <SegmentedControl
          label={t('permissionsRole')}
          hideLabel
          wide
          options={editableRoles.map((role) => ({ value: String(role), label: nameOf(role) }))}
          value={String(shownRole)}
          onChange={(value) => setShownRole(editableRoles.find((role) => String(role) === value) ?? shownRole)}
        />
      </div>
      <table className={styles.permissions}>
        <caption className="visually-hidden">{t('permissionsTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('permission')}</th>
            {editableRoles.map((role) => (
              <th key={role} scope="col">
                {nameOf(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {permissionGroups.map((group) => (
            <Fragment key={group.group}>
              <tr className={styles.group}>
                <th scope="rowgroup" colSpan={editableRoles.length + 1}>
                  {t(groupKeys[group.group])}
                </th>
              </tr>
              {group.permissions.map((permission) => (
                <tr key={permission.name}>
                  <th scope="row">{t(permissionKeys[permission.name])}</th>
                  {cellsOf(grants, permission).map((one) => cell(permission, one))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <DialogActions>
        <Button kind="quiet" onPress={onClose}>
          {t('cancel')}
        </Button>
        <Button kind="primary" onPress={save}>
          {t('save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
