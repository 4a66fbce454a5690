import type { ServerProblem } from '@matinee/protocol';
import { CircleCheck, OctagonAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/pictures/Icon.tsx';
import styles from './Section.module.css';
import { pathOfSection, type AdminSection } from './sections.ts';
import { useFormats, useSiteName } from './use-formats.ts';

export function Problems({ problems, nowMs }: { problems: readonly ServerProblem[]; nowMs: number }) {
  const { t } = useTranslation('admin');
  return (
    <section className={classNames(styles.block)}>
      <h2 className="title-card">{t('needsLook')}</h2>
      <ul className={classNames(styles.rows)}>
        {problems.length === 0 && (
          <li>
            <Icon of={CircleCheck} />
            <span>{t('nothingWrong')}</span>
          </li>
        )}
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <Icon of={OctagonAlert} />
            <ProblemText problem={problem} nowMs={nowMs} />
            <WhereToGo kind={problem.kind} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const whereToGo: Partial<Record<ServerProblem['kind'], AdminSection>> = { site: 'providers', mail: 'announcement', limits: 'people' };

function WhereToGo({ kind }: Pick<ServerProblem, 'kind'>) {
  const { t } = useTranslation('admin');
  const section = whereToGo[kind];
  if (section === undefined) return null;
  return (
    <Link className="link" to={pathOfSection(section)}>
      {t(`nav.${section}`)}
    </Link>
  );
}

function ProblemText({ problem, nowMs }: { problem: ServerProblem; nowMs: number }) {
  const { t } = useTranslation('admin');
  const { bytes, recent } = useFormats();
  const nameOf = useSiteName();
  const texts = {
    'silent-node': () => t('problem.silentNode'),
    storage: ({ node }) => t('problem.storage', { node }),
    redis: ({ node }) => t('problem.redis', { node }),
    disk: ({ freeBytes }) => t('problem.disk', { free: bytes(freeBytes) }),
    limits: ({ ofChat, network }) => t(ofChat ? 'problem.chatLimit' : 'problem.limits', { network }),
    proxy: ({ peer }) => t('problem.proxy', { peer }),
    'public-url': () => t('problem.publicUrl'),
    site: ({ service, since }) => t('problem.site', { site: nameOf(service), time: recent(since, nowMs) }),
    mail: ({ since }) => t('problem.mail', { time: recent(since, nowMs) }),
  } satisfies { [Kind in ServerProblem['kind']]: (problem: Extract<ServerProblem, { kind: Kind }>) => string };
  return <span>{(texts[problem.kind] as (problem: ServerProblem) => string)(problem)}</span>;
}
