import type { BanEntry } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { Table } from '../../../ui/layout/Table.tsx';
import { useFormats } from '../use-formats.ts';

/** The bans that have not ended. */
export function BanTable({ bans, onLift }: { bans: readonly BanEntry[]; onLift: (id: string) => void }) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const columns = [
    { id: 'who', label: t('who') },
    { id: 'reason', label: t('reason') },
    { id: 'long', label: t('howLong') },
    { id: 'by', label: t('by') },
    { id: 'actions', label: t('actions'), hideLabel: true },
  ];
  return (
    <Table caption={t('bans')} columns={columns}>
      {bans.map(({ id, kind, name, reason, endsAt, operator }) => (
        <tr key={id}>
          <th scope="row">
            <bdi>{name}</bdi>
            <small>{t(`banKind.${kind}`)}</small>
          </th>
          <td>{reason !== undefined && <bdi>{reason}</bdi>}</td>
          <td>{endsAt === undefined ? t('banFor.none') : t('until', { time: moment(endsAt) })}</td>
          <td data-label={t('by')}>{operator === undefined ? t('byKey') : <bdi>{operator}</bdi>}</td>
          <td data-tools="">
            <Button size="s" onPress={() => onLift(id)}>
              {t('lift')}
            </Button>
          </td>
        </tr>
      ))}
    </Table>
  );
}
