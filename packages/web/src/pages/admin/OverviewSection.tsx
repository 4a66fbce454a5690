import type { Overview } from '@matinee/protocol';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../ui/class-names.ts';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { Loaded } from './Loaded.tsx';
import { Machine } from './Machine.tsx';
import overviewStyles from './Overview.module.css';
import { curvePoints, mostToday } from './people-curve.ts';
import { Problems } from './Problems.tsx';
import styles from './Section.module.css';
import { useFormats } from './use-formats.ts';
import { useOverview } from './use-admin-call.ts';

const refreshMs = 10_000;

export function OverviewSection() {
  const { t } = useTranslation('admin');
  const query = useOverview(refreshMs);
  return (
    <>
      <header className={classNames(styles.head)}>
        <h1 className="title-page">{t('nav.overview')}</h1>
        {query.data !== undefined && <ThisNode nodes={query.data.nodes} nowMs={query.dataUpdatedAt} />}
      </header>
      <Loaded query={query}>{(overview) => <OverviewFacts overview={overview} nowMs={query.dataUpdatedAt} />}</Loaded>
    </>
  );
}

function ThisNode({ nodes, nowMs }: Pick<Overview, 'nodes'> & { nowMs: number }) {
  const { t } = useTranslation('admin');
  const { duration } = useFormats();
  const [own] = nodes;
  if (own === undefined) return null;
  // The order is the same for every answering node.
  const place =
    nodes
      .map(({ id }) => id)
      .toSorted()
      .indexOf(own.id) + 1;
  return (
    <span className="meta num">
      {[
        t('versionOf', { version: own.version }),
        t('upFor', { time: duration(nowMs - own.startedAt) }),
        ...(nodes.length > 1 ? [t('nodeOf', { place, nodes: nodes.length })] : []),
      ].join(' · ')}
    </span>
  );
}

/** Shares of a node's time. */
const busyAbove = 0.7;
const tooBusyAbove = 0.9;

function OverviewFacts({ overview, nowMs }: { overview: Overview; nowMs: number }) {
  const { t } = useTranslation('admin');
  const { number, percent, time, daysAgo } = useFormats();
  const { nodes, people, rooms, inSync, history, problems } = overview;
  const load = Math.max(...nodes.map((node) => node.load));
  const [state, health] =
    load > tooBusyAbove
      ? (['disconnected', 'tooBusy'] as const)
      : load > busyAbove
        ? (['reconnecting', 'busy'] as const)
        : (['connected', 'healthy'] as const);
  const { line, area } = curvePoints(history, people, nowMs);
  const most = mostToday(history, people, nowMs);
  const dayMs = 24 * 3600 * 1000;
  return (
    <>
      <dl className={classNames(overviewStyles.facts)}>
        <Fact label={t('people')} figure={number(people)} hint={t('mostToday', { people: number(most) })} />
        <Fact
          label={t('nav.rooms')}
          figure={number(rooms.loaded)}
          hint={t('roomsHint', { open: number(rooms.public), playing: number(rooms.playing) })}
        />
        <Fact label={t('load')} figure={percent(load)} hint={<StatusDot state={state}>{t(health)}</StatusDot>} />
        <Fact
          label={t('inSync')}
          figure={inSync === undefined ? '–' : percent(inSync, 1)}
          hint={t(inSync === undefined ? 'nothingPlays' : 'within')}
        />
      </dl>
      <section className={classNames(styles.block)}>
        <h2 className="title-card">{t('peopleDay')}</h2>
        <svg
          className={classNames(overviewStyles.curve)}
          viewBox="0 0 100 32"
          preserveAspectRatio="none"
          // Drawings with lines in the accent colour can't be an <img>.
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="img"
          aria-label={t('curve', { most: number(Math.max(people, ...history.map((note) => note.people))), now: number(people) })}
        >
          <polygon points={area} fill="currentColor" opacity="0.14" />
          <polyline points={line} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
        <p className={classNames(overviewStyles.ends, 'caption num')}>
          <span>{t('curveStart', { time: time(nowMs - dayMs), day: daysAgo(1) })}</span>
          <span>{t('now')}</span>
        </p>
      </section>
      <div className={classNames(overviewStyles.columns)}>
        {nodes.map((node, index) => (
          <Machine
            key={node.id}
            node={node}
            title={nodes.length === 1 ? t('thisMachine') : t(index === 0 ? 'thisNode' : 'otherNode', { node: node.id })}
          />
        ))}
        <Problems problems={problems} nowMs={nowMs} />
      </div>
    </>
  );
}

function Fact({ label, figure, hint }: { label: string; figure: string; hint: ReactNode }) {
  return (
    <div className={classNames(overviewStyles.fact)}>
      <dt>{label}</dt>
      <dd className={classNames(overviewStyles.figure, 'num')}>{figure}</dd>
      <dd className="hint">{hint}</dd>
    </div>
  );
}
