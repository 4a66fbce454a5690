import { logLevels, type LogLevel, type LogLine } from '@matinee/protocol';
import { CirclePause, CirclePlay, Download } from 'lucide-react';
import { useLayoutEffect, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Loaded } from './Loaded.tsx';
import styles from './Section.module.css';
import { useAdminCall } from './use-admin-call.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';
import { useFormats } from './use-formats.ts';
import logStyles from './LogLines.module.css';
import { useQuery } from '@tanstack/react-query';

export function LogsSection() {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const call = useAdminCall();
  const attempt = useAttempt();
  const [level, setLevel] = useState<LogLevel>('info');
  const [isFollowing, setFollowing] = useState(true);
  const { query, lines } = useLog(level, isFollowing);
  const box = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (isFollowing && lines.length > 0 && box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  }, [isFollowing, lines]);

  const changeLevel = (next: LogLevel) =>
    attempt(async () => [await call('setLogLevel', { body: { level: next } }), await query.refetch()]);
  const options = logLevels.map((value) => ({ value, label: t(`level.${value}`) }));
  const now = logLevels.find((value) => value === query.data?.level) ?? 'info';
  const endsAt = query.data?.levelEndsAt;
  return (
    <>
      <header className={classNames(styles.head)}>
        <h1 className="title-page">{t('nav.logs')}</h1>
      </header>
      <div className={classNames(styles.tools)}>
        <SegmentedControl label={t('levelShown')} hideLabel options={options} value={level} onChange={setLevel} />
        <Button size="s" icon={isFollowing ? CirclePause : CirclePlay} aria-pressed={isFollowing} onPress={() => setFollowing((is) => !is)}>
          {t(isFollowing ? 'following' : 'follow')}
        </Button>
        <Button size="s" icon={Download} disabledReason={lines.length === 0 ? t('noLines') : undefined} onPress={() => downloadLog(lines)}>
          {t('download')}
        </Button>
      </div>
      <Loaded query={query}>{() => <LogLines lines={lines} box={box} />}</Loaded>
      <div className={classNames(styles.block, styles.narrow)}>
        <Select label={t('levelWritten')} options={options} value={now} onChange={(next) => void changeLevel(next)} />
        <p className="hint">{endsAt === undefined ? t('debugEnds') : t('levelEnds', { time: time(endsAt) })}</p>
      </div>
    </>
  );
}

function LogLines({ lines, box }: { lines: readonly LogLine[]; box: Ref<HTMLDivElement> }) {
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

const followMs = 3000;
const maxLines = 2000;

interface Known {
  lines: readonly LogLine[];
  next: string | undefined;
}
const nothing: Known = { lines: [], next: undefined };

function useLog(level: LogLevel, isFollowing: boolean) {
  const call = useAdminCall();
  const known = useRef(new Map<LogLevel, Known>());
  const query = useQuery({
    queryKey: ['admin-logs', level],
    queryFn: async ({ signal }) => {
      const before = known.current.get(level) ?? nothing;
      const page = await call('logs', { query: { level, ...(before.next !== undefined && { after: before.next }) } }, signal);
      const lines = [...before.lines, ...page.data].slice(-maxLines);
      known.current.set(level, { lines, next: page.next });
      return { ...page, lines };
    },
    refetchInterval: isFollowing ? followMs : false,
    refetchOnWindowFocus: isFollowing,
    gcTime: 0,
  });
  return { query, lines: query.data?.lines ?? nothing.lines };
}

function downloadLog(lines: readonly LogLine[]): void {
  const text = lines
    .map(({ at, level, text: said, details }) => [new Date(at).toISOString(), level, said, details].join(' ').trim())
    .join('\n');
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: 'matinee.log' });
  link.click();
  URL.revokeObjectURL(url);
}
