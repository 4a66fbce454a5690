import type { SiteStatus } from '@matinee/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Switch } from '../../ui/forms/Switch.tsx';
import { useFormats, useSiteName } from './use-formats.ts';

export interface SiteRowProps {
  site: SiteStatus;
  nowMs: number;
  onSwitch: (isOn: boolean) => Promise<unknown>;
}

export function SiteRow({ site, nowMs, onSwitch }: SiteRowProps) {
  const { t } = useTranslation('admin');
  const { percent, seconds } = useFormats();
  const name = useSiteName()(site.service);
  const [wanted, setWanted] = useState<boolean>();
  const { worked, medianMs, isOn, fixedBy, state } = site;
  const isUnset = state === 'unset';
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <SiteState site={site} nowMs={nowMs} />
      </td>
      <td data-num="" data-label={t('worked')}>
        {worked === undefined ? '–' : percent(worked)}
      </td>
      <td data-num="" data-label={t('takes')}>
        {medianMs === undefined ? '–' : seconds(medianMs)}
      </td>
      <td className="meta">
        <SiteNotes site={site} />
      </td>
      <td data-tools="">
        <Switch
          label={t('linksOf', { service: name })}
          hideLabel
          isSelected={!isUnset && (wanted ?? isOn)}
          isDisabled={isUnset || fixedBy !== undefined}
          onChange={(next) => {
            setWanted(next);
            void onSwitch(next).then(() => setWanted(undefined));
          }}
        />
      </td>
    </tr>
  );
}

const dots = { working: 'connected', slow: 'reconnecting', doubtful: 'reconnecting', failing: 'disconnected' } as const;

function SiteState({ site: { state, failingSince = 0 }, nowMs }: Pick<SiteRowProps, 'site' | 'nowMs'>) {
  const { t } = useTranslation('admin');
  const { recent } = useFormats();
  const text = t(`providerState.${state}`, { time: recent(failingSince, nowMs) });
  if (state === 'off' || state === 'unset' || state === 'unused') return <span className="hint">{text}</span>;
  return <StatusDot state={dots[state]}>{text}</StatusDot>;
}

function SiteNotes({ site: { fixedBy, fault, hasKey, searches, instances } }: Pick<SiteRowProps, 'site'>) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  return [
    fixedBy !== undefined && t('setBy', { variable: fixedBy }),
    fault !== undefined && t(`fault.${fault}`),
    hasKey !== undefined && t(hasKey ? 'keySet' : 'noKey'),
    searches !== undefined && t('searchesLeft', { left: number(searches.left), all: number(searches.all) }),
    instances !== undefined && t('instances', { count: instances }),
  ]
    .filter((note) => note !== false)
    .join(' · ');
}
