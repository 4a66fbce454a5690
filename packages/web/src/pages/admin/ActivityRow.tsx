import type { AuditEntry, SettingName } from '@matinee/protocol';
import { useTranslation } from 'react-i18next';
import { actionTextOf } from './action-texts.ts';
import { settingOf, valueTextOf } from './setting-texts.ts';
import { useFormats } from './use-formats.ts';

/** Something that an operator did. */
export function ActivityRow({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  const { moment } = useFormats();
  const { at, action, operator, target, details } = entry;
  const key = actionTextOf(action);
  const text = details?.['text'];
  const setting = action === 'settings.change' && target !== undefined ? settingOf(target) : undefined;
  return (
    <tr>
      <th scope="row">
        {key === undefined ? action : t(key)}
        {typeof text === 'string' && (
          <small>
            <bdi>{text}</bdi>
          </small>
        )}
        {setting !== undefined && <SettingChange name={setting} from={details?.['from']} to={details?.['to']} />}
      </th>
      <td>{target !== undefined && <bdi>{setting === undefined ? target : t(setting)}</bdi>}</td>
      <td>
        <Who operator={operator} isCommand={details?.['by'] === 'command line'} />
      </td>
      <td className="num">
        <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
      </td>
    </tr>
  );
}

function SettingChange({ name, from, to }: { name: SettingName; from: unknown; to: unknown }) {
  const { t } = useTranslation('admin');
  const textOf = (value: unknown): string => {
    const key = valueTextOf(name, value);
    return key === undefined ? String(value) : t(key);
  };
  return <small>{`${textOf(from)} → ${textOf(to)}`}</small>;
}

function Who({ operator, isCommand }: { operator: string | undefined; isCommand: boolean }) {
  const { t } = useTranslation('admin');
  if (operator !== undefined) return <bdi>{operator}</bdi>;
  return t(isCommand ? 'byTerminal' : 'byKey');
}
