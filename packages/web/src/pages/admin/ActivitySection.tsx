import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Table } from '../../ui/layout/Table.tsx';
import { Loaded } from './Loaded.tsx';
import styles from './Section.module.css';
import { useAdminCall } from './use-admin-call.ts';
import type { AuditEntry } from '@matinee/protocol';
import { actionTextOf } from './action-texts.ts';
import { useFormats } from './use-formats.ts';
import { useSettingTexts } from './settings/use-setting-texts.ts';

/** The server sends this many at a time: fewer are the last ones. */
const pageLength = 100;

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
                <ActivityRow key={entry.id} entry={entry} />
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

function ActivityRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const settingTexts = useSettingTexts();
  const { at, action, operator, target, details } = entry;
  const key = actionTextOf(action);
  const text = details?.['text'];
  const setting = action === 'settings.change' && target !== undefined ? settingTexts(target) : undefined;
  return (
    <tr>
      <th scope="row">
        {key === undefined ? action : t(key)}
        {typeof text === 'string' && (
          <small>
            <bdi>{text}</bdi>
          </small>
        )}
        {setting !== undefined && <small>{`${setting.valueOf(details?.['from'])} → ${setting.valueOf(details?.['to'])}`}</small>}
      </th>
      <td>{target !== undefined && <bdi>{setting?.name ?? target}</bdi>}</td>
      <td>
        <Who operator={operator} by={details?.['by']} />
      </td>
      <td className="num">
        <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
      </td>
    </tr>
  );
}

/** @param by the actor, where that was neither an operator nor the API key */
function Who({ operator, by }: { operator: string | undefined; by: unknown }) {
  const { t } = useTranslation('admin');
  if (operator !== undefined) return <bdi>{operator}</bdi>;
  if (by === 'login provider') return t('byProvider');
  return t(by === 'command line' ? 'byTerminal' : 'byKey');
}
