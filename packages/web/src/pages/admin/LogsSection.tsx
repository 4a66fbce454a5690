import { logLevels, type LogLevel } from '@matinee/protocol';
import { CirclePause, CirclePlay, Download } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { Loaded } from './Loaded.tsx';
import { LogLines } from './LogLines.tsx';
import styles from './Section.module.css';
import { useAdminCall } from './use-admin-call.ts';
import { useAttempt } from '../../common/toasts/use-attempt.ts';
import { useFormats } from './use-formats.ts';
import { downloadLog, useLog } from './use-log.ts';

/** The last lines of the log of all nodes, and how much is logged. */
export function LogsSection() {
  const { t } = useTranslation('admin');
  const { time } = useFormats();
  const call = useAdminCall();
  const attempt = useAttempt();
  const [level, setLevel] = useState<LogLevel>('info');
  const [isFollowing, setFollowing] = useState(true);
  const { query, lines } = useLog(level, isFollowing);
  const box = useRef<HTMLDivElement>(null);

  // The newest line is at the end, and in view while the log is followed.
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
