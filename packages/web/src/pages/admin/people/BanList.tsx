import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { BanEntry } from '@matinee/protocol';
import { Table } from '../../../ui/layout/Table.tsx';
import { useFormats } from '../use-formats.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Loaded } from '../Loaded.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';
import { useAttempt } from '../../../common/toasts/use-attempt.ts';

export const bansKey = ['admin-bans'] as const;

export function BanList({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const attempt = useAttempt();
  const query = useQuery({
    queryKey: bansKey,
    queryFn: async ({ signal }) => (await call('listBans', {}, signal)).data,
  });
  const lift = (id: string) => attempt(async () => [await call('liftBan', { body: { id } }), await query.refetch()], t('lifted'));
  return (
    <section className={classNames(styles.block)}>
      <header className={classNames(styles.head)}>
        <h2 className="title-section">{t('bans')}</h2>
        <Button size="s" icon={Plus} onPress={onAdd}>
          {t('banAny')}
        </Button>
      </header>
      <Loaded query={query}>
        {(bans) => (bans.length === 0 ? <p className="meta">{t('noBans')}</p> : <BanTable bans={bans} onLift={(id) => void lift(id)} />)}
      </Loaded>
    </section>
  );
}

function BanTable({ bans, onLift }: { bans: readonly BanEntry[]; onLift: (id: string) => void }) {
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
