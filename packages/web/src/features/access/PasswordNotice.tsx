import { limits } from '@matinee/protocol';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WrongPassword } from '../../room-client/access-view.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { ClosedNotice, EntryForm } from './ClosedNotice.tsx';
import type { NoticeProps } from './notice-props.ts';
import { useTimeUntil } from '../../room/use-time-until.ts';

/** `wrong` describes the last failed attempt; each attempt makes a new object. */
export function PasswordNotice({ room, note, wrong, isEntering, onEnter }: NoticeProps & { wrong: WrongPassword | undefined }) {
  const { t } = useTranslation('access');
  const [password, setPassword] = useState('');
  const [typedSince, setTypedSince] = useState<WrongPassword>();
  const field = useRef<HTMLInputElement>(null);
  const problem = useProblem(wrong);

  useEffect(() => {
    if (wrong === undefined) return;
    field.current?.focus();
    field.current?.select();
  }, [wrong]);

  function submit(): void {
    if (password === '' || isEntering) return field.current?.focus();
    onEnter({ password });
  }

  return (
    <ClosedNotice room={room} note={note} lead={t('roomPassword')}>
      <EntryForm onSubmit={submit}>
        <PasswordField
          label={t('password')}
          value={password}
          onChange={(next) => {
            setPassword(next);
            setTypedSince(wrong);
          }}
          maxLength={limits.maxPasswordLength}
          inputRef={field}
          error={isEntering || typedSince === wrong ? undefined : problem}
        />
        <Button type="submit" kind="primary" size="l" isPending={isEntering}>
          {t('comeIn')}
        </Button>
      </EntryForm>
    </ClosedNotice>
  );
}

function useProblem(wrong: WrongPassword | undefined): string | undefined {
  const { t } = useTranslation('access');
  const when = useTimeUntil(wrong?.againMs ?? 0);
  if (wrong === undefined) return undefined;
  if (when !== undefined) return t('passwordLater', { when });
  return wrong.triesLeft === undefined ? t('passwordWrong') : t('passwordTries', { count: wrong.triesLeft });
}
