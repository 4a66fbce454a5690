import type { AuditEntry } from '@matinee/protocol';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Table } from '../../ui/Table.tsx';
import { actionTextOf } from './action-texts.ts';
import { Loaded } from './Loaded.tsx';
import styles from './Section.module.css';
import { useAdminCall } from './use-admin-call.ts';
import { useFormats } from './use-formats.ts';

/** As many as the server sends at a time: fewer are the last ones. */
const pageLength = 100;

/** What operators did, the newest first. */
export function ActivitySection() {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const query = useInfiniteQuery({
    queryKey: ['admin-audit'],
    queryFn: async ({ signal, pageParam }) =>
      (await call('auditLog', { query: { ...(pageParam !== undefined && { before: pageParam }) } }, signal)).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageLength ? undefined : String(page.at(-1)?.id)),
  });
  const columns = [
    { id: 'what', label: t('what') },
    { id: 'target', label: t('toWhat') },
    { id: 'who', label: t('who') },
    { id: 'when', label: t('when') },
  ];
  return (
    <>
      <header className={classNames(styles.head)}>
        <h1 className="title-page">{t('nav.activity')}</h1>
        <span className="meta">{t('activityHint')}</span>
      </header>
      <Loaded query={query}>
        {({ pages }) => {
          const entries = pages.flat();
          if (entries.length === 0) return <p className="meta">{t('noActivity')}</p>;
          return (
            <Table caption={t('nav.activity')} columns={columns}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </Table>
          );
        }}
      </Loaded>
      {query.hasNextPage && (
        <Button className={styles.more} isPending={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
          {t('showMore')}
        </Button>
      )}
    </>
  );
}

function EntryRow({ entry: { at, action, operator, target, details } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const key = actionTextOf(action);
  const text = details?.['text'];
  return (
    <tr>
      <th scope="row">
        {key === undefined ? action : t(key)}
        {typeof text === 'string' && (
          <small>
            <bdi>{text}</bdi>
          </small>
        )}
        {action === 'settings.change' && <small>{`${String(details?.['from'])} → ${String(details?.['to'])}`}</small>}
      </th>
      <td>{target !== undefined && <bdi>{target}</bdi>}</td>
      <td>{operator === undefined ? t('byKey') : <bdi>{operator}</bdi>}</td>
      <td className="num">
        <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
      </td>
    </tr>
  );
}
