import { limits } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { TextField, type TextFieldProps } from '../../ui/forms/TextField.tsx';
import type { FieldProps, FormState } from './use-form.ts';

export function EmailField(props: FieldProps & Pick<TextFieldProps, 'label' | 'hideLabel'>) {
  const { t } = useTranslation('account');
  return (
    <TextField {...props} type="email" inputMode="email" hint={t('emailHint')} maxLength={limits.maxEmailLength} autoComplete="email" />
  );
}

export function CurrentPasswordField({ field }: Pick<FormState<'current'>, 'field'>) {
  const { t } = useTranslation('account');
  return <TextField label={t('currentPassword')} type="password" autoComplete="current-password" {...field('current')} />;
}

/** Only apps show the first code, so it has no hint. */
export function CodeField({ field, isFirst = false }: Pick<FormState<'code'>, 'field'> & { isFirst?: boolean }) {
  const { t } = useTranslation('account');
  return <TextField label={t('code')} hint={isFirst ? undefined : t('codeHint')} autoComplete="one-time-code" {...field('code')} />;
}

export function NewPasswordFields({ label, field }: { label: string } & Pick<FormState<'password' | 'again'>, 'field'>) {
  const { t } = useTranslation('account');
  return (
    <>
      <TextField label={label} type="password" hint={t('passwordHint')} autoComplete="new-password" {...field('password')} />
      <TextField label={t('passwordAgain')} type="password" autoComplete="new-password" {...field('again')} />
    </>
  );
}
