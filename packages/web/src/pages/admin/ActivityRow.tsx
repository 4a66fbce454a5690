import type { AuditEntry } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { actionTextOf } from './action-texts.ts';
import { useFormats } from './use-formats.ts';
import { useSettingTexts } from './settings/use-setting-texts.ts';

/** Something that an operator did. */
export function ActivityRow({ entry }: { entry: AuditEntry }) {
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

/** @param by what did it, where that was neither an operator nor the API key */
function Who({ operator, by }: { operator: string | undefined; by: unknown }) {
  const { t } = useTranslation('admin');
  if (operator !== undefined) return <bdi>{operator}</bdi>;
  if (by === 'login provider') return t('byProvider');
  return t(by === 'command line' ? 'byTerminal' : 'byKey');
}
