import { RequestType, type Grants, type Permission } from '@matinee/protocol';
import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { groupKeys, permissionKeys } from '../../common/texts/permission-names.ts';
import { selectDisabledReason } from '../../room-client/room-selectors.ts';
import { roleNameKeys } from '../../room/texts/name-keys.ts';
import { useRoom } from '../../room/room-context.ts';
import { BaseButton, disabledProps } from '../../ui/BaseButton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import { cellsOf, editableRoles, permissionGroups, type EditableRole, type PermissionCell } from './permission-table.ts';
import styles from './Permissions.module.css';

export interface PermissionTableProps {
  grants: Grants;
  /** The column that phones show. */
  shownRole: EditableRole;
  onChange: (role: EditableRole, permission: Permission, isGranted: boolean) => void;
}

export function PermissionTable({ grants, shownRole, onChange }: PermissionTableProps) {
  const { t } = useTranslation(['settings', 'room']);
  return (
    <table className={styles.permissions}>
      <caption className="visually-hidden">{t('permissionsTitle')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('permission')}</th>
          {editableRoles.map((role) => (
            <th key={role} scope="col">
              {t(`room:${roleNameKeys[role]}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {permissionGroups.map(({ group, permissions }) => (
          <Fragment key={group}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={editableRoles.length + 1}>
                {t(groupKeys[group])}
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission.name}>
                <th scope="row">{t(permissionKeys[permission.name])}</th>
                {cellsOf(grants, permission).map((cell) => (
                  <PermissionCell
                    key={cell.role}
                    cell={cell}
                    permission={permission}
                    isShown={cell.role === shownRole}
                    onChange={(isGranted) => onChange(cell.role, permission, isGranted)}
                  />
                ))}
              </tr>
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

interface CellProps {
  cell: PermissionCell;
  permission: Permission;
  isShown: boolean;
  onChange: (isGranted: boolean) => void;
}

function PermissionCell({ cell: { role, grant, from = role }, permission, isShown, onChange }: CellProps) {
  const { t } = useTranslation(['settings', 'room']);
  const disabledReason = useCellDisabledReason(permission, { role, grant, from });
  const isOn = grant === 'on';
  return (
    <td data-grant={grant} data-locked={disabledReason === undefined ? undefined : ''} data-shown={isShown ? '' : undefined}>
      {grant === 'inherited' && (
        <span className={styles.from} aria-hidden="true">
          {t('cellInherited', { role: t(`room:${roleNameKeys[from]}`) })}
        </span>
      )}
      {grant === 'never' ? (
        <span className={styles.never} data-tooltip={t('cellNever')}>
          <span aria-hidden="true">–</span>
          <span className="visually-hidden">{t('cellNever')}</span>
        </span>
      ) : (
        <BaseButton
          {...(disabledReason === undefined ? { onPress: () => onChange(!isOn) } : disabledProps(disabledReason))}
          className={classNames(styles.cell)}
          aria-label={t('cell', { role: t(`room:${roleNameKeys[role]}`), permission: t(permissionKeys[permission.name]) })}
          aria-pressed={isOn || grant === 'inherited'}
        >
          <span>{isOn && <Icon of={Check} />}</span>
        </BaseButton>
      )}
    </td>
  );
}

function useCellDisabledReason({ name }: Permission, { role, grant, from }: Required<PermissionCell>): string | undefined {
  const { t } = useTranslation(['settings', 'room']);
  const change = { grantsOf: role, adds: grant === 'off' ? [name] : [] };
  const reason = useRoom((room) => selectDisabledReason(room, { type: RequestType.ApplySettings, changes: [change] }));
  if (grant === 'inherited') return t('cellInherited', { role: t(`room:${roleNameKeys[from]}`) });
  return reason && (reason === 'disconnected' ? t('room:cannotDisconnected') : t('cellLocked'));
}
