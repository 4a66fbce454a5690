import type { LogLine } from '@matinee/protocol';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import logStyles from './LogLines.module.css';

/** Lines of the log, the newest last. */
export function LogLines({ lines, box }: { lines: readonly LogLine[]; box: Ref<HTMLDivElement> }) {
  const { t, i18n } = useTranslation('admin');
  const time = new Intl.DateTimeFormat(i18n.language, { hour: '2-digit', minute: '2-digit', second: '2-digit' });
  return (
    // Scrolls by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className={classNames(logStyles.lines, 'num')} role="log" aria-label={t('nav.logs')} tabIndex={0}>
      {lines.length === 0 && <p className="meta">{t('noLines')}</p>}
      {lines.map(({ id, at, level, text, details }) => (
        <p key={id} data-level={level}>
          <time dateTime={new Date(at).toISOString()}>{time.format(at)}</time>
          <span className={classNames(logStyles.level)}>{level}</span>
          <span>
            {text} {details !== '' && <span className={classNames(logStyles.details)}>{details}</span>}
          </span>
        </p>
      ))}
    </div>
  );
}
