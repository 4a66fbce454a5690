import type { NodeStatus } from '@matinee/protocol';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import overviewStyles from './Overview.module.css';
import styles from './Section.module.css';
import { useFormats } from './use-formats.ts';

/** Bars are full at these values. */
const fullLateMs = 50;
const fullCommitMs = 20;
const warnAbove = { processor: 0.85, memory: 0.9, connections: 0.6, late: 0.5, database: 0.5 };

export function Machine({ node, title }: { node: NodeStatus; title: string }) {
  const { t } = useTranslation('admin');
  const { number, percent, bytes, ms } = useFormats();
  const { processor, cores, memoryBytes, maxMemoryBytes, lateMs, connections, maxConnections, commitMs } = node;
  return (
    <section className={classNames(styles.block)}>
      <h2 className="title-card">{title}</h2>
      <ul className={classNames(overviewStyles.meters)}>
        <Meter
          label={t('processor')}
          share={processor}
          warnAbove={warnAbove.processor}
          text={t('ofCores', { share: percent(processor), count: cores })}
        />
        <Meter
          label={t('memory')}
          share={memoryBytes / maxMemoryBytes}
          warnAbove={warnAbove.memory}
          text={t('usedOf', { used: bytes(memoryBytes), all: bytes(maxMemoryBytes) })}
        />
        <Meter label={t('eventLoop')} share={lateMs / fullLateMs} warnAbove={warnAbove.late} text={t('late', { time: ms(lateMs) })} />
        <Meter
          label={t('connections')}
          share={connections / maxConnections}
          warnAbove={warnAbove.connections}
          text={t('usedOf', { used: number(connections), all: number(maxConnections) })}
        />
        <Meter
          label={t('database')}
          share={(commitMs ?? 0) / fullCommitMs}
          warnAbove={warnAbove.database}
          text={commitMs === undefined ? t('noWrites') : t('perWrite', { time: ms(commitMs) })}
        />
      </ul>
    </section>
  );
}

interface MeterProps {
  label: string;
  share: number;
  warnAbove: number;
  text: string;
}

function Meter({ label, share, warnAbove: limit, text }: MeterProps) {
  const at = Math.min(1, Math.max(0, share));
  return (
    <li className={classNames(overviewStyles.meter)} data-warn={at > limit ? '' : undefined}>
      <span>{label}</span>
      <span
        className={classNames(overviewStyles.bar)}
        // <meter> looks different in each browser.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(at * 100)}
        aria-valuetext={text}
        style={{ '--at': at } as CSSProperties}
      />
      <span className="num meta">{text}</span>
    </li>
  );
}
