import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { BanTable } from './BanTable.tsx';
import { Loaded } from '../Loaded.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';
import { useAttempt } from '../../../common/toasts/use-attempt.ts';

/** The query of the bans, to be asked again after one was added. */
export const bansKey = ['admin-bans'] as const;

/** The bans of the server. */
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
