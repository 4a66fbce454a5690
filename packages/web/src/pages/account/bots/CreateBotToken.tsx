import {
  limits,
  maxTokenNameLength,
  operatorScopes,
  roomNamePattern,
  scopeNames,
  type CreateTokenBody,
  type Scope,
} from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../../api/use-api.ts';
import { NewSecret } from '../../../common/NewSecret.tsx';
import { useUser } from '../../../common/server/use-user.ts';
import type { Problems } from '../../../features/account/account-form.ts';
import { CurrentPasswordField } from '../../../features/account/fields.tsx';
import { useForm } from '../../../features/account/use-form.ts';
import { CheckboxCards } from '../../../ui/forms/CheckboxCards.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { ProofForm } from '../ProofForm.tsx';

/** Days. */
const lifetimes = ['7', '30', '90', '365', 'none'] as const;
type Lifetime = (typeof lifetimes)[number];
const dayMs = 24 * 3600 * 1000;

const scopeTexts = {
  'room:read': 'scopeRoomRead',
  chat: 'scopeChat',
  playback: 'scopePlayback',
  queue: 'scopeQueue',
  'room:manage': 'scopeRoomManage',
  'account:read': 'scopeAccountRead',
  'admin:read': 'scopeAdminRead',
  admin: 'scopeAdmin',
} as const satisfies Record<Scope, string>;

/** The fields as texts; `scopes` are separated by spaces. */
type TokenForm = Readonly<Record<'name' | 'scopes' | 'room' | 'lifetime' | 'current', string>>;
const empty: TokenForm = { name: '', scopes: 'room:read', room: '', lifetime: '90', current: '' };

const scopesIn = ({ scopes }: Pick<TokenForm, 'scopes'>): Scope[] => scopeNames.filter((scope) => scopes.split(' ').includes(scope));
const isForOperators = (scopes: readonly Scope[]): boolean => scopes.some((scope) => operatorScopes.includes(scope));

function findTokenProblems(form: TokenForm, hasPassword: boolean): Problems<'name' | 'scopes' | 'room' | 'current'> {
  const room = form.room.trim();
  return {
    ...(form.name.trim() === '' && { name: 'nameRequired' }),
    ...(scopesIn(form).length === 0 && { scopes: 'scopesRequired' }),
    ...(room !== '' && !roomNamePattern.test(room) && { room: 'roomNameWrong' }),
    ...(hasPassword && form.current === '' && { current: 'passwordRequired' }),
  };
}

function bodyOf(form: TokenForm): CreateTokenBody {
  const scopes = scopesIn(form);
  const room = form.room.trim();
  return {
    name: form.name.trim(),
    scopes,
    ...(room !== '' && !isForOperators(scopes) && { room }),
    ...(form.current !== '' && { currentPassword: form.current }),
    ...(form.lifetime !== 'none' && { expiresAt: Date.now() + Number(form.lifetime) * dayMs }),
  };
}

export interface CreateBotTokenProps {
  hasPassword: boolean;
  onDone: () => void;
  onClose: () => void;
}

export function CreateBotToken({ hasPassword, onDone, onClose }: CreateBotTokenProps) {
  const { t } = useTranslation('bots');
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog title={t(secret === undefined ? 'newToken' : 'tokenMade')} width="34rem" isOpen isDismissable={false} onClose={onClose}>
      {secret === undefined ? (
        <TokenFields
          hasPassword={hasPassword}
          onClose={onClose}
          onMade={(token) => {
            setSecret(token);
            onDone();
          }}
        />
      ) : (
        <NewSecret lead={t('tokenMadeLead')} secret={secret} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface TokenFieldsProps extends Pick<CreateBotTokenProps, 'hasPassword' | 'onClose'> {
  onMade: (token: string) => void;
}

function TokenFields({ hasPassword, onMade, onClose }: TokenFieldsProps) {
  const { t } = useTranslation('bots');
  const api = useApi();
  const isOperator = useUser()?.isOperator === true;
  const form = useForm(
    empty,
    (filled) => findTokenProblems(filled, hasPassword),
    async (filled) => onMade((await api.call('createToken', { body: bodyOf(filled) })).token),
  );
  const scopes = form.field('scopes');
  const lifetime = form.field('lifetime');
  const offered = scopeNames.filter((scope) => isOperator || !operatorScopes.includes(scope));
  return (
    <ProofForm form={form} action={t('create')} onClose={onClose}>
      <TextField label={t('name')} hint={t('nameHint')} maxLength={maxTokenNameLength} {...form.field('name')} />
      <CheckboxCards
        label={t('scopes')}
        options={offered.map((scope) => ({ value: scope, label: scope, hint: t(scopeTexts[scope]) }))}
        values={scopes.value.split(' ')}
        onChange={(next) => scopes.onChange(next.join(' '))}
        error={scopes.error}
      />
      <TextField
        label={t('room')}
        maxLength={limits.maxRoomNameLengthOnWire}
        hint={t('roomHint')}
        disabledReason={isForOperators(scopesIn({ scopes: scopes.value })) ? t('roomForOperators') : undefined}
        {...form.field('room')}
      />
      <Select
        label={t('lifetime')}
        options={lifetimes.map((value) => ({ value, label: t(`lifetime.${value}`) }))}
        value={lifetime.value as Lifetime}
        onChange={lifetime.onChange}
      />
      {hasPassword && <CurrentPasswordField field={form.field} />}
    </ProofForm>
  );
}
