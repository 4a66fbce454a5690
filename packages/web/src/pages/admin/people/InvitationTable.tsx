import type { InvitationEntry } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { useFormats } from '../use-formats.ts';

/** The invitations that can still be used. */
export function InvitationTable({ invitations, onRevoke }: { invitations: readonly InvitationEntry[]; onRevoke: (id: string) => void }) {
  const { t } = useTranslation('admin');
  const { number, moment } = useFormats();
  const columns = [
    { id: 'note', label: t('forWhom') },
    { id: 'uses', label: t('used'), isNumber: true },
    { id: 'ends', label: t('howLong') },
    { id: 'by', label: t('by') },
    { id: 'actions', label: t('actions'), hideLabel: true },
  ];
  return (
    <Table caption={t('invitations')} columns={columns}>
      {invitations.map(({ id, note, uses, maxUses, endsAt, operator, createdAt }) => (
        <tr key={id}>
          <th scope="row">
            <bdi>{note ?? t('invitationOf', { time: moment(createdAt) })}</bdi>
          </th>
          <td data-num="" data-label={t('used')}>
            {maxUses === undefined ? number(uses) : t('usedOf', { used: number(uses), all: number(maxUses) })}
          </td>
          <td>{endsAt === undefined ? t('valid.none') : t('until', { time: moment(endsAt) })}</td>
          <td data-label={t('by')}>{operator === undefined ? t('byKey') : <bdi>{operator}</bdi>}</td>
          <td data-tools="">
            <Button size="s" onPress={() => onRevoke(id)}>
              {t('revoke')}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
