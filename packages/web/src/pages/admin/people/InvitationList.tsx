import { useQuery } from '@tanstack/react-query';
import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import type { InvitationEntry } from '@matinee/protocol';
import { Table } from '../../../ui/layout/Table.tsx';
import { useFormats } from '../use-formats.ts';
import { useTranslation } from 'react-i18next';
import { Banner } from '../../../ui/layout/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { Loaded } from '../Loaded.tsx';
import styles from '../Section.module.css';
import { useAdminCall } from '../use-admin-call.ts';
import { useAttempt } from '../../../common/toasts/use-attempt.ts';
import { InviteUserDialog } from './InviteUserDialog.tsx';

/** Links to register where registration needs one. */
export function InvitationList() {
  const { t } = useTranslation('admin');
  const call = useAdminCall();
  const attempt = useAttempt();
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<{ link: string; isCopied: boolean }>();
  const query = useQuery({
    queryKey: ['admin-invitations'],
    queryFn: async ({ signal }) => (await call('listInvitations', {}, signal)).data,
  });
  const revoke = (id: string) => attempt(async () => [await call('revokeInvitation', { body: { id } }), await query.refetch()]);
  return (
    <section className={classNames(styles.block)}>
      <header className={classNames(styles.head)}>
        <h2 className="title-section">{t('invitations')}</h2>
        <Button size="s" icon={Plus} onPress={() => setMaking(true)}>
          {t('newInvitation')}
        </Button>
      </header>
      {made !== undefined && (
        <Banner
          icon={Copy}
          text={
            <>
              {t('linkOnce')} <span className={classNames(styles.link)}>{made.link}</span>
            </>
          }
        >
          <Button size="s" onPress={() => void copyText(made.link).then((isCopied) => setMade({ ...made, isCopied }))}>
            {t(made.isCopied ? 'copied' : 'copyLink')}
          </Button>
        </Banner>
      )}
      <Loaded query={query}>
        {(invitations) =>
          invitations.length === 0 ? (
            <p className="meta">{t('noInvitations')}</p>
          ) : (
            <InvitationTable invitations={invitations} onRevoke={(id) => void revoke(id)} />
          )
        }
      </Loaded>
      {isMaking && (
        <InviteUserDialog
          onClose={() => setMaking(false)}
          onMade={(link) => {
            setMade({ link, isCopied: false });
            void query.refetch();
          }}
        />
      )}
    </section>
  );
}

function InvitationTable({ invitations, onRevoke }: { invitations: readonly InvitationEntry[]; onRevoke: (id: string) => void }) {
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
