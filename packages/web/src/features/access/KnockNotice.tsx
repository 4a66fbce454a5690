import { limits } from '@matinee/protocol';
import { Hand } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../common/use-sending.ts';
import { useRename, useUser } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { PageNotice } from '../../ui/layout/PageNotice.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import styles from './AccessNotice.module.css';
import type { NoticeProps } from './notice-props.ts';
import { LogInLine } from './LogInLine.tsx';
import { PeopleInside } from './PeopleInside.tsx';

/** Before a room in which others let people in: a name to be known by, and a knock. */
export function KnockNotice({ room, note, isEntering, onEnter }: NoticeProps) {
  const { t } = useTranslation('access');
  const rename = useRename();
  const user = useUser();
  const [typed, setTyped] = useState<string>();
  const { send, isSending, problem, forgetProblem } = useSending();
  const name = typed ?? user?.username ?? '';

  async function knock(): Promise<void> {
    if (typed !== undefined && typed.trim() !== user?.username) await rename(typed.trim());
    onEnter({ knock: true });
  }

  function submit(event: FormEvent<HTMLElement>): void {
    event.preventDefault();
    if (!isSending && !isEntering) void send(knock, event.currentTarget);
  }

  return (
    <PageNotice illustration="door" title={room.title} lead={t('roomPrivate')}>
      {note !== undefined && <p className={styles.note}>{note}</p>}
      <PeopleInside {...room} />
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={t('yourName')}
          value={name}
          onChange={(next) => {
            setTyped(next);
            forgetProblem();
          }}
          maxLength={limits.maxUsernameLength}
          autoComplete="nickname"
          error={problem}
        />
        <Button type="submit" kind="primary" size="l" icon={Hand} isPending={isSending || isEntering}>
          {t('knock')}
        </Button>
      </form>
      <LogInLine />
    </PageNotice>
  );
}
