import { limitRanges, type LimitName, type LimitSettings } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/forms/TextField.tsx';
import { readLimit, type LimitDrafts } from './limit-drafts.ts';
import styles from './LimitFields.module.css';
import { useFormats } from '../use-formats.ts';

const groups = [
  { id: 'people', names: ['clientsPerAddress', 'clientsPerSession'] },
  { id: 'nav.rooms', names: ['roomsPerAddress', 'queueLength'] },
  { id: 'requests', names: ['chatPerSession', 'lookUpsPerAddress'] },
  { id: 'limits.chat', names: ['chatMessagesPerRoom', 'chatMegabytesPerRoom', 'chatKilobytesPerAddress'] },
] as const satisfies readonly { id: string; names: readonly LimitName[] }[];

export interface LimitFieldsProps {
  limits: LimitSettings;
  maxConnections: number;
  drafts: LimitDrafts;
  onChange: (drafts: LimitDrafts) => void;
}

/** The fields of the limits. An environment variable alone sets the first one. */
export function LimitFields({ limits, maxConnections, drafts, onChange }: LimitFieldsProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  return groups.map(({ id, names }) => (
    <fieldset key={id} className={classNames(styles.group)}>
      <legend className="title-card">{t(id)}</legend>
      <div className={classNames(styles.limits)}>
        {id === 'people' && (
          <TextField
            label={t('maxConnections')}
            value={number(maxConnections)}
            onChange={() => undefined}
            disabledReason={t('changedWith', { variable: 'MAX_CONNECTIONS' })}
          />
        )}
        {names.map((name) => {
          const text = drafts[name] ?? String(limits[name]);
          const { min, max } = limitRanges[name];
          return (
            <TextField
              key={name}
              label={t(`limit.${name}`)}
              hint={t(`limitUnit.${name}`)}
              inputMode="numeric"
              autoComplete="off"
              maxLength={6}
              value={text}
              onChange={(next) => onChange({ ...drafts, [name]: next })}
              error={readLimit(name, text) === undefined ? t('limitRange', { min: number(min), max: number(max) }) : undefined}
            />
          );
        })}
      </div>
    </fieldset>
  ));
}
