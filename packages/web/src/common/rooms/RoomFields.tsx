import type { QueueMode } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import type { PermissionPreset } from './permission-presets.ts';
import { RadioCards } from '../../ui/forms/RadioCards.tsx';

interface FieldProps<Value extends string> {
  value: Value;
  onChange: (value: Value) => void;
  disabledReason?: string | undefined;
}

/** Offers no private rooms, since there are no invitations. */
export function VisibilityField(props: FieldProps<'public' | 'unlisted'>) {
  const { t } = useTranslation(['settings', 'app']);
  const options = [
    { value: 'public', label: t('app:visibility.public'), hint: t('publicHint') },
    { value: 'unlisted', label: t('app:visibility.unlisted'), hint: t('unlistedHint') },
  ] as const;
  return <RadioCards label={t('visibility')} options={options} {...props} />;
}

export function QueueModeField({ hideLabel = false, ...props }: FieldProps<QueueMode> & { hideLabel?: boolean }) {
  const { t } = useTranslation(['settings', 'app']);
  const options = [
    { value: 'manual', label: t('app:queueMode.manual'), hint: t('manualHint') },
    { value: 'vote', label: t('app:queueMode.vote'), hint: t('voteHint') },
    { value: 'loop', label: t('app:queueMode.loop'), hint: t('loopHint') },
    { value: 'dj', label: t('app:queueMode.dj'), hint: t('djHint') },
    { value: 'turns', label: t('app:queueMode.turns'), hint: t('turnsHint') },
  ] as const;
  return <RadioCards label={t('queueMode')} hideLabel={hideLabel} options={options} {...props} />;
}

interface PermissionPresetFieldProps extends Omit<FieldProps<PermissionPreset>, 'value'> {
  /** Undefined for a mix that no preset has. */
  value: PermissionPreset | undefined;
}

/** Shows custom permissions as a fourth choice. */
export function PermissionPresetField({ value, onChange, disabledReason }: PermissionPresetFieldProps) {
  const { t } = useTranslation('settings');
  const options = [
    { value: 'everyone', label: t('presetEveryone'), hint: t('presetEveryoneHint') },
    { value: 'hosts', label: t('presetHosts'), hint: t('presetHostsHint') },
    { value: 'chat', label: t('presetChat'), hint: t('presetChatHint') },
    ...(value === undefined ? ([{ value: 'custom', label: t('presetCustom'), hint: t('presetCustomHint') }] as const) : []),
  ] as const;
  return (
    <RadioCards
      label={t('preset')}
      options={options}
      value={value ?? 'custom'}
      disabledReason={disabledReason}
      onChange={(next) => {
        if (next !== 'custom') onChange(next);
      }}
    />
  );
}
