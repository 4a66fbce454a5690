import { limits } from '@matinee/protocol';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../common/use-sending.ts';
import { useRename, useUser } from '../../common/server/use-user.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ClosedNotice, EntryForm } from './ClosedNotice.tsx';
import type { NoticeProps } from './notice-props.ts';

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

  function submit(form: HTMLElement): void {
    if (!isSending && !isEntering) void send(knock, form);
  }

  return (
    <ClosedNotice room={room} note={note} lead={t('roomPrivate')}>
      <EntryForm onSubmit={submit}>
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
      </EntryForm>
    </ClosedNotice>
  );
}
